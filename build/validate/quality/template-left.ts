import { toFound } from "../../load/problem.ts";
import type { QualityRule } from "./finding.ts";

/** What `facts new` writes and nobody else does: its prose, and the page and quotes of its examples. */
export const templateWords = {
  prose: "Every field there is, by example.",
  editor: "An editor that knows the schema above completes names",
  earlier: "earlier-slug",
  page: "https://acme.example/page-that-states-the-limits",
  quote: "the page's own words that say",
} as const;

/** Examples that are left over look like notes on the provider, or are published as its facts. */
export const templateLeft: QualityRule = {
  name: "template-left",
  description: "Nothing is left of the template that `facts new` writes.",
  why: "An example that stands among facts is read as one, and prose of the template hides what the curator wrote.",
  mend: "Remove the prose and every example that is not filled in.",
  *check({ tree }) {
    for (const { files } of tree.providers)
      for (const located of files) {
        const { file, text } = located;
        const places = Object.values(templateWords).map((words) => text.indexOf(words));
        const first = Math.min(...places.filter((offset) => offset >= 0));
        if (first === Infinity) continue;
        const start = text.lastIndexOf("\n", first) + 1;
        yield toFound(
          file,
          located.positionAt(start),
          "lines of the template are left; a file holds what somebody wrote about the provider.",
          { repair: "Remove them, from this line on." },
        );
      }
  },
};
