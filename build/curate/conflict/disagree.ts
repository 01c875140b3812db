/** A fact and what another page states of it → the file in which both stand, each with its source: they disagree. */
import type { Path } from "../../load/located.ts";
import type { CuratedFact } from "../../schema/curated.ts";
import type { FactEntry } from "../../validate/rule.ts";
import { openCurated } from "../file/curated-file.ts";
import { addEntry } from "../file/fact.ts";
import { addSource } from "../set/add-source.ts";
import { newFact, type Statement } from "../set/change.ts";
import { Refusal } from "../set/refusal.ts";
import type { ChosenSource } from "../set/source.ts";

export interface Disagreement {
  /** In its file: of the fact, or of one of several entries. */
  readonly path: Path;
  /** True where the file is that of one product. */
  readonly isProductFile: boolean;
  readonly source: ChosenSource;
  readonly statement: Omit<Statement, "source">;
}

export function withDisagreement(
  text: string,
  { path, isProductFile, source, statement }: Disagreement,
): string {
  const file = openCurated(text);
  addSource(file, source, isProductFile);
  addEntry(file, path, newFact({ ...statement, source: source.name }));
  return file.print();
}

/** Throws a `Refusal` where the entries that stand there cannot disagree with the statement. */
export function judgeDisagreement(
  standing: readonly FactEntry[],
  { source, statement }: Pick<Disagreement, "source" | "statement">,
): void {
  const facts = standing.map(({ fields }) => fields as unknown as CuratedFact);
  if (facts.every(({ status, removed_at: end }) => status === "inferred" || end !== undefined))
    throw new Refusal(
      "the fact is removed or only inferred: nothing is published that a page could contradict.",
      "Say what holds now with: npm run facts -- set",
    );
  const named = facts.find((fact) => fact.source === source.name);
  if (named !== undefined)
    throw new Refusal(
      `\`${source.name}\` states ${JSON.stringify(named.value)} already; entries that disagree name different sources.`,
      "Where it changed its mind, use: npm run facts -- set. Where the page contradicts itself, add a second source with the same `url`.",
    );
  const same = facts.find(
    ({ value, currency }) => value === statement.value && currency === statement.currency,
  );
  if (same !== undefined)
    throw new Refusal(
      `\`${same.source}\` states ${JSON.stringify(same.value)} too; pages that agree do not contradict each other.`,
      "Write the other page below `witnesses` of the fact.",
    );
}
