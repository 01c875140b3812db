/** A renaming → the facts folder with it, and with the earlier name beside the new one. */
import { placesFile, placesText } from "../../load/places.ts";
import type { FactsTree } from "../../load/tree.ts";
import { parseFactId, toFactId } from "../../schema/fact-id.ts";
import { mapAt, toContext } from "../../validate/rule.ts";
import { namingFields } from "../../validate/rules/conflicts.ts";
import { idOfEntry } from "../../validate/rule.ts";
import { editFiles, type EditedFiles, type Folder } from "../edit/folder.ts";
import { renamedRegisters } from "./registers.ts";
import type { NamedThing, Renaming } from "./renaming.ts";

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
  const files = editFiles(folder);
  const idToday = (id: string): string => toFactId(renaming.idParts(parseFactId(id)));
  // Paths lead by the old names, so what stands below them is changed first.
  followIds(tree, files, idToday);
  if (tree.kinds !== undefined) followKinds(tree, files, renaming);
  followSuccessors(tree, files, renaming);
  for (const { file, path } of renaming.members) files.at(file).rename(path, renaming.to);
  for (const thing of renaming.things) renameThing(files, thing, renaming, name);
  for (const [file, text] of files.texts()) {
    const moved = renaming.files.get(file);
    if (moved === undefined) folder.write(file, text);
  }
  for (const [file, moved] of renaming.files) {
    folder.write(moved, files.at(file).print());
    folder.remove(file);
  }
  for (const [file, text] of renamedRegisters(tree, renaming)) folder.write(file, text);
  followPlaces(folder, tree, idToday);
  const { entries } = toContext(tree, "");
  return entries.map(idOfEntry).filter((id) => idToday(id) !== id).length;
}

function followIds(tree: FactsTree, files: EditedFiles, idToday: (id: string) => string): void {
  for (const { located, path, fields } of toContext(tree, "").entries)
    for (const field of namingFields) {
      const named = fields[field];
      if (!Array.isArray(named)) continue;
      for (const [index, id] of named.entries()) {
        if (typeof id !== "string" || idToday(id) === id) continue;
        const [home, own] = located.home([...path, field, index]);
        files.at(home.file).replace(own, idToday(id));
      }
    }
}

/** The products that another of their provider takes the place of. */
function followSuccessors(tree: FactsTree, files: EditedFiles, { from, to }: Renaming): void {
  const [slug, product, ...more] = from.split("/");
  const provider = tree.providers.find((each) => each.slug === slug);
  if (product === undefined || more.length > 0 || provider === undefined) return;
  const { located } = provider;
  for (const [name, own] of Object.entries(mapAt(mapAt(located.value)["products"]))) {
    if (mapAt(own)["superseded_by"] !== product) continue;
    const [home, path] = located.home(["products", name, "superseded_by"]);
    files.at(home.file).replace(path, to);
  }
}

/** The keys that a kind of service is compared on. */
function followKinds(
  { kinds }: FactsTree,
  files: EditedFiles,
  { from, to, idParts }: Renaming,
): void {
  const isKey = idParts({ provider: "", product: "*", plan: "*", key: from }).key === to;
  if (!isKey) return;
  for (const [kind, definition] of Object.entries(kinds!.value as Record<string, unknown>)) {
    const { keys } = definition as { readonly keys?: unknown };
    if (!Array.isArray(keys)) continue;
    const index = keys.indexOf(from);
    if (index >= 0) files.at(kinds!.file).replace([kind, "keys", index], to);
  }
}

function renameThing(
  files: EditedFiles,
  { file, path, fields, formerly }: NamedThing,
  { from, to }: Renaming,
  name: string | undefined,
): void {
  const curated = files.at(file);
  const old = from.slice(from.lastIndexOf("/") + 1);
  const own = path.length === 0 ? path : [...path.slice(0, -1), to];
  if (path.length > 0) curated.rename(path, to);
  if (name !== undefined) curated.set([...own, "name"], name, fields);
  const again = formerly.indexOf(to);
  if (formerly.length === 0) curated.insert([...own, "formerly"], [old], fields);
  else curated.insert([...own, "formerly", 0], old);
  // A name that it had before is its name again.
  if (again >= 0) curated.remove([...own, "formerly", again + 1]);
}

/** Where quotes stood is kept by id. */
function followPlaces(
  folder: Folder,
  { places, name }: FactsTree,
  idToday: (id: string) => string,
): void {
  const moved = places.map((place) => ({ ...place, id: idToday(place.id) }));
  if (moved.some(({ id }, index) => id !== places[index]!.id))
    folder.write(`${name}/${placesFile}`, placesText(moved));
}
