/**
 * The steps by which a new output takes the place of an old one, and the way back. A step looks at what
 * stands where before it moves anything: doing all of them again, after a crash at any of them, leads to
 * the same end.
 */
import { dirname, join } from "node:path";
import { CannotWrite } from "./cannot-write.ts";
import { hasCode, type SwapDisk } from "./disk.ts";
import type { OutputPlaces } from "./places.ts";

export type JournalStep =
  /** A file or folder at the top of the new output; `was` where one is replaced. */
  | { readonly kind: "put"; readonly name: string; readonly was: boolean }
  /** One of the old output that the new one does not have. */
  | { readonly kind: "drop"; readonly name: string }
  /** What is not the build's and stands in a folder that is: it goes over as it is. */
  | { readonly kind: "carry"; readonly path: string };

export interface Journal {
  readonly object: "journal";
  readonly direction: "forward" | "back";
  readonly steps: readonly JournalStep[];
}

/** Undefined where nothing is being moved. Throws `CannotWrite` where the file is no journal. */
export function readJournal({ journal, work }: OutputPlaces, disk: SwapDisk): Journal | undefined {
  const kind = disk.kind(journal);
  if (kind === undefined) return undefined;
  let found: unknown;
  try {
    found = kind === "file" ? JSON.parse(disk.text(journal)) : undefined;
  } catch (error) {
    if (hasCode(error, "ENOENT")) return undefined;
    if (!(error instanceof SyntaxError)) throw error;
  }
  if (isJournal(found)) return found;
  throw new CannotWrite(`"${journal}" is no journal of a build; remove "${work}" and build again.`);
}

function isJournal(found: unknown): found is Journal {
  const { direction, steps } = (found ?? {}) as Partial<Record<keyof Journal, unknown>>;
  if (!(direction === "forward" || direction === "back") || !Array.isArray(steps)) return false;
  return steps.every((step: Partial<Record<string, unknown>> | null) => {
    if (step?.["kind"] === "carry") return typeof step["path"] === "string";
    return (
      (step?.["kind"] === "put" || step?.["kind"] === "drop") && typeof step["name"] === "string"
    );
  });
}

/** Takes every step in the journal's direction, and ends the journal. */
export function follow(places: OutputPlaces, { direction, steps }: Journal, disk: SwapDisk): void {
  const ordered = direction === "forward" ? steps : steps.toReversed();
  for (const step of ordered) moves[step.kind][direction](step as never, places, disk);
  for (const folder of touchedFolders(places, steps))
    if (disk.kind(folder) === "folder") disk.flush(folder);
  disk.unlink(places.journal);
}

/** The folders whose names the steps change. */
function touchedFolders(
  { out, next, old }: OutputPlaces,
  steps: readonly JournalStep[],
): ReadonlySet<string> {
  const carried = steps.flatMap((step) => (step.kind === "carry" ? [dirname(step.path)] : []));
  return new Set(
    ["", ...carried].flatMap((folder) => [out, next, old].map((root) => join(root, folder))),
  );
}

type StepMove<S extends JournalStep> = (step: S, places: OutputPlaces, disk: SwapDisk) => void;

const moves: {
  readonly [K in JournalStep["kind"]]: {
    readonly [D in Journal["direction"]]: StepMove<Extract<JournalStep, { kind: K }>>;
  };
} = {
  put: {
    forward: ({ name }, { out, next, old }, disk) =>
      exchange(join(next, name), join(out, name), join(old, name), disk),
    back({ name, was }, { out, next, old, copies }, disk) {
      const aside = [old, copies].map((folder) => join(folder, name));
      const from = aside.find((path) => disk.kind(path) !== undefined);
      if (from !== undefined) exchange(from, join(out, name), join(next, name), disk);
      else if (!was) move(join(out, name), join(next, name), disk);
    },
  },
  drop: {
    forward: ({ name }, { out, old }, disk) => move(join(out, name), join(old, name), disk),
    back: ({ name }, { out, old }, disk) => move(join(old, name), join(out, name), disk),
  },
  carry: {
    forward: ({ path }, { out, old }, disk) => move(join(old, path), join(out, path), disk),
    back({ path }, { out, old }, disk) {
      const top = path.split("/")[0]!;
      // Where its folder was never moved aside, it still stands in it.
      if (disk.kind(join(old, top)) === "folder") move(join(out, path), join(old, path), disk);
    },
  },
};

/** Puts what stands at `from` in the place of what stands at `to`, which goes to `aside`; a file at once. */
function exchange(from: string, to: string, aside: string, disk: SwapDisk): void {
  const coming = disk.kind(from);
  if (coming === undefined) return;
  const going = disk.kind(to);
  if (going !== undefined && !(going === "file" && coming === "file")) disk.rename(to, aside);
  disk.rename(from, to);
}

function move(from: string, to: string, disk: SwapDisk): void {
  if (disk.kind(from) !== undefined && disk.kind(to) === undefined) disk.rename(from, to);
}
