/** Other data → the changes of a curated file by which it says them, member by member, and nothing else changes. */
import type { Path } from "../../load/located.ts";
import type { Value } from "../../schema/fact.ts";
import { schemaBelow, type Ordering } from "./order.ts";
import type { Placing } from "./placing.ts";

export type Data = Value | readonly Data[] | { readonly [name: string]: Data };

export type Fields = { readonly [name: string]: Data };

/** The changes of a file that are needed for it. */
interface Changes {
  set(path: Path, value: Value, placing: Placing): void;
  insert(path: Path, data: Data, placing?: Placing): void;
  remove(path: Path): void;
  enlist(path: Path): void;
  unfold(path: Path): void;
}

interface Form {
  /** The schema of the path, by which new members are placed. */
  readonly shape: Ordering;
  /** Of what is new there. */
  readonly placing: Placing;
}

/** `old` is what stands at the path. What says so already stays as it is written. */
export function makeSay(
  file: Changes,
  path: Path,
  old: Data | undefined,
  data: Data,
  { shape, placing }: Form,
): void {
  if (isSame(old, data)) return;
  if (isFields(data) && (isFields(old) || old === null))
    return makeMap(file, path, old ?? {}, data, shape);
  if (typeof data !== "object" || data === null) return file.set(path, data, placing);
  const isListOfMaps = Array.isArray(data) && data.every(isFields);
  if (isListOfMaps && isFields(old)) {
    file.enlist(path);
    return makeSay(file, path, [old], data, { shape, placing });
  }
  if (isListOfMaps && growList(file, path, old, data, shape.items ?? {})) return;
  if (isListOfMaps) file.unfold(path.slice(0, -1));
  file.remove(path);
  file.insert(path, data, placing);
}

function makeMap(file: Changes, path: Path, old: Fields, data: Fields, shape: Ordering): void {
  for (const name of Object.keys(old)) if (!Object.hasOwn(data, name)) file.remove([...path, name]);
  // Plans rise from free to enterprise, and no alphabet knows that.
  const byName = path.at(-1) === "plans" ? "last" : "by name";
  const placing = shape.properties ? Object.keys(shape.properties) : byName;
  for (const [name, value] of Object.entries(data)) {
    const below = schemaBelow(shape, name, Array.isArray(value)) ?? {};
    makeSay(file, [...path, name], old[name], value, { shape: below, placing });
  }
}

/** A list of maps with some more at one place. False where there is none, or it has to become shorter. */
function growList(
  file: Changes,
  path: Path,
  old: Data | undefined,
  items: readonly Fields[],
  shape: Ordering,
): boolean {
  if (!Array.isArray(old) || old.length === 0 || old.length > items.length) return false;
  const more = items.length - old.length;
  const start = items.findIndex((item, index) => !isSame(item, old[index] as Data | undefined));
  if (more > 0) file.unfold(path);
  for (const [index, item] of items.entries()) {
    const at = [...path, index];
    const was = old[index < start ? index : index - more] as Data;
    if (index >= start && index < start + more) file.insert(at, item);
    else makeSay(file, at, was, item, { shape, placing: "last" });
  }
  return true;
}

/** The data with another value at a path; the maps that lead there are made where they are missing. */
export function withValue(data: Data | undefined, [step, ...rest]: Path, value: Data): Data {
  if (step === undefined) return value;
  const own = isFields(data) ? data : {};
  return { ...own, [step]: withValue(own[step], rest, value) };
}

function isFields(data: Data | undefined): data is Fields {
  return typeof data === "object" && data !== null && !Array.isArray(data);
}

function isSame(a: Data | undefined, b: Data | undefined): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
