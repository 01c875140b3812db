/** A curated source → the page and the copy that are published, with its moments. */
import type { CuratedStep, CuratedWitness } from "../schema/curated-fact.ts";
import type { CuratedSource } from "../schema/curated.ts";
import type { Source, Witness } from "../schema/fact.ts";
import { memberOf, present } from "../schema/lists/members.ts";
import { toTimestamp } from "../schema/timestamp.ts";

export type SourcesByName = Readonly<Record<string, CuratedSource>>;

/** The copy is shown at the line in which the quote stands, where that is known. */
export function toSource(source: CuratedSource, line?: number): Source {
  const { archive_url: copy = null } = source;
  return present({
    url: source.url,
    title: source.title,
    source_type: source.type,
    retrieved_at: moment(source.retrieved_at),
    not_before: moment(source.not_before?.date),
    not_before_reason: source.not_before?.reason,
    archive_url: copy !== null && line !== undefined ? `${copy}#L${line}` : copy,
  });
}

/** A page that is no named source: of it only the address is known. */
export function unnamedSource(url: string, { type }: CuratedSource): Source {
  return { url, title: url, source_type: type, archive_url: null };
}

export function toWitness({ source, raw_value }: CuratedWitness, sources: SourcesByName): Witness {
  const { url, archive_url, retrieved_at } = memberOf(sources, source);
  return present({
    url,
    archive_url,
    raw_value,
    retrieved_at: moment(retrieved_at),
  });
}

/** The address where the value can still be seen: the kept copy, if there is one. */
export function pageOf({ source, url }: CuratedStep, sources: SourcesByName): string {
  if (source === undefined) return url ?? "";
  const named = memberOf(sources, source);
  return named.archive_url ?? named.url;
}

/** A date as a curator wrote it → the published moment. Throws for what validation refuses. */
export function moment<Written extends string | undefined>(written: Written) {
  const timestamp = written === undefined ? undefined : toTimestamp(written);
  if (timestamp === undefined && written !== undefined) throw new Error(`"${written}" is no date`);
  return timestamp as Written;
}
