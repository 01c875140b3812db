/**
 * Loaded before a program: at one of its calls to the file system that concern a folder, the call fails or the
 * process is killed. `FS_FOLDER` is the folder, `FS_AT` the number of the call from 1, `FS_HOW` a code of the
 * system, `KILL` for death before the call, `KILL-AFTER` for death after it, or the name of a signal that the
 * process is sent. With `FS_LOG` the calls are written there when the process ends.
 */
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";

const { FS_FOLDER = "", FS_AT, FS_HOW = "", FS_LOG } = process.env;
/** @type {string[]} */
const log = [];

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
  const call = /** @type {(...given: unknown[]) => unknown} */ (writable[name]);
  writable[name] = (...args) => {
    if (typeof args[0] !== "string" || !args[0].startsWith(FS_FOLDER)) return call(...args);
    if (log.push(`${name} ${args[0].slice(FS_FOLDER.length)}`) !== Number(FS_AT))
      return call(...args);
    if (FS_HOW === "KILL") process.kill(process.pid, "SIGKILL");
    if (FS_HOW.startsWith("SIG")) process.kill(process.pid, FS_HOW);
    const result = /^KILL|^SIG/.test(FS_HOW) ? call(...args) : undefined;
    if (FS_HOW === "KILL-AFTER") process.kill(process.pid, "SIGKILL");
    if (FS_HOW.startsWith("SIG")) return result;
    const fault = { code: FS_HOW, syscall: name.replace("Sync", ""), path: args[0] };
    throw Object.assign(new Error(`${FS_HOW}: injected`), fault);
  };
}
syncBuiltinESMExports();

if (FS_LOG !== undefined) process.on("exit", () => fs.writeFileSync(FS_LOG, log.join("\n")));
