import { availableParallelism } from "node:os";
import { configDefaults, defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { compiled } from "./test/compiled.ts";
import { execArgv, extensible, globalSetup, long, patience, reporters } from "./vitest.config.ts";

/** The long suites first, as many of them wait for other programs: none is left alone at the end. */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId, project }: TestSpecification): number =>
      moduleId.endsWith(".long.test.ts") ? 0 : project.name === "long" ? 1 : 2;
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b));
  }
}

const shared = { execArgv, isolate: false, ...patience(600_000) } as const;
/** `EFFORT=brief` runs the long suites alone, and tries their laws as often as `npm test` does. */
const isBrief = process.env["EFFORT"] === "brief";
const whole = { ...shared, provide: { isThorough: true } } as const;
const thorough: typeof whole | typeof shared = isBrief ? shared : whole;
const tried = isBrief ? [] : extensible();

export default defineConfig({
  test: {
    globalSetup,
    reporters: reporters(),
    // More than there are cores: some of them wait for what they started.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    sequence: { sequencer: LongFirst },
    projects: [
      {
        plugins: [compiled()],
        test: {
          name: "long",
          include: [long, ...tried],
          ...thorough,
        },
      },
      {
        plugins: [compiled()],
        test: {
          name: "brief",
          include: ["test/**/*.test.ts"],
          exclude: [...configDefaults.exclude, long, ...tried],
          ...shared,
        },
      },
    ],
  },
});
