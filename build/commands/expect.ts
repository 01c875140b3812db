/** `expect`: assertions in files of a project, held against an output or an address that publishes facts. */
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { prometheusText } from "../client/prometheus.ts";
import {
  alarmText,
  assertionsIn,
  brokenAssertions,
  readFactsLock,
  type FactAssertion,
} from "../client/assertion.ts";
import { providerOfId } from "../client/published.ts";
import { openDataset, orInOneLine, type PublishedDataset } from "./published-at.ts";
import type { Fact } from "../schema/fact.ts";
import { counted } from "../schema/lists/counted.ts";
import { onceFor } from "../schema/lists/once-for.ts";
import { verb } from "./terminal/verb.ts";

export const expectVerb = verb({
  name: "expect",
  summary: "Holds what your code relies on against what is published; fails where it is another.",
  words: ["[files…]"],
  flags: {
    from: {
      value: "URL|DIR",
      about: "the dataset: its address, or an output; else what facts.lock.json names",
    },
    prometheus: {
      about: "print the published values in the text format of Prometheus, and judge nothing",
    },
    json: { about: "print what is broken as JSON" },
  },
  about: `
What is relied on stands in comments, in any language, one a line:

  // fact: github/rest-api/*/api.rate_limit.requests_per_hour = 5000
  # fact: github/rest-api/*/api.rate_limit.requests_per_hour >= 1_000

or in facts.lock.json: {"dataset": "https://…", "facts": {"<id>": 5000, "<other id>": {"at_least": 1000}}}.
A value is a number, true, false, null (no limit) or "a text". With = any other value is broken, with >= a
lower one; so is a fact that its source does not state any more. An id of earlier is followed.

Files and folders may be named; else it reads the folder that it is started in, without node_modules, dist,
build, vendor and hidden ones. Only the lists of the providers that are named are asked for.`,
  examples: [
    "npm run expect -- --from https://facts.example.org",
    "npm run expect -- src facts.lock.json --from dist",
    "npm run -s expect -- --prometheus > /var/lib/node_exporter/facts.prom",
  ],
  exits: {
    0: "all of it holds",
    1: "a value is lower, different or gone, or something could not be read",
  },
  async run({ from, prometheus, json }, files, surroundings) {
    const { terminal } = surroundings;
    return orInOneLine(surroundings, async () => {
      const { assertions, lock } = assertionsOf(files.length > 0 ? files : ["."]);
      const dataset = openDataset(from, lock, surroundings);
      const factOf = await factsFor(assertions, dataset);
      if (prometheus) {
        terminal.out(prometheusText(assertions, factOf));
        return 0;
      }
      const broken = brokenAssertions(assertions, factOf);
      if (json)
        terminal.out(`${JSON.stringify({ object: "expect", held: assertions.length, broken })}\n`);
      else {
        for (const each of broken) terminal.err(`${alarmText(each, dataset.address)}\n`);
        terminal.out(`${counted(assertions.length, "assertion")}, ${broken.length} broken\n`);
      }
      return broken.length > 0 ? 1 : 0;
    });
  },
});

const lockName = "facts.lock.json";

function assertionsOf(paths: readonly string[]): {
  readonly assertions: readonly FactAssertion[];
  /** The first file of its name that names a dataset. */
  readonly lock: { readonly file: string; readonly dataset: string | undefined };
} {
  const assertions: FactAssertion[] = [];
  let named = { file: lockName, dataset: undefined as string | undefined };
  for (const file of paths.flatMap((path) => filesToRead(path))) {
    const text = readFileSync(file, "utf8");
    if (!file.endsWith(lockName)) assertions.push(...assertionsIn(text, file));
    else {
      const { facts, dataset } = readFactsLock(text, file);
      assertions.push(...facts);
      if (named.dataset === undefined && dataset !== undefined) named = { file, dataset };
    }
  }
  return { assertions, lock: named };
}

/** What others made, or no code. */
const notRead = /^(\..+|node_modules|dist|build|vendor|target|coverage)$/;
/** In bytes: a file of code is smaller. */
const largestFile = 1_000_000;

/** A file that is named is read whatever it is called. */
function filesToRead(path: string): readonly string[] {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats === undefined) throw new Error(`"${path}" is not there`);
  if (stats.isFile()) return stats.size > largestFile ? [] : [path];
  return readdirSync(path, { withFileTypes: true })
    .filter((entry) => !notRead.test(entry.name) && (entry.isDirectory() || entry.isFile()))
    .flatMap((entry) => filesToRead(join(path, entry.name)));
}

/**
 * The facts of the providers that are named, by their ids of today and of earlier. Earlier ids are read only where
 * an id is not among the facts.
 */
async function factsFor(
  assertions: readonly FactAssertion[],
  dataset: PublishedDataset,
): Promise<(id: string) => Fact | undefined> {
  const facts = new Map<string, Fact>();
  const factsOf = onceFor(dataset.factsOf);
  const readFacts = async (wanted: readonly string[]): Promise<void> => {
    const providers = [...new Set(wanted.map(providerOfId))];
    const lists = await Promise.all(providers.map(factsOf));
    for (const fact of lists.flatMap((list) => list ?? [])) facts.set(fact.id, fact);
  };
  const ids = assertions.map(({ id }) => id);
  await readFacts(ids);
  const lost = ids.filter((id) => !facts.has(id));
  const today = lost.length > 0 ? await dataset.renamed() : {};
  await readFacts(lost.flatMap((id) => today[id] ?? []));
  return (id) => facts.get(id) ?? facts.get(today[id] ?? "");
}
