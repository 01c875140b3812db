/** A real build is killed at moments spread over all of its run; a whole output must be there after each. */
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { SoakCommand } from "./command.ts";
import { openLane, other, type Generation, type Lane, type Planted } from "./lane.ts";
import { countCalls, lotOf, spread } from "./moments.ts";

export const kills: SoakCommand = {
  name: "kills",
  summary: "kills a build at moments spread over its run (200); an output is whole after each",
  async run({ times = 200, seed, say }) {
    const folder = mkdtempSync(join(tmpdir(), "facts-kills-"));
    try {
      const lane = await openLane(folder);
      let started = performance.now();
      const calls = await countCalls(lane, "a");
      let lasted = performance.now() - started;
      const lot = lotOf(seed);
      const outcomes = { killed: 0, ended: 0, old: 0, new: 0 };
      const wrong: string[] = [];
      let there: Generation = "a";
      for (const [index, at] of spread(calls, times, lot).entries()) {
        const planted: Planted =
          index % 10 === 9
            ? { killedAfter: Math.round(lot() * lasted) }
            : { at, how: index % 4 < 2 ? "KILL" : "KILL-AFTER" };
        started = performance.now();
        const { signal } = await lane.build(other(there), planted);
        // The machine may be busier or idler than it was: what lasted shorter is what is spread over.
        if (signal === null) lasted = Math.min(lasted, performance.now() - started);
        outcomes[signal === null ? "ended" : "killed"]++;
        const name = `${index + 1}. ${JSON.stringify(planted)} of ${calls.count} calls`;
        // The server must be there to be started at any moment.
        if (!existsSync(join(lane.out, "server.mjs"))) wrong.push(`${name}: no server.mjs`);
        const found = await mended(lane, there, index);
        if (typeof found === "object") {
          wrong.push(`${name}: ${found.wrong}`);
          break;
        }
        outcomes[found === there ? "old" : "new"]++;
        there = found;
      }
      say(
        `${outcomes.killed} killed, ${outcomes.ended} ended before: ${outcomes.old} old, ${outcomes.new} new, ${wrong.length} wrong`,
      );
      return wrong;
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

/** What is there after the next command: the server of the output, or every fifth time another build. */
async function mended(
  lane: Lane,
  there: Generation,
  index: number,
): Promise<Generation | { readonly wrong: string }> {
  const isBuilt = index % 5 === 4;
  const { code, err } = isBuilt ? await lane.build(there) : await lane.serve();
  if (code !== 0) return { wrong: `the next command ended with ${code}: ${err}` };
  const found = lane.look();
  if (isBuilt && typeof found === "string" && found !== there)
    return { wrong: "the next build has not replaced what was there" };
  return found;
}
