/**
 * What follows from a provider's files, kept beside the bundle that commands run from: its data, the facts that
 * it publishes, the findings in it and that no rule refuses it. So a command looks only at those that changed.
 * All is named by a digest of what it follows from: the provider's files, those that all providers share, the
 * moment; and other code runs from another folder.
 */
import { join } from "node:path";
import { factsOf, type PublishedFact } from "../dataset/facts.ts";
import { onceFor } from "../lists/once-for.ts";
import type { Recall } from "../load/recall.ts";
import type { FactsTree } from "../load/tree.ts";
import type { Curated } from "../schema/curated-facts.ts";
import { judge } from "../validate/quality/quality.ts";
import { validate, type Validated } from "../validate/validate.ts";
import { dataOf, dataText } from "./data.ts";
import { dataIn, dataName, keptNames, type KeptNames } from "./names.ts";
import { openShelf, partsDigest, shelved, type Shelf } from "./shelf.ts";
import { judgedBeside, notJudged, validatedBeside, type Judgement } from "./verdicts.ts";

export interface KnownFacts {
  /** For loading. */
  readonly recall: Recall;
  validate(tree: FactsTree): Validated;
  /** Judges facts that were validated. */
  judge(tree: FactsTree, curated: Curated): Judgement;
  /** Derives the facts of a provider of a tree that was validated. */
  publisher(tree: FactsTree): typeof factsOf;
  /**
   * What was answered last to a question, if that was about the same tree; undefined where the tree has a
   * problem.
   */
  lastAnswer(question: string, tree: FactsTree): KnownAnswer | undefined;
  /** Keeps what was found of the trees that were validated and are right. */
  keep(): void;
}

export interface KnownAnswer {
  /** Undefined where it was not asked before. */
  recall(): unknown;
  /** To be kept with what was found of the trees. */
  remember(answer: unknown): void;
}

interface LastAnswer {
  readonly asked: string;
  readonly answer: unknown;
}

/** Without a folder nothing is known, and nothing kept. */
export function openKnownFacts(folder: string | undefined, asOf: string): KnownFacts {
  return folder === undefined
    ? nothingKnown(asOf)
    : knownOn(openShelf(join(folder, "facts.known")), asOf);
}

function nothingKnown(asOf: string): KnownFacts {
  return {
    recall: () => undefined,
    validate: (tree) => validate(tree, asOf),
    judge(tree, curated) {
      const { findings, accepted } = judge(tree, curated, asOf);
      return { findings, accepted: accepted.length };
    },
    publisher: () => factsOf,
    lastAnswer: () => undefined,
    keep() {},
  };
}

function knownOn(shelf: Shelf, asOf: string): KnownFacts {
  const fresh = new Map<string, string>();
  const right = new Set<FactsTree>();
  const namesOf = onceFor((tree: FactsTree) => keptNames(tree, asOf));
  const publish = publisherOn(shelf, fresh);
  return {
    recall(name, sources) {
      const text = shelf.text(dataName(name, sources));
      return text === undefined ? undefined : readLater(text);
    },
    validate(tree) {
      // What could not be read is judged with everything beside it.
      const isRead = tree.problems.length === 0;
      const result = isRead
        ? validatedBeside(shelf, namesOf(tree), tree, asOf)
        : validate(tree, asOf);
      if (result.ok) right.add(tree);
      return result;
    },
    judge: (tree, curated) => judgedBeside(shelf, namesOf(tree), { tree, curated, asOf }, fresh),
    publisher: (tree) => publish(namesOf(tree)),
    lastAnswer(question, tree) {
      if (tree.problems.length > 0) return undefined;
      const asked = partsDigest([question, namesOf(tree).whole]);
      const name = `last answer ${question}`;
      return {
        recall() {
          const last = shelved(shelf, name) as LastAnswer | undefined;
          return last?.asked === asked ? last.answer : undefined;
        },
        remember: (answer) => void fresh.set(name, JSON.stringify({ asked, answer })),
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

/** What is returned lives as long as the tree: made here, it holds this text alone, and not the shelf. */
function readLater(text: string): () => unknown {
  return () => dataOf(text);
}

/** A provider that is the same in two trees has the very same facts in both. */
function publisherOn(
  shelf: Shelf,
  fresh: Map<string, string>,
): (names: KeptNames) => typeof factsOf {
  const derived = new Map<string, readonly PublishedFact[]>();
  return ({ published }) =>
    (provider, input) => {
      const name = published.get(provider.slug)!;
      let facts =
        derived.get(name) ?? (shelved(shelf, name) as readonly PublishedFact[] | undefined);
      if (facts === undefined) {
        facts = factsOf(provider, input);
        fresh.set(name, JSON.stringify(facts));
      }
      derived.set(name, facts);
      return facts;
    };
}

/** The names of all that is kept of a tree, and of that what the shelf lacks. */
function keptOf(
  tree: FactsTree,
  { data, shapes, verdicts, published, whole }: KeptNames,
  shelf: Shelf,
): { readonly names: readonly string[]; readonly missing: readonly (readonly [string, string])[] } {
  const right = [whole, ...shapes.values(), ...verdicts.values()];
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
