/**
 * What follows from a provider's files, kept beside the bundle that commands run from: its data, the facts that
 * it publishes, the findings in it and that no rule refuses it. So a command looks only at those that changed.
 * All is named by a digest of what it follows from: the provider's files, those that all providers share, the
 * moment; and other code runs from another folder.
 */
import { join } from "node:path";
import { factsOf, type PublishedFact } from "../dataset/facts.ts";
import { grouped } from "../lists/grouped.ts";
import { onceFor } from "../lists/once-for.ts";
import { registerFile } from "../load/file-names.ts";
import type { SourceText } from "../load/late.ts";
import type { Recall } from "../load/recall.ts";
import type { FactsTree, ProviderSource } from "../load/tree.ts";
import type { Curated } from "../schema/curated-facts.ts";
import type { Finding } from "../validate/quality/finding.ts";
import { judgeBeside, type KnownFindings } from "../validate/quality/quality.ts";
import { curatedOf, validate, type Validated } from "../validate/validate.ts";
import { dataOf, dataText } from "./data.ts";
import { emptyShelf, openShelf, partsDigest, type Shelf } from "./shelf.ts";

export interface KnownFacts {
  /** For loading. */
  readonly recall: Recall;
  validate(tree: FactsTree): Validated;
  /** Judges facts that were validated. */
  judge(tree: FactsTree, curated: Curated): Judgement;
  /** Derives the facts of a provider of a tree that was validated. */
  publisher(tree: FactsTree): typeof factsOf;
  /** Keeps what was found of the trees that were validated and are right. */
  keep(): void;
}

export interface Judgement {
  readonly findings: readonly Finding[];
  /** How many findings are accepted where they stand. */
  readonly accepted: number;
}

/** The names under which things of a tree are kept. */
interface KeptNames {
  /** By the name of a file of the dataset, or by slug. */
  readonly data: ReadonlyMap<string, string>;
  /** By slug. */
  readonly verdicts: ReadonlyMap<string, string>;
  readonly published: ReadonlyMap<string, string>;
  readonly whole: string;
}

/** Without a folder nothing is known, and nothing kept. */
export function openKnownFacts(folder: string | undefined, asOf: string): KnownFacts {
  const shelf = folder === undefined ? emptyShelf : openShelf(join(folder, "facts.known"));
  const fresh = new Map<string, string>();
  const right = new Set<FactsTree>();
  const namesOf = onceFor((tree: FactsTree) => keptNames(tree, asOf));
  return {
    recall(name, sources) {
      const text = shelf.text(dataName(name, sources));
      return text === undefined ? undefined : () => dataOf(text);
    },
    validate(tree) {
      const result = validated(tree, asOf, shelf, namesOf);
      if (result.ok) right.add(tree);
      return result;
    },
    judge(tree, curated) {
      const { whole, verdicts } = namesOf(tree);
      const before = shelved(shelf, whole) as Judgement | null | undefined;
      if (before) return before;
      const known = findingsKnown(shelf, verdicts);
      const { findings, accepted, found } = judgeBeside(known, tree, curated, asOf);
      const judgement = { findings, accepted: accepted.length };
      const byProvider = findingsByProvider(tree, found);
      // What was found in no file of a provider, no verdict on one would hold.
      if (byProvider !== undefined) {
        fresh.set(whole, JSON.stringify(judgement));
        for (const [slug, name] of verdicts)
          if (!known.has(slug)) fresh.set(name, JSON.stringify(byProvider.get(slug)));
      }
      return judgement;
    },
    publisher(tree) {
      const { published } = namesOf(tree);
      return (provider, input) => {
        const name = published.get(provider.slug)!;
        const before = shelved(shelf, name) as readonly PublishedFact[] | undefined;
        if (before) return before;
        const facts = factsOf(provider, input);
        fresh.set(name, JSON.stringify(facts));
        return facts;
      };
    },
    keep() {
      const today = [...right].map((tree) => keptOf(tree, namesOf(tree), shelf));
      for (const [name, text] of today.flatMap(({ missing }) => missing))
        if (!fresh.has(name)) fresh.set(name, text);
      if (fresh.size > 0) shelf.put(fresh, new Set(today.flatMap(({ names }) => names)));
      fresh.clear();
    },
  };
}

function validated(
  tree: FactsTree,
  asOf: string,
  shelf: Shelf,
  namesOf: (tree: FactsTree) => KeptNames,
): Validated {
  // What could not be read is judged with everything beside it.
  if (shelf === emptyShelf || tree.problems.length > 0) return validate(tree, asOf);
  const { whole, verdicts } = namesOf(tree);
  const curated = shelf.has(whole) ? curatedOf(tree) : undefined;
  if (curated) return { ok: true, curated };
  const right = [...verdicts].filter(([, name]) => shelf.has(name)).map(([slug]) => slug);
  return validate(tree, asOf, new Set(right));
}

/** The names of all that is kept of a tree, and of that what the shelf lacks. */
function keptOf(
  tree: FactsTree,
  { data, verdicts, published, whole }: KeptNames,
  shelf: Shelf,
): { readonly names: readonly string[]; readonly missing: readonly (readonly [string, string])[] } {
  const right = [whole, ...verdicts.values()];
  const values = dataIn(tree).flatMap(({ name, value }) => {
    const place = data.get(name)!;
    const text = shelf.has(place) ? undefined : dataText(value());
    return text === undefined ? [] : [[place, text] as const];
  });
  return {
    names: [...right, ...data.values(), ...published.values()],
    missing: [
      ...right.filter((name) => !shelf.has(name)).map((name) => [name, notJudged] as const),
      ...values,
    ],
  };
}

/** Of what is right, and nobody looked for findings in. */
const notJudged = "null";

function shelved(shelf: Shelf, name: string): unknown {
  const text = shelf.text(name);
  return text === undefined ? undefined : JSON.parse(text);
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

interface DataOfFiles {
  /** Of a file of the dataset, or a provider's slug. */
  readonly name: string;
  readonly sources: readonly SourceText[];
  readonly value: () => unknown;
}

function dataIn(tree: FactsTree): readonly DataOfFiles[] {
  const { dataset, keys, kinds, providers, registers } = tree;
  const files = { "dataset.yaml": dataset, "keys.yaml": keys, "kinds.yaml": kinds };
  return [
    ...Object.entries(files).flatMap(([name, located]) =>
      located ? [{ name, sources: [located], value: () => located.value }] : [],
    ),
    ...registers.map(({ name, located }) => ({
      name: `register/${name}.yaml`,
      sources: [located],
      value: () => located.value,
    })),
    ...providers.map(({ slug, located, files: sources }) => ({
      name: slug,
      sources,
      value: () => located.value,
    })),
  ];
}

function dataName(name: string, sources: readonly SourceText[]): string {
  const texts = sources.flatMap(({ file, text }) => [file, text]);
  return `data ${partsDigest([name, ...texts])}`;
}

function keptNames(tree: FactsTree, asOf: string): KeptNames {
  const data = new Map(dataIn(tree).map(({ name, sources }) => [name, dataName(name, sources)]));
  const own = new Set(tree.providers.map(({ slug }) => slug));
  const registers = new Map([...data].filter(([name]) => registerFile.test(name)));
  const files = [...data].filter(([name]) => !own.has(name) && !registers.has(name));
  const shared = partsDigest([asOf, tree.name, ...files.map(([, digest]) => digest)]);
  const digests = [...own].map((slug) => [slug, partsDigest([shared, data.get(slug)!])] as const);
  return {
    data,
    verdicts: new Map(digests.map(([slug, digest]) => [slug, `verdict ${digest}`])),
    published: new Map(digests.map(([slug, digest]) => [slug, `published ${digest}`])),
    // No rule on a provider alone reads a register.
    whole: `whole ${partsDigest([shared, ...digests.map(([, digest]) => digest), ...registers.values()])}`,
  };
}
