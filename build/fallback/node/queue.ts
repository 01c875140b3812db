/**
 * Handles one request at a time on each connection. Node delivers all requests of one packet at once, and
 * each would hold its answer in memory until the first is taken. A waiting request holds only its headers.
 */
import type { Socket } from "node:net";
import type { Limits } from "./limits.ts";

type Task = () => Promise<void>;

/** Runs the task after all earlier tasks of the same connection have ended. */
export type Enter = (socket: Socket, task: Task) => void;

export function openQueues({ pipelined, allPipelined }: Limits): Enter {
  const lines = new WeakMap<Socket, Task[]>();
  let waiting = 0;

  async function run(socket: Socket, line: Task[], first: Task): Promise<void> {
    await first();
    for (let task = line.shift(); task; task = line.shift()) {
      waiting--;
      if (!socket.destroyed) await task();
    }
    lines.delete(socket);
    if (socket.isPaused() && !socket.destroyed) socket.resume();
  }

  return (socket, task) => {
    if (socket.destroyed) return;
    const line = lines.get(socket);
    if (line === undefined) {
      const own: Task[] = [];
      lines.set(socket, own);
      void run(socket, own, task);
    } else if (line.length >= pipelined || waiting >= allPipelined) socket.destroy();
    else {
      waiting++;
      line.push(task);
      // Further requests stay with the sender until the queue is empty.
      socket.pause();
    }
  };
}
