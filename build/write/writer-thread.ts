/**
 * Files → a second thread that hashes and writes them (`in-thread.ts`), while this one composes the next. They
 * go in batches, of which a few are under way at a time: so memory is bounded, and files are done in order.
 */
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { CannotWrite } from "../swap/cannot-write.ts";
import type { OutputPlaces } from "../swap/places.ts";
import type { PutFile, StandingFile } from "./filling.ts";

/** What the thread is started with. */
export interface ThreadInput {
  readonly given: string;
  readonly places: Pick<OutputPlaces, "out" | "next">;
  /** Shared: see `turnPlaces`. */
  readonly turn: Int32Array;
}

/** The places of `turn`: 1 once the thread is to write no more, and 1 while it writes a file. */
export const turnPlaces = { halted: 0, writing: 1 } as const;

/** The bytes of several files, one after another. */
export interface Batch {
  readonly bytes: Uint8Array;
  readonly files: readonly BatchedFile[];
}

type BatchedFile = readonly [file: string, end: number, standing: StandingFile | undefined];

/** What the thread says, once for a batch and before the first; `bytes` may be used again. */
export interface BatchReply {
  readonly bytes?: Uint8Array;
  readonly sums?: readonly string[];
  /** The numbers of the files in the batch that stand. */
  readonly standing?: readonly number[];
  /** Why it writes no more. */
  readonly failed?: string;
}

export interface WriterThread {
  /** True while it takes files. */
  isReady(): boolean;
  /** Throws what made it fail. */
  hand(file: string, content: string | Uint8Array, standing: StandingFile | undefined): void;
  /** Resolves when there is room for more; undefined where there is. Rejects with what made it fail. */
  room(): Promise<void> | undefined;
  /** Resolves when all is done. */
  settled(): Promise<void>;
  /** Ends it; nothing is written from then on. */
  halt(): void;
}

const batchBytes = 1 << 19;
const mostUnderWay = 8;

/** In milliseconds. A file takes less, on any disk that answers. */
const longestFile = 10_000;

/** Where the code of the thread lies, beside that of this module, if it was bundled. */
export const threadFile = join(import.meta.dirname, "in-thread.mjs");

/** `done` is told of each file, in the order in which they were handed over. */
export function startWriterThread(
  module: string,
  input: Omit<ThreadInput, "turn">,
  done: (file: PutFile) => void,
): WriterThread {
  const { worker, end } = launched(module, input);
  const underWay: (readonly BatchedFile[])[] = [];
  const batch = openBatch((bytes, files) => {
    underWay.push(files);
    worker.postMessage({ bytes, files } satisfies Batch, [bytes.buffer as ArrayBuffer]);
  });
  let state: "starting" | "ready" | "over" = "starting";
  let failure: Error | undefined;
  let wake = (): void => {};

  function fail(error: Error): void {
    // One that never started is done without.
    if (state === "ready") failure = error;
    state = "over";
    wake();
  }

  worker.on("message", ({ bytes, sums = [], standing = [], failed }: BatchReply) => {
    if (state === "starting") state = "ready";
    if (failed !== undefined) return fail(new CannotWrite(failed));
    if (bytes === undefined) return;
    for (const each of putFiles(underWay.shift()!, sums, standing)) done(each);
    batch.reuse(bytes);
    wake();
  });
  worker.on("error", fail);
  worker.on("exit", () => fail(new Error("the thread that writes files ended early")));

  function expectWhole(): void {
    if (failure !== undefined) throw failure;
  }

  const hasRoom = (): boolean => underWay.length < mostUnderWay;
  async function until(isDone: () => boolean): Promise<void> {
    for (expectWhole(); !isDone(); expectWhole())
      await new Promise<void>((resolve) => (wake = resolve));
  }

  return {
    isReady: () => state === "ready" || failure !== undefined,
    hand(...file) {
      expectWhole();
      batch.add(...file);
    },
    room: () => (hasRoom() ? undefined : until(hasRoom)),
    settled() {
      batch.send();
      return until(() => underWay.length === 0);
    },
    halt() {
      state = "over";
      end();
    },
  };
}

/** `end` waits for the file that is being written. */
function launched(
  module: string,
  input: Omit<ThreadInput, "turn">,
): { readonly worker: Worker; readonly end: () => void } {
  const turn = new Int32Array(new SharedArrayBuffer(8));
  const worker = new Worker(module, { workerData: { ...input, turn } satisfies ThreadInput });
  return {
    worker,
    end() {
      Atomics.store(turn, turnPlaces.halted, 1);
      Atomics.wait(turn, turnPlaces.writing, 1, longestFile);
      void worker.terminate();
    },
  };
}

function* putFiles(
  files: readonly BatchedFile[],
  sums: readonly string[],
  standing: readonly number[],
): Iterable<PutFile> {
  let start = 0;
  for (const [index, [path, end]] of files.entries()) {
    const entry = { path, bytes: end - start, sha256: sums[index]! };
    yield { entry, isWritten: !standing.includes(index) };
    start = end;
  }
}

interface OpenBatch {
  add(file: string, content: string | Uint8Array, standing: StandingFile | undefined): void;
  send(): void;
  reuse(bytes: Uint8Array): void;
}

/** Texts are encoded in place: to measure them first takes longer. One that is too long goes alone. */
function openBatch(send: (bytes: Uint8Array, files: readonly BatchedFile[]) => void): OpenBatch {
  const spare: Uint8Array[] = [];
  let place: Buffer | undefined;
  let files: BatchedFile[] = [];
  let end = 0;

  function sendAll(): void {
    if (place === undefined || files.length === 0) return;
    const sent = files;
    const bytes = place;
    [place, files, end] = [undefined, [], 0];
    send(bytes, sent);
  }

  return {
    add(file, content, standing) {
      // In UTF-16, of which one unit is at most three bytes.
      const most = typeof content === "string" ? content.length * 3 : content.length;
      if (end + most > batchBytes) sendAll();
      if (most > batchBytes) {
        const bytes = typeof content === "string" ? textEncoder.encode(content) : content.slice();
        return send(bytes, [[file, bytes.length, standing]]);
      }
      place ??= toBuffer(spare.pop() ?? new Uint8Array(batchBytes));
      if (typeof content === "string") end += place.write(content, end);
      else {
        place.set(content, end);
        end += content.length;
      }
      files.push([file, end, standing]);
    },
    send: sendAll,
    reuse(bytes) {
      if (bytes.length === batchBytes && spare.length < mostUnderWay) spare.push(bytes);
    },
  };
}

const textEncoder = new TextEncoder();

function toBuffer({ buffer, byteOffset, length }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, length);
}
