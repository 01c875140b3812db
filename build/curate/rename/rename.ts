/**
 * A renaming → every place of the facts folder that uses the name, and the folder with the new word there and the
 * earlier name beside it.
 */
import { grouped } from "../../schema/lists/grouped.ts";
import { placesFile, placesText } from "../../load/places.ts";
import type { Located, Path } from "../../load/located.ts";
import { factFiles, type FactsTree } from "../../load/tree.ts";
import { entriesIn, factMaps, idOfEntry, membersAt, textsIn } from "../../validate/rule.ts";
import { edited, type Folder } from "../edit/folder.ts";
import type { Fields } from "../file/data.ts";
import { keyWritten, scalarText } from "../file/scalar-text.ts";
import { formerlyOf } from "../set/refusal.ts";
import { renamedShapes, type Renaming } from "./renaming.ts";
import { parseFactId, toFactId } from "../../schema/fact-id.ts";
import { wantedParts } from "../../schema/wanted.ts";
import {
  comparedLines,
  registeredSources,
  wishesIn,
  type RegisteredSource,
} from "../../validate/registered.ts";
import { namingFields } from "../../validate/rules/conflicts.ts";
import { mapAt, valueAt } from "../../load/value-at.ts";
import { providerOf } from "../set/place.ts";

/**
 * How many entries get another id. `name`: what its provider calls it from now on. Every file of the tree has been
 * read without problems.
 */
export function renameEverywhere(
  folder: Folder,
  tree: FactsTree,
  renaming: Renaming,
  name: string | undefined,
): number {
  const { what, to, idParts, things } = renaming;
  const words = [...namesIn(tree, renaming)].map((each) => {
    const [located, path] = each.located.home(each.path);
    return { ...each, located, path };
  });
  for (const [located, own] of grouped(words, (word) => word.located)) {
    const text = withWords(located, own);
    if (text === located.text) continue;
    folder.write(located.file, text);
    if (factFiles(tree).includes(located)) edited(folder, located.file, (file) => file.touch());
  }
  for (const { located, path, name: from } of things) {
    const [{ file }, own] = located.home(path);
    const at = own.length === 0 ? own : [...own.slice(0, -1), to];
    edited(folder, file, (opened) => {
      const fields = opened.valueOf(at) as Fields;
      // A name that it had before is its name again.
      const earlier = (formerlyOf(fields) as readonly string[]).filter((each) => each !== to);
      const named = name === undefined ? fields : { ...fields, name };
      opened.become(at, { ...named, formerly: [from, ...earlier] }, renamedShapes[what]);
    });
  }
  for (const [from, to] of movedFiles(tree, renaming)) {
    folder.write(to, folder.text(from));
    folder.remove(from);
  }
  // Where quotes stood is kept by id.
  const places = tree.places.map((place) => ({ ...place, id: idToday(place.id, idParts) }));
  if (tree.places.some(({ id }) => id !== idToday(id, idParts)))
    folder.write(`${tree.name}/${placesFile}`, placesText(places));
  const ids = entriesIn(tree).map(idOfEntry);
  return ids.filter((id) => idToday(id, idParts) !== id).length;
}

/** The files that are named after what is renamed, with the names that they get. */
function movedFiles(
  { providers, name }: FactsTree,
  { what, from, to, things }: Renaming,
): ReadonlyMap<string, string> {
  if (what === "provider") {
    const start = `${name}/providers/`;
    const { files = [] } = providers.find(({ slug }) => slug === from) ?? {};
    return new Map(
      files.map(({ file }) => [file, `${start}${to}${file.slice(start.length + from.length)}`]),
    );
  }
  const homes = things.map(({ located, path }) => located.home(path));
  const own = homes.filter(([, path]) => path.length === 0).map(([{ file }]) => file);
  return new Map(own.map((file) => [file, file.replace(/[^/]+$/, `${to}.yaml`)]));
}

/**
 * The text of a file in which only the words themselves change, each once, from the end of the text on, so
 * that the places before it stay.
 */
function withWords(located: Located, words: readonly NewWord[]): string {
  const { text } = located;
  const places = new Map<number, readonly [number, string]>();
  for (const { path, end, word } of words) {
    const range = located.extent(path, end);
    // What a line does not state it has from its place: nothing stands there.
    if (range === undefined) continue;
    const before = text.slice(...range);
    const quote = /^["']/.exec(before)?.[0] ?? "";
    if (before === `${quote}${word}${quote}`) continue;
    const plain = end === "key" ? keyWritten(word) : scalarText(word, "flow");
    places.set(range[0], [range[1], quote === "" ? plain : `${quote}${word}${quote}`]);
  }
  return [...places]
    .toSorted(([a], [b]) => b - a)
    .reduce((all, [start, [end, word]]) => all.slice(0, start) + word + all.slice(end), text);
}

/** A name of a map, or a value, and what stands there from now on; it may be what stands there already. */
interface NewWord {
  readonly located: Located;
  readonly path: Path;
  readonly end: "key" | "value";
  readonly word: string;
}

export function* namesIn(tree: FactsTree, renaming: Renaming): Iterable<NewWord> {
  const { what, from, to, things, idParts } = renaming;
  for (const { located, path } of things)
    if (path.length > 0) yield { located, path, end: "key", word: to };
  for (const entry of entriesIn(tree))
    for (const { at: path, text } of namingFields.flatMap((field) => textsIn(entry, field)))
      yield { located: entry.located, path, end: "value", word: idToday(text, idParts) };
  const { kinds } = tree;
  if (what === "key" && kinds !== undefined)
    for (const { at: path, text } of membersAt(kinds, []).flatMap((kind) => textsIn(kind, "keys")))
      if (text === from) yield { located: kinds, path, end: "value", word: to };
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
  for (const { located, path, fields } of comparedLines(tree)) {
    const { fact } = fields;
    if (typeof fact === "string")
      yield { located, path: [...path, "fact"], end: "value", word: idToday(fact, idParts) };
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
