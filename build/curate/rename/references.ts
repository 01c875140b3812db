/** A renaming → every place of the facts folder that uses the name, and the word that is to stand there. */
import type { Located, Path } from "../../load/located.ts";
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
import { valueAt } from "../../validate/wording.ts";
import type { Renaming } from "./renaming.ts";

/** A name of a map, or a value, and what stands there from now on. */
export interface NewWord {
  readonly located: Located;
  readonly path: Path;
  readonly end: "key" | "value";
  readonly word: string;
}

type WordAt = Omit<NewWord, "located">;

/** In the files of facts: the ids that facts name each other by, keys of kinds, successors, names of facts. */
export function namesInFacts(tree: FactsTree, renaming: Renaming): readonly NewWord[] {
  const { what, from, to, idParts } = renaming;
  const ids = toContext(tree, "").entries.flatMap(({ located, path, fields }) =>
    namingFields.flatMap((field) =>
      textsIn(fields[field]).flatMap(([index, id]) => {
        const word = idToday(id, idParts);
        return word === id ? [] : [value(located, [...path, field, index], word)];
      }),
    ),
  );
  if (what === "key") {
    const kinds = Object.entries(mapAt(tree.kinds?.value)).flatMap(([kind, definition]) =>
      textsIn(mapAt(definition)["keys"]).flatMap(([index, key]) =>
        key === from ? [value(tree.kinds!, [kind, "keys", index], to)] : [],
      ),
    );
    return [
      ...ids,
      ...kinds,
      ...tree.providers.flatMap(({ located }) => keyNames(located, from, to)),
    ];
  }
  const [slug, product] = from.split("/");
  const own = tree.providers.find((each) => what === "product" && each.slug === slug);
  const successors = Object.entries(mapAt(mapAt(own?.located.value)["products"])).flatMap(
    ([name, each]) =>
      mapAt(each)["superseded_by"] === product
        ? [value(own!.located, ["products", name, "superseded_by"], to)]
        : [],
  );
  return [...ids, ...successors];
}

/** The facts of a key, and what says that there is none. */
function keyNames(located: Located, from: string, to: string): readonly NewWord[] {
  return [...factMaps(located)].flatMap((facts) =>
    [facts, [...facts.slice(0, -1), "not_published"]]
      .map((path) => [...path, from])
      .filter((path) => valueAt(located.value, path) !== undefined)
      .map((path) => ({ located, path, end: "key" as const, word: to })),
  );
}

/** In the registers, in the comparisons with other datasets, and in what is wanted. */
export function namesInRegisters(tree: FactsTree, { idParts }: Renaming): readonly NewWord[] {
  const registered = registeredSources(tree).flatMap((source) =>
    registeredNames(source, idParts).map((word) => ({ ...word, located: source.located })),
  );
  const compared = tree.comparisons.flatMap(({ located }) =>
    itemPaths(located, ["files"]).flatMap((file) =>
      itemPaths(located, [...file, "facts"]).flatMap((line) => {
        const { fact } = mapAt(valueAt(located.value, line));
        return typeof fact === "string"
          ? [value(located, [...line, "fact"], idToday(fact, idParts))]
          : [];
      }),
    ),
  );
  const wished = wishesIn(tree).flatMap(({ located, path, entry }) =>
    Object.entries(idParts(wantedParts(entry))).map(([part, word]) =>
      value(located, [...path, part], String(word)),
    ),
  );
  return [...registered, ...compared, ...wished];
}

function registeredNames(
  { path, provider, fields, lines }: RegisteredSource,
  idParts: Renaming["idParts"],
): readonly WordAt[] {
  const { product = "*" } = fields;
  const parts = { provider, product: String(product), plan: "*", key: "" };
  const owner = idParts(parts);
  const end = "value" as const;
  return [
    { end, path: ["provider"], word: owner.provider },
    { end, path: [...path, "product"], word: owner.product },
    ...Object.keys(mapAt(fields["plans"])).map((plan) => ({
      end: "key" as const,
      path: [...path, "plans", plan],
      word: idParts({ ...parts, plan }).plan,
    })),
    ...lines.flatMap(({ path: line, fields: { key, plan = "*" } }) => {
      const today = idParts({ ...parts, plan: String(plan), key: String(key) });
      return [
        { end, path: [...line, "key"], word: today.key },
        { end, path: [...line, "plan"], word: today.plan },
      ];
    }),
  ];
}

export function idToday(id: string, idParts: Renaming["idParts"]): string {
  return toFactId(idParts(parseFactId(id)));
}

function value(located: Located, path: Path, word: string): NewWord {
  return { located, path, end: "value", word };
}

function textsIn(list: unknown): readonly (readonly [index: number, text: string])[] {
  return (Array.isArray(list) ? list : []).flatMap((text: unknown, index) =>
    typeof text === "string" ? [[index, text] as const] : [],
  );
}
