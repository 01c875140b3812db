/** Each room whose tests are tried by mutants, with the tests that say what it does, the fastest first. */
interface Room {
  readonly tests: readonly string[];
  /** What no test of one process runs. */
  readonly without?: readonly string[];
}

const answers = ["test/build.test.ts", "test/agreement.test.ts", "test/compare.test.ts"];

export const rooms: Readonly<Record<string, Room>> = {
  respond: {
    tests: [
      "test/dataset.test.ts",
      "test/renamed.test.ts",
      ...answers,
      "test/requests.test.ts",
      "test/shards.test.ts",
      "test/equality.test.ts",
    ],
  },
  dataset: {
    tests: [
      "test/dataset.test.ts",
      "test/renamed.test.ts",
      "test/gates.test.ts",
      "test/inferred.test.ts",
      ...answers,
    ],
  },
  fallback: {
    tests: [
      "test/reading.test.ts",
      "test/failures.test.ts",
      ...answers,
      "test/renamed.test.ts",
      "test/compression.test.ts",
      "test/suggestions.test.ts",
      "test/requests.test.ts",
      "test/headers.test.ts",
      "test/integrity.test.ts",
      "test/server/faults.test.ts",
      "test/server/bounds.test.ts",
      "test/server/generations.test.ts",
      "test/server/tags.test.ts",
      "test/mcp/mcp.test.ts",
      "test/mcp/stdio.test.ts",
      "test/mcp/bounds.test.ts",
      "test/mcp/tools.test.ts",
    ],
    without: ["fallback/entry/**", "fallback/node/**", "fallback/server*.ts"],
  },
  validate: {
    tests: [
      "test/one-change.test.ts",
      "test/addresses.test.ts",
      "test/positions.test.ts",
      "test/quality-sources.test.ts",
      "test/quality.test.ts",
      "test/refusals.test.ts",
      "test/facts/fix.test.ts",
      "test/hidden.test.ts",
      "test/dataset.test.ts",
    ],
  },
};
