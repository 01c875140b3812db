/** A call of a real build to the disk fails; the old output must be there at once, or the new one. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { SoakCommand } from "./command.ts";
import { openLane, other, type Generation } from "./lane.ts";
import { countCalls, lotOf, spread } from "./moments.ts";

const codes = ["ENOSPC", "EIO", "EACCES", "EROFS", "EBUSY", "EMFILE", "EFBIG"];

export const faults: SoakCommand = {
  name: "faults",
  summary: "lets a call to the disk fail in a build (200 times); an output is whole after each",
  async run({ times = 200, seed, say }) {
    const folder = mkdtempSync(join(tmpdir(), "facts-faults-"));
    try {
      const lane = await openLane(folder);
      const calls = await countCalls(lane, "a");
      const outcomes = { refused: 0, built: 0 };
      const wrong: string[] = [];
      let there: Generation = "a";
      for (const [index, at] of spread(calls, times, lotOf(seed)).entries()) {
        const how = codes[index % codes.length]!;
        const { code, err } = await lane.build(other(there), { at, how });
        const isPlain = code === 0 ? err === "" : /^"[^\n]+\.\n$/.test(err);
        const wanted: Generation = code === 0 ? other(there) : there;
        let found = lane.look();
        // What could not be removed is removed by the next command.
        if (typeof found === "object" && found.wrong.startsWith("left over: .building")) {
          await lane.serve();
          found = lane.look();
        }
        outcomes[code === 0 ? "built" : "refused"]++;
        const name = `${index + 1}. ${how} at call ${at} of ${calls.count}, exit code ${code}`;
        if (!isPlain) wrong.push(`${name}: it said ${JSON.stringify(err)}`);
        if (found !== wanted)
          wrong.push(`${name}: ${typeof found === "object" ? found.wrong : `${found} is there`}`);
        if (typeof found === "object") break;
        there = found;
      }
      say(
        `${outcomes.refused} refused, ${outcomes.built} built all the same, ${wrong.length} wrong`,
      );
      return wrong;
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};
