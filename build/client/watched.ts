/**
 * What a project watches, and what it saw of that last → what is another now, with its direction. Values and
 * what they are counted in are compared, not dates: a change that is recorded late is told as well, and nothing is told twice.
 */
import { valueOrFormula } from "../schema/value-or-formula.ts";
import { changeDirections, directionOf, priceDirections } from "../schema/change-effect.ts";
import type { Fact, Value } from "../schema/fact.ts";
import { parseFactId } from "../schema/fact-id.ts";
import type { KeyWords } from "../schema/key.ts";
import { parsedObject, type RenamedIds } from "./published.ts";

const watchedEffects = [
  "added",
  "removed",
  ...changeDirections,
  "changed",
  "conflicting",
  "settled",
] as const;
export type WatchedEffect = (typeof watchedEffects)[number];

/** Words that a list may use as well: a price that is dearer was tightened. */
const widerEffects: ReadonlyMap<WatchedEffect, WatchedEffect> = new Map(
  (["relaxed", "tightened"] as const).map((wider) => [priceDirections[wider], wider]),
);

export interface Watch {
  readonly provider: string;
  /** A key, where `*` stands for anything; without it all keys. */
  readonly key?: string;
  /** The changes to be told; without it all. */
  readonly only?: readonly WatchedEffect[];
}

export interface WatchList {
  /** An address, or a folder beside this file. */
  readonly dataset?: string;
  readonly watch: readonly Watch[];
}

/** `{"dataset": "https://…", "watch": [{"provider": "github", "key": "api.*"}]}`. Throws for another text. */
export function readWatchList(text: string, file: string): WatchList {
  const { dataset, watch } = parsedObject(text, file) as Partial<WatchList>;
  if (!Array.isArray(watch) || watch.length === 0 || !watch.every(isWatch))
    throw new Error(
      `${file}: "watch" is a list of {"provider": a slug, "key": a key or "api.*", "only": some of ${watchedEffects.join(", ")}}; key and only may be left out`,
    );
  return { watch, ...(typeof dataset === "string" ? { dataset } : {}) };
}

function isWatch(each: unknown): each is Watch {
  const { provider, key = "", only = [] } = (each ?? {}) as Partial<Watch>;
  return (
    /^[a-z0-9-]+$/.test(String(provider)) &&
    typeof key === "string" &&
    Array.isArray(only) &&
    only.every((word) => watchedEffects.includes(word as WatchedEffect))
  );
}

interface SeenValue {
  readonly value: Value;
  readonly display: string;
  /** What the value is counted in, per what, and how firm it is; absent where an earlier program saw it. */
  readonly terms?: string;
  /** True where its pages disagreed. */
  readonly conflicting?: boolean;
}

function seenOf(fact: Fact): SeenValue {
  const { display, unit, currency, per, bound, adjustable, status } = fact;
  const said = [
    unit,
    currency,
    per && `per ${per.join(" and ")}`,
    bound,
    adjustable && "adjustable",
  ];
  return {
    value: valueOrFormula(fact),
    display,
    terms: said.filter((each) => each != null && each !== false && each !== "").join(", "),
    ...(status === "conflicting" ? { conflicting: true } : {}),
  };
}

/** What the last run saw. */
export interface Seen {
  /** What it looked for: the first look at something tells nothing. */
  readonly watch: readonly string[];
  readonly facts: Readonly<Record<string, SeenValue>>;
}

/** Throws for another text. */
export function readSeen(text: string, file: string): Seen {
  const { watch, facts } = parsedObject(text, file) as Partial<Seen>;
  if (!Array.isArray(watch) || typeof facts !== "object" || facts === null)
    throw new Error(`${file} is not what a run wrote; remove it to begin anew`);
  return { watch, facts };
}

export interface Noticed {
  readonly id: string;
  readonly key: string;
  readonly effect: WatchedEffect;
  readonly before?: SeenValue;
  /** What is published now, as the next run will have seen it. */
  readonly now?: SeenValue;
  /** Absent where nothing is published under the id. */
  readonly fact?: Fact;
}

/** What is published beside the facts: `renamed` leads from the ids that were seen, `betterOf` is that of a key. */
export interface Surrounding {
  readonly renamed: RenamedIds;
  readonly betterOf: (key: string) => KeyWords["better"];
}

/** `facts` are those of all providers that are watched. */
export function lookAgain(
  watches: readonly Watch[],
  seen: Seen | undefined,
  facts: readonly Fact[],
  { renamed, betterOf }: Surrounding,
): { readonly noticed: readonly Noticed[]; readonly seen: Seen } {
  const patterns = watches.map((watch) => ({ watch, fits: fitsOf(watch), name: watchName(watch) }));
  const wasWatched = new Set(seen?.watch);
  const before = new Map(
    Object.entries(seen?.facts ?? {}).map(([id, value]) => [renamed[id] ?? id, value]),
  );
  const byId = new Map(facts.map((fact) => [fact.id, fact]));
  const isStated = (fact: Fact | undefined): fact is Fact =>
    fact !== undefined && fact.status !== "removed";
  const now = facts.filter((fact) => isStated(fact) && patterns.some(({ fits }) => fits(fact.id)));
  const ids = new Set([...now.map(({ id }) => id), ...before.keys()]);
  const noticed = [...ids].flatMap((id): readonly Noticed[] => {
    const [was, fact, key] = [before.get(id), byId.get(id), parseFactId(id).key];
    const is = isStated(fact) ? seenOf(fact) : undefined;
    const effect = changeOf(was, is, fact?.currency ?? null, betterOf(key));
    const words = effect ? [effect, widerEffects.get(effect) ?? effect] : [];
    const isTold = patterns.some(
      ({ watch: { only }, fits, name }) =>
        fits(id) && wasWatched.has(name) && words.some((word) => (only ?? [word]).includes(word)),
    );
    return effect && isTold
      ? [
          {
            id,
            key,
            effect,
            ...(was && { before: was }),
            ...(is && { now: is }),
            ...(fact && { fact }),
          },
        ]
      : [];
  });
  const values = now.map((fact) => [fact.id, seenOf(fact)] as const);
  return {
    noticed,
    seen: { watch: patterns.map(({ name }) => name), facts: Object.fromEntries(values) },
  };
}

function changeOf(
  was: SeenValue | undefined,
  is: SeenValue | undefined,
  currency: string | null,
  better: KeyWords["better"],
): WatchedEffect | undefined {
  if (was === undefined || is === undefined) return is ? "added" : was && "removed";
  // A number that is counted otherwise now is neither more nor less.
  if (was.terms !== undefined && was.terms !== is.terms) return "changed";
  if (was.value !== is.value)
    return directionOf({ value: is.value, previous: was, currency }, better) ?? "changed";
  if (was.terms === undefined || was.conflicting === is.conflicting) return undefined;
  return is.conflicting ? "conflicting" : "settled";
}

function watchName({ provider, key = "*" }: Watch): string {
  return `${provider} ${key}`;
}

function fitsOf({ provider, key = "*" }: Watch): (id: string) => boolean {
  const parts = key.split("*").map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  const pattern = new RegExp(`^${parts.join(".*")}$`);
  return (id) => id.startsWith(`${provider}/`) && pattern.test(parseFactId(id).key);
}
