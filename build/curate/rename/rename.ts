/** A renaming → the facts folder with it, and with the earlier name beside the new one. */
import { grouped } from "../../schema/lists/grouped.ts";
import { placesFile, placesText } from "../../load/places.ts";
import type { Located, Path } from "../../load/located.ts";
import { factFiles, type FactsTree } from "../../load/tree.ts";
import { idOfEntry, toContext } from "../../validate/rule.ts";
import { edited, type Folder } from "../edit/folder.ts";
import type { Fields } from "../file/data.ts";
import type { CuratedFile } from "../file/curated-file.ts";
import { keyWritten, scalarText } from "../file/scalar-text.ts";
import { idToday, namesIn, type NewWord } from "./references.ts";
import { formerlyOf } from "../set/refusal.ts";
import { shapes, type Renaming } from "./renaming.ts";

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
  const { idParts, things } = renaming;
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
  for (const thing of things) {
    const [{ file }, path] = thing.located.home(thing.path);
    const change = { ...renaming, from: thing.name, name };
    edited(folder, file, (opened) => addEarlierName(opened, path, change));
  }
  for (const [from, to] of movedFiles(tree, renaming)) {
    folder.write(to, folder.text(from));
    folder.remove(from);
  }
  // Where quotes stood is kept by id.
  const places = tree.places.map((place) => ({ ...place, id: idToday(place.id, idParts) }));
  if (tree.places.some(({ id }) => id !== idToday(id, idParts)))
    folder.write(`${tree.name}/${placesFile}`, placesText(places));
  const ids = toContext(tree, "").entries.map(idOfEntry);
  return ids.filter((id) => idToday(id, idParts) !== id).length;
}

function addEarlierName(
  curated: CuratedFile,
  path: Path,
  {
    what,
    from,
    to,
    name,
  }: Pick<Renaming, "what" | "from" | "to"> & { readonly name?: string | undefined },
): void {
  const at = path.length === 0 ? path : [...path.slice(0, -1), to];
  const own = curated.valueOf(at) as Fields;
  // A name that it had before is its name again.
  const earlier = (formerlyOf(own) as readonly string[]).filter((each) => each !== to);
  const formerly = [from, ...earlier];
  curated.become(at, { ...own, ...(name !== undefined && { name }), formerly }, shapes[what]);
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
