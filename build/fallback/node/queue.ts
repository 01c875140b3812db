/**
 * One request at a time on a connection: Node hands over all that came in one packet at once, and each
 * would hold its answer until the first is taken. Until its turn a request holds only its headers.
 */
import type { Socket } from "node:net";
import type { Limits } from "./limits.ts";

type Task = () => Promise<void>;

/** Does the task when all that came before it on the same connection are done. */
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
      // What comes after it waits at the sender.
      socket.pause();
    }
  };
}
