/** The flags that several commands have. */
import { anyMoment, oneWordOf, overridesIn, webAddress, type Flags } from "./flag.ts";

/** The flags for the facts folder and for the moment at which the facts are judged. */
export const factsFlags = {
  facts: { value: "DIR", about: "the facts folder (facts)" },
  "as-of": {
    read: anyMoment,
    value: "TIME",
    about: "the moment to judge for; else SOURCE_DATE_EPOCH, else the start of this UTC day",
  },
  quiet: { short: "q", about: "print nothing but problems" },
} as const satisfies Flags;

/** The flags of the commands that edit facts. */
export const editFlags = {
  "dry-run": { about: "show what would change, and write nothing" },
  json: { about: "print the result as JSON" },
  facts: factsFlags.facts,
  "as-of": factsFlags["as-of"],
} as const satisfies Flags;

/** The additional flags of a build. */
export const buildFlags = {
  ...factsFlags,
  out: { value: "DIR", about: "the output folder (dist)" },
  "base-url": {
    read: webAddress,
    value: "URL",
    about: "where the dataset will be served; else BASE_URL, else facts/dataset.yaml",
  },
  repository: {
    read: webAddress,
    value: "URL",
    about: "the web address where corrections are made; else facts/dataset.yaml",
  },
  static: {
    read: oneWordOf(["full", "lean"]),
    value: "full|lean",
    about: "lean leaves out the pairs and limits that the fallback composes (full)",
  },
  precompress: { about: "write each text as .br and .gz too, for servers that send it so" },
  bulk: { about: "write the tables too, as CSV, Parquet and SQLite, with their description" },
  baseline: {
    value: "FILE",
    about:
      "the snapshot published last: refuse when a fact of it would vanish, or too many values change",
  },
  "publish-anyway": {
    read: overridesIn,
    value: "REASONS",
    about: "build although a publish gate refuses: the reasons, as the refused build names them",
  },
} as const satisfies Flags;
