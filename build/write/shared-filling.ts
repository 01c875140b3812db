/**
 * A filling of which another thread writes most, where there is much to write: the first files are written
 * here, as everything is where there is no such thread.
 */
import { existsSync } from "node:fs";
import { nodeDisk, type SwapDisk } from "../swap/disk.ts";
import type { OutputPlaces } from "../swap/places.ts";
import type { Filling, StandingFiles } from "./filling.ts";
import { startWriterThread, threadFile, type WriterThread } from "./writer-thread.ts";

export interface SharedFilling extends Filling {
  /**
   * As `write`, for a file that nobody asks for before all is settled. Resolves when more should be given;
   * undefined for at once.
   */
  writeLater(
    file: string,
    content: string | Uint8Array,
    standing?: StandingFiles,
  ): Promise<void> | undefined;
  /** Resolves when all that was given is written, and listed in `files`. Throws `CannotWrite`. */
  settled(): Promise<void>;
  /** Nothing is written later from now on; it may be called again. */
  halt(): void;
}

/** What the other thread runs, and of how many files the first ones are written without it. */
export interface ThreadUse {
  readonly module: string;
  readonly after: number;
}

/** To start a thread takes as long as to write some hundred files. */
const bundledThread: ThreadUse = { module: threadFile, after: 1000 };

/** Undefined where the sources run as they are, and for a disk that is not everybody's. */
export function threadFor(disk: SwapDisk): ThreadUse | undefined {
  return disk === nodeDisk && existsSync(bundledThread.module) ? bundledThread : undefined;
}

export function shareFilling(
  filling: Filling,
  { given, places }: { readonly given: string; readonly places: OutputPlaces },
  use: ThreadUse | undefined,
): SharedFilling {
  const { files, written, list } = filling;
  /** Given to the thread, and not done. */
  const waiting = new Set<string>();
  let thread: WriterThread | undefined;
  let isOver = false;

  function threadNow(): WriterThread | undefined {
    if (use === undefined || isOver || written.size < use.after) return undefined;
    const { out, next } = places;
    thread ??= startWriterThread(use.module, { given, places: { out, next } }, (done) => {
      waiting.delete(done.entry.path);
      list(done);
    });
    return thread.isReady() ? thread : undefined;
  }

  return {
    ...filling,
    writeLater(file, content, standing) {
      const other = threadNow();
      if (other === undefined) return void filling.write(file, content, standing);
      if (files.has(file) || waiting.has(file)) throw new Error(`${file} is written twice`);
      waiting.add(file);
      const before = standing?.files.get(file);
      other.hand(file, content, before && { sha256: before.sha256, since: standing!.since });
      return other.room();
    },
    async settled() {
      if (waiting.size > 0) await thread?.settled();
    },
    halt() {
      isOver = true;
      thread?.halt();
      thread = undefined;
    },
  };
}
