/** A fact's id as it is pasted → its entry in the files: where it stands, what it says, how its key is defined. */
import { grouped } from "../../schema/lists/grouped.ts";
import { related } from "../../schema/lists/nearest.ts";
import { buildDataset } from "../../dataset/dataset.ts";
import type { FactsTree } from "../../load/tree.ts";
import { parseFactId, withoutSource } from "../../schema/fact-id.ts";
import { factIdForm } from "../../schema/text-forms.ts";
import { idOfEntry, entriesIn, type FactEntry } from "../../validate/rule.ts";
import { validate } from "../../validate/validate.ts";
import { Refusal } from "../../load/refusal.ts";

const idSentence = `An${factIdForm.patternErrorMessage.slice(2)}.`;

/** Throws a `Refusal` with the nearest ids, or with the id of today for an earlier one. */
export function factById(tree: FactsTree, id: string, asOf: string): FactEntry {
  const [entry, ...others] = entriesById(tree, id);
  if (entry === undefined) throw unknownId(tree, id, asOf);
  if (others.length > 0) {
    const ids = [entry, ...others].map(idWithSource).join(" or ");
    throw new Refusal(
      `\`${id}\` has several entries that disagree; one is named by its source.`,
      `Did you mean ${ids}?`,
    );
  }
  return entry;
}

/** The entries of an id: several where pages disagree and it names no source. */
export function entriesById(tree: FactsTree, id: string): readonly FactEntry[] {
  const { source } = parseFactId(id);
  const found = entriesIn(tree).filter((entry) => idOfEntry(entry) === withoutSource(id));
  return source === undefined ? found : found.filter(({ fields }) => fields["source"] === source);
}

/** `provider/product/plan/key~scope@source`, whether or not another entry disagrees. */
export function idWithSource(entry: FactEntry): string {
  return `${idOfEntry(entry)}@${String(entry.fields["source"])}`;
}

/** The entries that count beside one at its place, in its scope: those that are neither inferred nor removed. */
export function otherSides(tree: FactsTree, entry: FactEntry): readonly FactEntry[] {
  return entriesById(tree, idOfEntry(entry)).filter(
    ({ fields }) =>
      fields !== entry.fields && !("removed_at" in fields) && fields["status"] !== "inferred",
  );
}

/** The refusal of an id that no fact has. */
export function unknownId(tree: FactsTree, id: string, asOf: string): Refusal {
  const message = `no fact \`${id}\`.`;
  const today = idToday(tree, id, asOf);
  if (today !== undefined) return new Refusal(message, `Its id is \`${today}\` today.`);
  const ids = [...new Set(entriesIn(tree).map(idOfEntry))];
  const bare = withoutSource(id);
  if (ids.includes(bare)) {
    const there = entriesById(tree, bare).map(idWithSource).join(" or ");
    return new Refusal(message, `Did you mean ${there}?`);
  }
  const near = nearIds(bare, ids);
  return new Refusal(message, near.length > 0 ? `Did you mean ${near.join(" or ")}?` : idSentence);
}

/** The id of today for an earlier one; of facts that are valid, since nothing else is published. */
function idToday(tree: FactsTree, id: string, asOf: string): string | undefined {
  const valid = validate(tree, asOf);
  return valid.ok ? buildDataset(valid.curated, { asOf }).renamed.get(id) : undefined;
}

/** Near ids, nearest first; else those of the provider, or of any, whose key is near. */
export function nearIds(asked: string, ids: readonly string[]): readonly string[] {
  const mostNear = 3;
  const near = related(asked, ids, mostNear);
  if (near.length > 0) return near;
  const [slug = "", ...rest] = withoutSource(asked).split("/");
  const own = ids.filter((id) => id.startsWith(`${slug}/`));
  const byKey = grouped(own.length > 0 ? own : ids, (id) => id.replace(/^.*\/|[~@].*$/g, ""));
  const keys = related(rest.at(-1) ?? slug, [...byKey.keys()].toSorted(), mostNear);
  return keys.flatMap((key) => byKey.get(key) ?? []).slice(0, mostNear);
}
