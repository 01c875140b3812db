/**
 * Bad facts without end: the hostile cases at their full size, then valid facts changed by lot. Each is
 * refused at its place or accepted, and prints little and nothing that steers a terminal.
 */
import fc from "fast-check";
import { crowds, longTexts } from "../hostile/cases.ts";
import { ended, faultsOf } from "../hostile/judge.ts";
import { mutations } from "../hostile/mutation.ts";
import type { SoakCommand } from "./soak.ts";

export const text: SoakCommand = {
  name: "text",
  summary: "facts changed by lot, and a mebibyte of every kind of nonsense (10,000 times)",
  run({ times = 10_000, seed, say }) {
    const wrong: string[] = [];
    for (const hostile of [...crowds(1), ...longTexts(900_000)]) {
      const start = process.cpuUsage();
      for (const fault of faultsOf(hostile)) wrong.push(`${hostile.name}: ${fault}`);
      const { user, system } = process.cpuUsage(start);
      say(`${hostile.name}: ${Math.round((user + system) / 1000)} ms`);
    }
    const run = fc.check(
      fc.property(mutations, (files) => {
        const { faults } = ended(files);
        if (faults.length > 0) throw new Error(faults.join("; "));
      }),
      { numRuns: times, seed },
    );
    say(`${run.numRuns} changed by lot`);
    if (run.failed)
      wrong.push(`${String(run.errorInstance)} with ${fc.stringify(run.counterexample)}`);
    return Promise.resolve(wrong);
  },
};
