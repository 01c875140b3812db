/**
 * An output of which little is another → the steps that put each new or changed file in its place, and take
 * away those that go. What stays is not touched, whoever put it there; a folder that comes or goes whole does
 * so in one step. Undefined where much is another, or something stands in the way: then all is replaced.
 */
import { join } from "node:path";
import { foldersAbove } from "../contract/checksums.ts";
import { onceFor } from "../lists/once-for.ts";
import type { EntryKind, SwapDisk } from "../swap/disk.ts";
import type { JournalStep } from "../swap/journal.ts";
import { manifestLast, type PlanInput } from "./plan.ts";

export interface ChangeInput extends PlanInput {
  /** The paths of the new output that were written; the others stay as they stand. */
  readonly written: ReadonlySet<string>;
}

/** The most of all files that change one by one: of more, to replace whole folders is faster. */
const largestShare = 0.25;

export function planInPlace(
  input: ChangeInput,
  disk: SwapDisk,
): readonly JournalStep[] | undefined {
  const { out, before, after, written } = input;
  const gone = [...before].filter((path) => !after.has(path));
  if (written.size + gone.length > after.size * largestShare) return undefined;
  const kindAt = onceFor((path: string) => disk.kind(join(out, path)));
  const puts = putsOf(input, kindAt);
  return puts && manifestLast([...puts, ...dropsOf(gone, input, kindAt, disk)]);
}

type KindAt = (path: string) => EntryKind | undefined;

/** Undefined where something stands in the way. */
function putsOf(
  { written, before }: ChangeInput,
  kindAt: KindAt,
): readonly JournalStep[] | undefined {
  const steps = new Map<string, JournalStep>();
  for (const path of written) {
    const folder = foldersOf(path).find((each) => kindAt(each) !== "folder");
    const name = folder ?? path;
    const kind = kindAt(name);
    if (kind !== undefined && !(name === path && kind === "file" && before.has(path)))
      return undefined;
    steps.set(name, { kind: "put", name, was: kind !== undefined });
  }
  return [...steps.values()];
}

/** The folders that a file lies in, outermost first. */
function foldersOf(path: string): readonly string[] {
  const parts = path.split("/");
  return parts.slice(1).map((_, index) => parts.slice(0, index + 1).join("/"));
}

function dropsOf(
  gone: readonly string[],
  { out, before, after }: ChangeInput,
  kindAt: KindAt,
  disk: SwapDisk,
): readonly JournalStep[] {
  const folders = foldersAbove(after);
  const goneFolders = new Set([...foldersAbove(gone)].filter((path) => !folders.has(path)));

  /** True where a folder holds nothing but what goes. */
  const goesWhole: (folder: string) => boolean = onceFor((folder: string) =>
    disk
      .names(join(out, folder))
      .every(({ name, kind }) =>
        kind === "folder"
          ? goneFolders.has(`${folder}/${name}`) && goesWhole(`${folder}/${name}`)
          : kind === "file" && before.has(`${folder}/${name}`),
      ),
  );

  const names = gone.map(
    (path) =>
      foldersOf(path).find(
        (each) => goneFolders.has(each) && kindAt(each) === "folder" && goesWhole(each),
      ) ?? path,
  );
  return [...new Set(names)]
    .filter((name) => kindAt(name) === (goneFolders.has(name) ? "folder" : "file"))
    .map((name) => ({ kind: "drop", name }));
}
