import { onceFor } from "../../lists/once-for.ts";
import type { Located, Path } from "../../load/located.ts";
import type { RuleProblem } from "../../load/problem.ts";
import { mapAt, stepsOf } from "../rule.ts";
import { nameAt, valueAt, valueProblem } from "../wording.ts";
import type { QualityRule } from "./finding.ts";

/** The fields that are copied from a page. */
export const citedTexts: ReadonlySet<string> = new Set(["raw_value", "note", "title"]);

/** YAML ends a text without quotes at ` #`, and says nothing. */
export const cutQuote: QualityRule = {
  name: "cut-quote",
  description: "A text is not cut by a `#` behind a space.",
  why: "YAML takes ` #` for the start of a comment: what stands behind it is not published.",
  mend: "Put the text in quotes. A comment goes on a line of its own above.",
  *check({ tree, entries }) {
    const mayBeCut = onceFor((file: Located) => behindText.test(file.text));
    function* within(located: Located, paths: readonly Path[]): Iterable<RuleProblem> {
      for (const path of paths)
        if (mayBeCut(located.home(path)[0])) yield* cutProblem(located, path);
    }
    for (const { located, path, fields } of entries) {
      yield* within(located, [
        [...path, "raw_value"],
        [...path, "note"],
        ...stepsOf({ path, fields }).map((step) => [...step.path, "raw_value"]),
      ]);
    }
    for (const { located } of tree.providers)
      yield* within(
        located,
        Object.keys(mapAt(valueAt(located.value, ["sources"]))).map((name) => [
          "sources",
          name,
          "title",
        ]),
      );
  },
};

/** Some comment behind a text; those of acceptances are meant. */
const behindText = /^[ \t]*[^\s#][^\n]*[ \t]#(?![ \t]*accept\b)/m;

function* cutProblem(located: Located, path: Path): Iterable<RuleProblem> {
  const [home, own] = located.home(path);
  const extent = home.extent(own, "value");
  if (extent === undefined || /^["'|>]/.test(home.text.slice(...extent))) return;
  const [, end] = extent;
  const comment = home.text.slice(end).split("\n", 1)[0]!.trim();
  if (!/^#(?!\s*accept\b)/.test(comment)) return;
  const whole = `${String(valueAt(located.value, path))} ${comment}`;
  yield valueProblem(
    located,
    path,
    `${nameAt(path)} ends before "${comment}", which YAML takes for a comment.`,
    { repair: `Put it in quotes: ${JSON.stringify(whole)}` },
  );
}
