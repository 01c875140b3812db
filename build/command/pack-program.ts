/** `pack program`: the npm package of the program, as a folder and as the tarball that npm makes of it. */
import { join } from "node:path";
import { programPackage } from "../pack/program.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { program } from "../publish/target.ts";
import { putPackage } from "./put-package.ts";

export async function packProgram(out: string, terminal: Terminal): Promise<number> {
  putPackage(await programPackage(program), { folder: join(out, "program"), out }, terminal);
  return 0;
}
