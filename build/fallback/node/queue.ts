/**
 * Handles one request at a time on each connection. Node delivers all requests of one packet at once, and
 * each would hold its answer in memory until the first is taken. A waiting request holds only its headers.
 */
import type { Socket } from "node:net";
import type { Limits } from "./limits.ts";

/** Calls `ended` once, when it has ended. */
type Task = (ended: () => void) => void;

/** Runs the task after all earlier tasks of the same connection have ended. */
export type Enter = (socket: Socket, task: Task) => void;

interface Line {
  isBusy: boolean;
  readonly tasks: Task[];
  /** Starts the next task, if there is one. */
  readonly ended: () => void;
}

export function openQueues({ pipelined, allPipelined }: Limits): Enter {
  const lines = new WeakMap<Socket, Line>();
  let waiting = 0;

  function openLine(socket: Socket): Line {
    const tasks: Task[] = [];
    const line: Line = {
      isBusy: false,
      tasks,
      ended() {
        for (let task = tasks.shift(); task; task = tasks.shift()) {
          waiting--;
          if (!socket.destroyed) return task(line.ended);
        }
        line.isBusy = false;
        if (socket.isPaused() && !socket.destroyed) socket.resume();
      },
    };
    lines.set(socket, line);
    return line;
  }

  return (socket, task) => {
    if (socket.destroyed) return;
    const line = lines.get(socket) ?? openLine(socket);
    if (!line.isBusy) {
      line.isBusy = true;
      task(line.ended);
    } else if (line.tasks.length >= pipelined || waiting >= allPipelined) socket.destroy();
    else {
      waiting++;
      line.tasks.push(task);
      // Further requests stay with the sender until the queue is empty.
      socket.pause();
    }
  };
}
