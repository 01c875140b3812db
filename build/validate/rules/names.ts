/** Slugs, keys and source names: they become addresses and file names on every kind of host. */
import { hides } from "../../load/hidden.ts";
import type { Located, Path } from "../../load/located.ts";
import { mapAt, valueAt } from "../../load/value-at.ts";
import type { RuleProblem } from "../../load/problem.ts";
import {
  keyMaxLength,
  keyPattern,
  keyRule,
  slugMaxLength,
  slugPattern,
  slugRule,
} from "../../schema/scalar.ts";
import { mentionedSources, pathOf } from "../parts.ts";
import { factMaps, type Rule } from "../rule.ts";
import { keyProblem, valueProblem } from "../wording.ts";

export const slugForm = new RegExp(slugPattern);
const keyNameForm = new RegExp(keyPattern);
const reserved = /^(con|prn|aux|nul|com[1-9]|lpt[1-9]|index)$/;

export const namesRule: Rule = {
  name: "names",
  description: "Slugs, source names and keys are well formed and safe as file names.",
  why: "Slugs and keys become addresses, ids and file names on every kind of host; one that some of them cannot hold would break its address there.",
  mend: "Write the slug that the message proposes. Lowercase letters and digits, words joined by single hyphens; a key is dotted lowercase words, its last word carrying the unit.",
  *check({ tree, nodes }) {
    if (tree.keys)
      for (const name of Object.keys(mapAt(tree.keys.value))) {
        // What hides in a name is the problem of `text`.
        const wrong = hides(name) ? undefined : judgeKey(name);
        if (wrong) yield keyProblem(tree.keys, [name], `"${name}" is no key; ${wrong}.`);
      }
    if (tree.kinds) yield* slugProblems(tree.kinds, []);
    for (const provider of tree.providers) {
      const { located } = provider;
      const wrong = judgeSlug(provider.slug);
      if (wrong) {
        const message = `the file name "${provider.slug}" is the provider's slug; ${wrong}.`;
        const repair = slugRepair(provider.slug, (slug) => `Rename it to: ${slug}.yaml`);
        yield keyProblem(located, [], message, repair);
      }
      yield* slugProblems(located, ["sources"]);
      yield* slugProblems(located, ["products"]);
      for (const path of factMaps(located)) {
        const owner = path.slice(0, -1);
        if (owner.length !== 2) continue;
        yield* slugProblems(located, [...owner, "plans"]);
        yield* slugProblems(located, [...owner, "scopes"]);
      }
    }
    // The schema checks the pattern and the length of earlier names.
    for (const node of nodes) {
      const { located, parent, name, value } = node;
      const isEarlier = parent?.name === "formerly" && typeof name === "number";
      if (!isEarlier || typeof value !== "string") continue;
      const wrong = located === tree.keys ? reservedKey(value) : reservedSlug(value);
      if (wrong)
        yield valueProblem(located, pathOf(node), `"${value}" cannot be a name; ${wrong}.`);
    }
  },
};

function* slugProblems(located: Located, path: Path): Iterable<RuleProblem> {
  let mentioned: ReadonlySet<unknown> | undefined;
  for (const name of Object.keys(mapAt(valueAt(located.value, path)))) {
    const wrong = hides(name) ? undefined : judgeSlug(name);
    if (!wrong) continue;
    const at = [...path, name];
    const isNamed = path[0] === "sources" && (mentioned ??= mentionedSources(located)).has(name);
    const also = isNamed ? ", here and where it is named" : "";
    const repair = slugRepair(name, (slug) => `Write: ${slug}${also}`);
    yield keyProblem(located, at, `"${name}" is no slug; ${wrong}.`, repair);
  }
}

export function judgeSlug(name: string): string | undefined {
  if (!slugForm.test(name)) return slugRule;
  return tooLong(name, "slug", slugMaxLength) ?? reservedSlug(name);
}

function tooLong(name: string, what: string, most: number): string | undefined {
  return name.length > most
    ? `a ${what} has at most ${most} characters, not ${name.length}`
    : undefined;
}

function reservedSlug(name: string): string | undefined {
  return reserved.test(name) ? "that name is reserved by file systems or web servers" : undefined;
}

export function judgeKey(name: string): string | undefined {
  if (!keyNameForm.test(name)) return keyRule;
  return tooLong(name, "key", keyMaxLength) ?? reservedKey(name);
}

function reservedKey(name: string): string | undefined {
  const [first = ""] = name.split(".");
  const isReserved = reserved.test(first) && first !== "index";
  return isReserved ? "its first word is reserved by file systems" : undefined;
}

export function slugRepair(name: string, write: (slug: string) => string): string | undefined {
  const repaired = toSlug(name);
  return judgeSlug(repaired) === undefined ? write(repaired) : undefined;
}

/**
 * Returns the slug made of a name. It may still break the rule for slugs, for example by its
 * length.
 */
export function toSlug(name: string): string {
  return name
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "");
}
