/** `npm run docs`, as its help and its arguments are read. */
import { verb } from "../../terminal/verb.ts";

export const docsVerb = verb({
  name: "docs",
  summary: "Writes what is derived into CONTRIBUTING.md and docs, after a change to it.",
  flags: {},
  examples: ["npm run docs"],
  exits: { 0: "written" },
  async run(_, __, { terminal, verbs }) {
    const { writeDocs } = await import("../docs.ts");
    return writeDocs(terminal, verbs);
  },
});
