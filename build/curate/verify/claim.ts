/**
 * Published facts → what is looked for on their pages, where it stood when it was read, and where each
 * stands in its file. A fact of several entries is several claims, each with a page of its own.
 */
import { statesValue } from "../../amount/states.ts";
import type { Dataset } from "../../dataset/dataset.ts";
import type { Path } from "../../load/located.ts";
import type { FactsTree } from "../../load/tree.ts";
import type { Fact } from "../../schema/fact.ts";
import { idOfEntry, toContext } from "../../validate/rule.ts";
import { gitFileAt, revision, type GitFile } from "./address.ts";
import type { Place } from "../../schema/place.ts";
import type { Claim } from "./reading/look.ts";

export interface Sought {
  readonly fact: Fact;
  readonly claim: Claim;
  /** The file in a git repository that keeps what was read, for ever; undefined where there is none. */
  readonly copy: GitFile | undefined;
  /** Where the quote stood, as `facts/places.jsonl` has it; undefined where it says nothing of it. */
  readonly kept: readonly Place[] | undefined;
  /** What the provider's file calls the source. */
  readonly source: string;
  /** Where the entry stands: the provider's slug and the path within its file. */
  readonly slug: string;
  readonly path: Path;
}

/** In file order; without what is removed, and without what has no quote to look for. */
export function soughtOf(tree: FactsTree, dataset: Dataset): readonly Sought[] {
  const kept = new Map(tree.places.map((each) => [each.id, each]));
  const facts = new Map(dataset.facts.map((fact) => [fact.id, fact]));
  return toContext(tree, dataset.asOf).entries.flatMap((entry) => {
    const { provider: slug } = entry;
    const [source, id] = [String(entry.fields["source"]), idOfEntry(entry)];
    const fact = facts.get(`${id}@${source}`) ?? facts.get(id);
    if (fact === undefined || entry.fields["status"] === "inferred") return [];
    const { raw_value: quote, value, status, ...measured } = fact;
    if (quote === null || status === "removed") return [];
    const claim = { quote, isStated: statesValue(quote, value, measured) };
    const own = kept.get(fact.id);
    const places = own?.quote === quote ? own.places : undefined;
    const copy = copyOf(fact.source.archive_url);
    return [{ fact, claim, copy, kept: places, source, slug, path: entry.path }];
  });
}

/** Undefined for an address that shows no file of GitHub at a fixed revision. */
function copyOf(address: string | null): GitFile | undefined {
  const file = address === null ? undefined : gitFileAt(address);
  return file !== undefined && revision.test(file.ref) ? file : undefined;
}
