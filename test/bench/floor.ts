/** An output folder → what it takes to write all its files from memory and hash each once. */
import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { remove } from "./place.ts";

export interface Floor {
  readonly files: number;
  readonly bytes: number;
  readonly cpu: number;
  readonly wall: number;
}

const program = fileURLToPath(new URL("floor.mjs", import.meta.url));

/** With a `share` of n every n-th file is written, and the figures are those times n. */
export function floorOf(output: string, share = 1): Floor {
  const copy = `${output}.floor`;
  remove(copy);
  const said = execFileSync(process.execPath, [program, output, copy, String(share)], {
    encoding: "utf8",
    maxBuffer: 2 ** 20,
  });
  remove(copy);
  return JSON.parse(said) as Floor;
}
