/** A renaming → the facts folder with it, and with the earlier name beside the new one. */
import { grouped } from "../../lists/grouped.ts";
import { placesFile, placesText } from "../../load/places.ts";
import type { Located, Path } from "../../load/located.ts";
import type { FactsTree } from "../../load/tree.ts";
import { idOfEntry, toContext } from "../../validate/rule.ts";
import { edited, type Folder } from "../edit/folder.ts";
import type { CuratedFile } from "../file/curated-file.ts";
import { idToday, namesInFacts, namesInRegisters, type NewWord } from "./references.ts";
import { earlierNames, shapes, type NamedThing, type Renaming } from "./renaming.ts";

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
  const words = grouped(namesInFacts(tree, renaming), ({ located, path }) => fileOf(located, path));
  const things = grouped(renaming.things, ({ located, path }) => fileOf(located, path));
  for (const file of new Set([...words.keys(), ...things.keys()]))
    edited(folder, file, (opened) => {
      // Paths lead by the old names, so what stands below them is changed first.
      for (const end of ["value", "key"] as const)
        for (const each of words.get(file) ?? []) {
          const [, path] = each.located.home(each.path);
          if (each.end !== end) continue;
          if (end === "key") opened.rename(path, each.word);
          else opened.replace(path, each.word);
        }
      for (const thing of things.get(file) ?? []) renameThing(opened, thing, renaming, name);
    });
  for (const [from, to] of movedFiles(tree, renaming)) {
    folder.write(to, folder.text(from));
    folder.remove(from);
  }
  for (const [located, own] of grouped(namesInRegisters(tree, renaming), (word) => word.located))
    folder.write(located.file, withWords(located, own));
  followPlaces(folder, tree, renaming);
  const ids = toContext(tree, "").entries.map(idOfEntry);
  return ids.filter((id) => idToday(id, renaming.idParts) !== id).length;
}

function fileOf(located: Located, path: Path): string {
  return located.home(path)[0].file;
}

function renameThing(
  curated: CuratedFile,
  thing: NamedThing,
  { what, to }: Renaming,
  name: string | undefined,
): void {
  const [, path] = thing.located.home(thing.path);
  const fields = Object.keys(shapes[what].properties);
  const own = path.length === 0 ? path : [...path.slice(0, -1), to];
  if (path.length > 0) curated.rename(path, to);
  if (name !== undefined) curated.set([...own, "name"], name, fields);
  const formerly = earlierNames(thing);
  if (formerly.length === 0) curated.insert([...own, "formerly"], [thing.name], fields);
  else curated.insert([...own, "formerly", 0], thing.name);
  // A name that it had before is its name again.
  const again = formerly.indexOf(to);
  if (again >= 0) curated.remove([...own, "formerly", again + 1]);
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
 * The text of a file that is written by hand, line by line: only the words themselves change, each once, from
 * the end of the text on, so that the places before it stay.
 */
function withWords(located: Located, words: readonly NewWord[]): string {
  const { text } = located;
  const places = new Map<number, readonly [number, string]>();
  for (const { path, end, word } of words) {
    const range = located.extent(path, end);
    // What a line does not state it has from its place: nothing stands there.
    if (range === undefined) continue;
    const [, quote = "", before] = /^(["']?)(.*)\1$/s.exec(text.slice(...range))!;
    if (before !== word) places.set(range[0], [range[1], `${quote}${word}${quote}`]);
  }
  return [...places]
    .toSorted(([a], [b]) => b - a)
    .reduce((all, [start, [end, word]]) => all.slice(0, start) + word + all.slice(end), text);
}

/** Where quotes stood is kept by id. */
function followPlaces(folder: Folder, { places, name }: FactsTree, { idParts }: Renaming): void {
  const moved = places.map((place) => ({ ...place, id: idToday(place.id, idParts) }));
  if (moved.some(({ id }, index) => id !== places[index]!.id))
    folder.write(`${name}/${placesFile}`, placesText(moved));
}
