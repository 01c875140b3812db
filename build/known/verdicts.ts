/** What is known of the verdicts on a tree → the verdict of today, with the rules run on what is not known. */
import { grouped } from "../lists/grouped.ts";
import type { FactsTree, ProviderSource } from "../load/tree.ts";
import type { Curated } from "../schema/curated-facts.ts";
import type { Finding } from "../validate/quality/finding.ts";
import { judgeBeside, type KnownFindings } from "../validate/quality/quality.ts";
import { curatedOf, validate, type Validated } from "../validate/validate.ts";
import type { KeptNames } from "./names.ts";
import { shelved, type Shelf } from "./shelf.ts";

export interface Judgement {
  readonly findings: readonly Finding[];
  /** How many findings are accepted where they stand. */
  readonly accepted: number;
}

/** Of what is right, and nobody looked for findings in. */
export const notJudged = "null";

/** Validates a tree in which all could be read. */
export function validatedBeside(
  shelf: Shelf,
  { whole, shapes, verdicts }: KeptNames,
  tree: FactsTree,
  asOf: string,
): Validated {
  const curated = shelf.has(whole) ? curatedOf(tree) : undefined;
  if (curated) return { ok: true, curated };
  const right = (names: ReadonlyMap<string, string>): ReadonlySet<string> =>
    new Set([...names].filter(([, name]) => shelf.has(name)).map(([of]) => of));
  return validate(tree, asOf, { providers: right(verdicts), shapes: right(shapes) });
}

/** Judges facts that were validated; what is to be kept is added to `fresh`. */
export function judgedBeside(
  shelf: Shelf,
  { whole, verdicts }: KeptNames,
  {
    tree,
    curated,
    asOf,
  }: { readonly tree: FactsTree; readonly curated: Curated; readonly asOf: string },
  fresh: Map<string, string>,
): Judgement {
  const before = shelved(shelf, whole) as Judgement | null | undefined;
  if (before) return before;
  const known = findingsKnown(shelf, verdicts);
  const { findings, accepted, found } = judgeBeside(known, tree, curated, asOf);
  const judgement = { findings, accepted: accepted.length };
  const byProvider = findingsByProvider(tree, found);
  // What was found in no file of a provider, no verdict on one would hold.
  if (byProvider === undefined) return judgement;
  fresh.set(whole, JSON.stringify(judgement));
  for (const [slug, name] of verdicts)
    if (!known.has(slug)) fresh.set(name, JSON.stringify(byProvider.get(slug)));
  return judgement;
}

/** Of the providers that were judged. */
function findingsKnown(shelf: Shelf, verdicts: ReadonlyMap<string, string>): KnownFindings {
  return new Map(
    [...verdicts].flatMap(([slug, name]) => {
      const findings = shelved(shelf, name) as readonly Finding[] | null | undefined;
      return findings ? [[slug, findings] as const] : [];
    }),
  );
}

/** By slug; undefined where something was found in no file of a provider. */
function findingsByProvider(
  { providers }: FactsTree,
  found: readonly Finding[],
): KnownFindings | undefined {
  const byFile = grouped(found, ({ file }) => file);
  const inFiles = ({ files }: ProviderSource): readonly Finding[] =>
    files.flatMap(({ file }) => byFile.get(file) ?? []);
  if (providers.flatMap(inFiles).length !== found.length) return undefined;
  return new Map(providers.map((each) => [each.slug, inFiles(each)]));
}
