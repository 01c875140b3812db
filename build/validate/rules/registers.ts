/** What a register names is there: its provider, products, keys, scopes and plans; and one line states a fact. */
import type { Path } from "../../load/located.ts";
import { mapAt, valueAt } from "../../load/value-at.ts";
import type { RuleProblem } from "../../load/problem.ts";
import { listWords, shortLine, unknownName, valueProblem } from "../wording.ts";
import { registeredSources, type RegisteredSource } from "../registered.ts";
import { type Rule, type RuleContext } from "../rule.ts";

export const registersRule: Rule = {
  name: "registers",
  description: "What a register names is there, and each fact has one line in all registers.",
  why: "A line for a provider, a product or a key that is not there states no fact; of two lines for one fact the last one read wins.",
  mend: "Name what the message lists. A product, a scope or a plan that is not there yet is named in the register itself: `name`, `scopes`, `plans`.",
  *check(context) {
    const first = new Map<string, Pick<RegisteredSource, "located" | "path">>();
    for (const source of registeredSources(context.tree)) {
      yield* unknownOwners(source, context);
      for (const line of source.lines) {
        yield* unknownInLine(source, line, context);
        if (line.id === undefined) continue;
        const { located } = source;
        const before = first.get(line.id);
        if (before === undefined) first.set(line.id, { located, path: line.path });
        else {
          const place = `${before.located.file}:${before.located.position(before.path, "value").line}`;
          const message = `a second line for ${line.id}, which ${place} states; a fact has one line.`;
          const repair = "Give one of them a scope of its own, or remove it.";
          yield valueProblem(located, line.path, message, repair);
        }
      }
    }
  },
};

/** The provider, and the product of a file. */
function* unknownOwners(
  { located, path, provider: slug, fields }: RegisteredSource,
  { tree }: RuleContext,
): Iterable<RuleProblem> {
  const { product, name } = fields;
  const owner = tree.providers.find((each) => each.slug === slug);
  if (owner === undefined) {
    // Said once, though each file of the register is the provider's.
    if (path.at(-1) !== 0) return;
    const message = `no provider \`${shortLine(slug)}\`; a register is of one that has a file.`;
    const slugs = tree.providers.map((each) => each.slug);
    yield unknownName(located, ["provider"], slugs, message);
  } else if (typeof product === "string" && name === undefined) {
    const known = Object.keys(mapAt(valueAt(owner.located.value, ["products"])));
    const message = `${slug} has no product \`${shortLine(product)}\`; a new one has its \`name\` here.`;
    if (!known.includes(product)) yield unknownName(located, [...path, "product"], known, message);
  }
}

/** The key, the scope and the plan of a line. */
function* unknownInLine(
  { located, provider, fields: source }: RegisteredSource,
  { path, fields }: RegisteredSource["lines"][number],
  { tree, keys, registry }: RuleContext,
): Iterable<RuleProblem> {
  const { key } = fields;
  if (typeof key === "string" && tree.keys !== undefined && !keys.has(key))
    yield noSuchWord(located, [...path, "key"], key, [...keys.keys()], registry);
  const owner = tree.providers.find(({ slug }) => slug === provider)?.located.value;
  const product = mapAt(valueAt(owner, ["products", String(source["product"])]));
  for (const [field, members] of [
    ["scope", "scopes"],
    ["plan", "plans"],
  ] as const) {
    const name = fields[field];
    if (typeof name !== "string") continue;
    const known = [...Object.keys(mapAt(product[members])), ...Object.keys(mapAt(source[members]))];
    if (!known.includes(name))
      yield noSuchWord(located, [...path, field], name, known, `the product's \`${members}\``);
  }
}

function noSuchWord(
  located: RegisteredSource["located"],
  at: Path,
  name: string,
  known: readonly string[],
  listedIn: string,
): RuleProblem {
  const allowed =
    known.length === 0 ? `there are none in ${listedIn}` : `allowed: ${listWords(known, listedIn)}`;
  const message = `unknown ${String(at.at(-1))} \`${shortLine(name)}\`; ${allowed}.`;
  return unknownName(located, at, known, message);
}
