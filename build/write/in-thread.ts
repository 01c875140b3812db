/** The thread that hashes and writes what `writer-thread.ts` hands it: a program of its own. */
import { parentPort, workerData } from "node:worker_threads";
import { CannotWrite } from "../swap/cannot-write.ts";
import { nodeDisk } from "../swap/disk.ts";
import { filesAt } from "./filling.ts";
import { turnPlaces, type Batch, type BatchReply, type ThreadInput } from "./writer-thread.ts";

const { given, places, turn } = workerData as ThreadInput;
const { put } = filesAt(given, places, nodeDisk);
const mainThread = parentPort!;

function reply(message: BatchReply): void {
  mainThread.postMessage(message, message.bytes ? [message.bytes.buffer as ArrayBuffer] : []);
}

/** Returns nothing where the other thread wants no more. */
function putAll({ bytes, files }: Batch): BatchReply | undefined {
  const sums: string[] = [];
  const standing: number[] = [];
  let start = 0;
  for (const [file, end, before] of files) {
    const done = whileWriting(() => put(file, bytes.subarray(start, end), before));
    if (done === undefined) return undefined;
    if (!done.isWritten) standing.push(sums.length);
    sums.push(done.entry.sha256);
    start = end;
  }
  return { bytes, sums, standing };
}

/** The other thread, once it has said to halt, waits for the end of this, and of no more. */
function whileWriting<Result>(run: () => Result): Result | undefined {
  Atomics.store(turn, turnPlaces.writing, 1);
  try {
    return Atomics.load(turn, turnPlaces.halted) === 1 ? undefined : run();
  } finally {
    Atomics.store(turn, turnPlaces.writing, 0);
    Atomics.notify(turn, turnPlaces.writing);
  }
}

mainThread.on("message", (batch: Batch) => {
  try {
    const done = putAll(batch);
    if (done !== undefined) reply(done);
  } catch (error) {
    if (!(error instanceof CannotWrite)) throw error;
    reply({ failed: error.message });
  }
});
reply({});
