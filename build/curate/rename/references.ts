/** A renaming → every place of the facts folder that uses the name, and the word that is to stand there. */
import type { Located, Path } from "../../load/located.ts";
import { valueAt } from "../../load/value-at.ts";
import type { FactsTree } from "../../load/tree.ts";
import { parseFactId, toFactId } from "../../schema/fact-id.ts";
import { wantedParts } from "../../schema/wanted.ts";
import {
  itemPaths,
  registeredSources,
  wishesIn,
  type RegisteredSource,
} from "../../validate/registered.ts";
import { factMaps, mapAt, toContext } from "../../validate/rule.ts";
import { namingFields } from "../../validate/rules/conflicts.ts";
import { providerOf } from "../set/place.ts";
import type { Renaming } from "./renaming.ts";

/** A name of a map, or a value, and what stands there from now on; it may be what stands there already. */
export interface NewWord {
  readonly located: Located;
  readonly path: Path;
  readonly end: "key" | "value";
  readonly word: string;
}

export function* namesIn(tree: FactsTree, renaming: Renaming): Iterable<NewWord> {
  const { what, from, to, things, idParts } = renaming;
  for (const { located, path } of things)
    if (path.length > 0) yield { located, path, end: "key", word: to };
  for (const { located, path, fields } of toContext(tree, "").entries)
    for (const field of namingFields)
      for (const [index, id] of textsIn(fields[field]))
        yield { located, path: [...path, field, index], end: "value", word: idToday(id, idParts) };
  const { kinds } = tree;
  if (what === "key" && kinds !== undefined)
    for (const [kind, definition] of Object.entries(mapAt(kinds.value)))
      for (const [index, key] of textsIn(mapAt(definition)["keys"]))
        if (key === from)
          yield { located: kinds, path: [kind, "keys", index], end: "value", word: to };
  if (what === "key")
    // The facts of the key, and what says that there is none.
    for (const { located } of tree.providers)
      for (const facts of factMaps(located))
        for (const path of [facts, [...facts.slice(0, -1), "not_published"]])
          if (Object.hasOwn(mapAt(valueAt(located.value, path)), from))
            yield { located, path: [...path, from], end: "key", word: to };
  if (what === "product") {
    const [slug = "", product] = from.split("/");
    const { located } = providerOf(tree, slug);
    for (const [name, each] of Object.entries(mapAt(mapAt(located.value)["products"])))
      if (mapAt(each)["superseded_by"] === product)
        yield { located, path: ["products", name, "superseded_by"], end: "value", word: to };
  }
  for (const source of registeredSources(tree)) yield* registeredNames(source, idParts);
  for (const { located } of tree.comparisons)
    for (const file of itemPaths(located, ["files"]))
      for (const line of itemPaths(located, [...file, "facts"])) {
        const path = [...line, "fact"];
        const fact = valueAt(located.value, path);
        if (typeof fact === "string")
          yield { located, path, end: "value", word: idToday(fact, idParts) };
      }
  for (const { located, path, entry } of wishesIn(tree))
    for (const [part, word] of Object.entries(idParts(wantedParts(entry))))
      yield { located, path: [...path, part], end: "value", word: String(word) };
}

function* registeredNames(
  { located, path, provider, fields, lines }: RegisteredSource,
  idParts: Renaming["idParts"],
): Iterable<NewWord> {
  const { product = "*" } = fields;
  const parts = { provider, product: String(product), plan: "*", key: "" };
  const owner = idParts(parts);
  const end = "value";
  yield { located, end, path: ["provider"], word: owner.provider };
  yield { located, end, path: [...path, "product"], word: owner.product };
  for (const plan of Object.keys(mapAt(fields["plans"])))
    yield {
      located,
      end: "key",
      path: [...path, "plans", plan],
      word: idParts({ ...parts, plan }).plan,
    };
  for (const { path: line, fields: own } of lines) {
    const { key, plan = "*" } = own;
    const today = idParts({ ...parts, plan: String(plan), key: String(key) });
    yield { located, end, path: [...line, "key"], word: today.key };
    yield { located, end, path: [...line, "plan"], word: today.plan };
  }
}

export function idToday(id: string, idParts: Renaming["idParts"]): string {
  return toFactId(idParts(parseFactId(id)));
}

function textsIn(list: unknown): readonly (readonly [index: number, text: string])[] {
  return (Array.isArray(list) ? list : []).flatMap((text: unknown, index) =>
    typeof text === "string" ? [[index, text] as const] : [],
  );
}
