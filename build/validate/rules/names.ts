/** Slugs, keys and source names: they become addresses and file names on every kind of host. */
import type { Located, Path } from "../../load/located.ts";
import type { Problem } from "../../load/problem.ts";
import {
  keyMaxLength,
  keyPattern,
  keyRule,
  slugMaxLength,
  slugPattern,
  slugRule,
} from "../../schema/scalar.ts";
import { factMaps, mapAt, type Rule } from "../rule.ts";
import { problemAt, valueAt } from "../wording.ts";

const slug = new RegExp(slugPattern);
const key = new RegExp(keyPattern);
const reserved = /^(con|prn|aux|nul|com[1-9]|lpt[1-9]|index)$/;

export const names: Rule = {
  name: "names",
  description: "Slugs, source names and keys are well formed and safe as file names.",
  *check({ tree }) {
    if (tree.keys)
      for (const name of Object.keys(mapAt(tree.keys.value))) {
        yield* keyProblems(tree.keys, [name]);
        yield* formerProblems(tree.keys, [name], judgeKey);
      }
    for (const provider of tree.providers) {
      const { located } = provider;
      const wrong = judgeSlug(provider.slug);
      if (wrong)
        yield problemAt(
          located,
          [],
          "key",
          `the file name "${provider.slug}" is the provider's slug; ${wrong}.`,
        );
      yield* formerProblems(located, [], judgeSlug);
      yield* slugProblems(located, ["sources"]);
      yield* slugProblems(located, ["products"]);
      for (const path of factMaps(located)) {
        const owner = path.slice(0, -1);
        if (owner.length > 0) yield* formerProblems(located, owner, judgeSlug);
        if (owner.length === 2) yield* slugProblems(located, [...owner, "plans"]);
        for (const name of Object.keys(mapAt(valueAt(located.value, path))))
          yield* keyProblems(located, [...path, name]);
      }
    }
  },
};

function* slugProblems(located: Located, path: Path): Iterable<Problem> {
  for (const name of Object.keys(mapAt(valueAt(located.value, path)))) {
    const wrong = judgeSlug(name);
    if (!wrong) continue;
    const repair = toSlug(name);
    yield problemAt(located, [...path, name], "key", `"${name}" is no slug; ${wrong}.`, {
      repair: judgeSlug(repair) === undefined ? `Write: ${repair}` : undefined,
    });
  }
}

function* keyProblems(located: Located, path: Path): Iterable<Problem> {
  const name = String(path.at(-1));
  const wrong = judgeKey(name);
  if (wrong) yield problemAt(located, path, "key", `"${name}" is no key; ${wrong}.`);
}

function* formerProblems(
  located: Located,
  owner: Path,
  judge: (name: string) => string | undefined,
): Iterable<Problem> {
  const formerly = valueAt(located.value, [...owner, "formerly"]);
  if (!Array.isArray(formerly)) return;
  for (const [index, name] of formerly.entries()) {
    const wrong = typeof name === "string" ? judge(name) : undefined;
    // The pattern is the schema's to judge: here only what a pattern cannot say.
    if (wrong && (judge === judgeSlug ? slug : key).test(name))
      yield problemAt(located, [...owner, "formerly", index], "value", `"${name}": ${wrong}.`);
  }
}

function judgeSlug(name: string): string | undefined {
  if (!slug.test(name)) return slugRule;
  if (name.length > slugMaxLength)
    return `a slug has at most ${slugMaxLength} characters, not ${name.length}`;
  return reserved.test(name) ? "that name is reserved by file systems or web servers" : undefined;
}

function judgeKey(name: string): string | undefined {
  if (!key.test(name)) return keyRule;
  if (name.length > keyMaxLength)
    return `a key has at most ${keyMaxLength} characters, not ${name.length}`;
  const [first = ""] = name.split(".");
  return reserved.test(first) && first !== "index"
    ? "its first word is reserved by file systems"
    : undefined;
}

function toSlug(name: string): string {
  return name
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "");
}
