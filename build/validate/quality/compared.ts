/** Values that are wrong beside others: those of other providers, plans, periods or days. */
import { isOfBytes, isOneAmount } from "../../amount/states.ts";
import { grouped } from "../../schema/lists/grouped.ts";
import type { CuratedFact } from "../../schema/curated-fact.ts";
import { isOver, listedIn, type FactEntry } from "../rule.ts";
import { keyProblem, valueProblem } from "../wording.ts";
import type { QualityRule } from "./finding.ts";

/** So many powers of ten from the middle of the others, and so many from the nearest of them. */
const fromMiddle = 3;
const fromNearest = 2;
/** With fewer other providers there is no telling what is usual. */
const fewestOthers = 4;

export const outlier: QualityRule = {
  name: "outlier",
  description: "A value is not orders of magnitude away from the other providers' for its key.",
  why: "A value orders of magnitude away from everybody else's is most often in another unit than the key's.",
  mend: "Compare the unit in the quote with the key's unit in facts/keys.yaml.",
  comparesProviders: true,
  *check({ entries }) {
    const numbers = entries.flatMap((entry) => {
      const { value, status } = entry.fields;
      const isSized = typeof value === "number" && value > 0 && status !== "inferred";
      return isSized ? [{ entry, value, size: Math.log10(value) }] : [];
    });
    for (const [key, sameKey] of grouped(numbers, ({ entry }) => entry.key))
      for (const { entry, value, size: own } of sameKey) {
        const isOther = (other: FactEntry): boolean => other.located !== entry.located;
        const isNear = (size: number): boolean => Math.abs(size - own) < fromNearest;
        if (sameKey.some((each) => isNear(each.size) && isOther(each.entry))) continue;
        const others = sameKey.filter((each) => isOther(each.entry));
        if (new Set(others.map((each) => each.entry.located)).size < fewestOthers) continue;
        const sizes = others.map(({ size }) => size).toSorted((a, b) => a - b);
        const middle = sizes[Math.floor(sizes.length / 2)];
        if (middle === undefined || Math.abs(own - middle) < fromMiddle) continue;
        const message = `${value} is far from the other providers' values for \`${key}\` (their middle is ${Number((10 ** middle).toPrecision(3))}); it may be in another unit.`;
        yield valueProblem(entry.located, [...entry.path, "value"], message);
      }
  },
};

export const lonelyKey: QualityRule = {
  name: "lonely-key",
  description: "A key is used more than once.",
  why: "A key is a promise that values can be compared; one fact alone compares with nothing.",
  mend: "Use a key that others use, or look the same limit up for another provider.",
  comparesProviders: true,
  *check({ tree, entries, keys }) {
    if (tree.keys === undefined) return;
    const used = entries.filter(({ fields }) => fields.status !== "inferred");
    const uses = grouped(used, ({ key }) => key);
    for (const key of keys.keys()) {
      if (uses.get(key)?.length !== 1) continue;
      const message = `\`${key}\` is used once; a key is worth having when values can be compared.`;
      const repair = "Use a key that others use, or excuse it: `# accept lonely-key: …`";
      yield keyProblem(tree.keys, [key], message, repair);
    }
  },
};

/** Plans in the order in which services sell them; a plan of another name has no rank. */
const ranks: readonly RegExp[] = [
  /^(free|trial|free-trial|anonymous|unauthenticated)$/,
  /^(hobby|personal|individual|developer|starter|basic|essential|essentials|lite)$/,
  /^(pro|professional|plus|standard|growth|premium)$/,
  /^(team|teams)$/,
  /^(business|scale|advanced)$/,
  /^(enterprise|enterprise-cloud|enterprise-plus)$/,
];

export const planOrder: QualityRule = {
  name: "plan-order",
  description: "A limit does not fall when the plan rises.",
  why: "A limit that falls when the plan rises is most often a value from the neighbouring column.",
  mend: "Read the table again, column by column.",
  *check({ keys, providers }) {
    for (const { file, located } of providers)
      for (const [product, { plans = {} }] of Object.entries(file.products ?? {})) {
        const ranked = Object.entries(plans).flatMap(([slug, { facts = {} }]) => {
          const rank = ranks.findIndex((names) => names.test(slug));
          return rank === -1 ? [] : [{ slug, rank, facts }];
        });
        for (const higher of ranked)
          for (const [key, entry] of Object.entries(higher.facts)) {
            if (keys.get(key)?.better !== "higher") continue;
            const worse = ranked.find(
              ({ rank, facts }) => rank < higher.rank && grantOf(entry) < grantOf(facts[key]),
            );
            const at = ["products", product, "plans", higher.slug, "facts", key];
            const message = `\`${key}\` is less on ${higher.slug} than on ${worse?.slug}; a higher plan seldom has the lower limit.`;
            if (worse) yield keyProblem(located, at, message);
          }
      }
  },
};

/** Infinite for no limit; not a number for none, for several that disagree, and for a text. */
function grantOf(entry: CuratedFact | readonly CuratedFact[] | undefined): number {
  const all = [entry ?? []].flat() as readonly CuratedFact[];
  const [fact, ...others] = all.filter(
    ({ status, removed_at: removed }) => status !== "inferred" && removed === undefined,
  );
  if (fact === undefined || others.length > 0) return Number.NaN;
  const { value, formula } = fact;
  if (value === null && formula === undefined) return Infinity;
  return typeof value === "number" ? value : Number.NaN;
}

export const notation: QualityRule = {
  name: "notation",
  description: "A step of history is a change of value, not of notation.",
  why: "25 MB written as 25 MiB is the same promise in other words; published as a change it would be a false alarm.",
  mend: "Remove the step, and keep its date as the `observed_at` of today's value.",
  *check({ entries, keys }) {
    for (const entry of entries) {
      const { unit } = keys.get(entry.key) ?? {};
      if (!isOfBytes(unit)) continue;
      let following: unknown = entry.fields.value;
      for (const { path, fields } of listedIn(entry, "history")) {
        const { value } = fields;
        const isSame = isOneAmount(value, following, unit);
        const message = `${String(value)} → ${String(following)} is the same amount in binary and in decimal units; a step is a change of value.`;
        following = value;
        // One that was gone in between is a step, whatever its value.
        if (isSame && !isOver(fields))
          yield valueProblem(entry.located, [...path, "value"], message, "Remove the step.");
      }
    }
  },
};
