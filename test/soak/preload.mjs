/**
 * Loaded before a program: at one of its calls to the file system that concern a folder, the call fails or the
 * process is killed. `FS_FOLDER` is the folder, `FS_AT` the number of the call from 1, `FS_HOW` a code of the
 * system, or `KILL` for death before the call and `KILL-AFTER` for death after it, or the name of a signal
 * that the process is sent, which it may handle. Without `FS_AT` the calls are counted, and the names of
 * all of them written to `FS_LOG` when the process ends.
 */
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";

const { FS_FOLDER = "", FS_AT, FS_HOW = "", FS_LOG } = process.env;
const at = Number(FS_AT ?? 0);
/** @type {string[]} */
const log = [];
let calls = 0;
let isDone = false;

const names = [
  "chmodSync",
  "copyFileSync",
  "lstatSync",
  "mkdirSync",
  "openSync",
  "readFileSync",
  "readdirSync",
  "renameSync",
  "rmdirSync",
  "unlinkSync",
  "utimesSync",
  "writeFileSync",
];

/** @type {Record<string, (...given: unknown[]) => unknown>} */
// @ts-expect-error -- its functions are replaced here
const writable = fs;
for (const name of names) {
  const call = writable[name];
  if (call === undefined) continue;
  writable[name] = (...args) => {
    if (isDone || typeof args[0] !== "string" || !args[0].startsWith(FS_FOLDER))
      return call(...args);
    calls++;
    if (FS_LOG !== undefined) log.push(`${name} ${args[0].slice(FS_FOLDER.length)}`);
    if (calls !== at) return call(...args);
    if (FS_HOW.startsWith("SIG")) {
      process.kill(process.pid, FS_HOW);
      return call(...args);
    }
    if (FS_HOW === "KILL") process.kill(process.pid, "SIGKILL");
    if (FS_HOW === "KILL-AFTER") {
      call(...args);
      process.kill(process.pid, "SIGKILL");
    }
    throw Object.assign(new Error(`${FS_HOW}: injected`), {
      code: FS_HOW,
      syscall: name.replace("Sync", ""),
      path: args[0],
    });
  };
}
syncBuiltinESMExports();

if (FS_LOG !== undefined)
  process.on("exit", () => {
    isDone = true;
    fs.writeFileSync(FS_LOG, log.join("\n"));
  });
