/** A fact's id → its entry in the files: where it stands, what it says, and how its key is defined. */
import { Refusal, unknownName } from "../../set/refusal.ts";
import type { Path } from "../../../load/located.ts";
import type { FactsTree } from "../../../load/tree.ts";
import { related } from "../../../lists/nearest.ts";
import { parseFactId, withoutSource } from "../../../schema/fact-id.ts";
import type { CuratedFact } from "../../../schema/curated.ts";
import { idOfEntry } from "../../../validate/entry-id.ts";
import { toContext } from "../../../validate/rule.ts";

export interface FactAt {
  readonly slug: string;
  /** Of the provider's files the one in which it stands, as problems name it. */
  readonly file: string;
  /** In that file. */
  readonly path: Path;
  readonly fact: CuratedFact;
  readonly key: Readonly<Record<string, unknown>>;
}

const idForm =
  "An id is provider/product/plan/key, with * for a level that the fact does not name.";

/** Of valid facts. Throws a `Refusal` with the nearest ids. */
export function factById(tree: FactsTree, id: string): FactAt {
  const { entries, keys } = toContext(tree, "");
  const bare = withoutSource(id);
  const { source } = parseFactId(id);
  const found = entries.filter((entry) => idOfEntry(entry) === bare);
  const chosen =
    source === undefined ? found : found.filter(({ fields }) => fields["source"] === source);
  const [entry] = chosen;
  if (entry === undefined) {
    const ids = [...new Set(entries.map(idOfEntry))];
    const key = bare.slice(bare.lastIndexOf("/"));
    const own = ids.filter((each) => each.startsWith(`${bare.split("/")[0]}/`));
    // The right key at another place is meant more often than a like word.
    const near = [...related(bare, own, 3), ...own.filter((each) => each.endsWith(key))];
    if (near.length === 0) throw unknownName(`no fact \`${id}\`.`, bare, ids, idForm);
    const meant = [...new Set(near)].slice(0, 3).join(" or ");
    throw new Refusal(`no fact \`${id}\`.`, `Did you mean ${meant}?`);
  }
  if (chosen.length > 1)
    throw new Refusal(
      `\`${id}\` has several entries that disagree; one is named by its source.`,
      `Did you mean ${chosen.map(({ fields }) => `${bare}@${String(fields["source"])}`).join(" or ")}?`,
    );
  const [{ file }, path] = entry.located.home(entry.path);
  return {
    slug: entry.provider,
    file,
    path,
    fact: entry.fields as unknown as CuratedFact,
    key: keys.get(entry.key) ?? {},
  };
}
