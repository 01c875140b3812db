import { amountsIn } from "../../amount/read.ts";
import { statesValue, type MeasuredIn } from "../../amount/states.ts";
import { withoutSource } from "../../schema/fact-id.ts";
import { idOfEntry, type FactEntry } from "../rule.ts";
import { shortLine, valueProblem } from "../wording.ts";
import type { QualityRule } from "./finding.ts";

/** Prose is read by people alone: whoever takes the value by its status takes one side unknowingly. */
export const admittedConflict: QualityRule = {
  name: "admitted-conflict",
  description:
    "Where a note says that another official text states another value, the fact is conflicting.",
  why: "Beside a note that the documentation says otherwise, `verified` reads as certain to every program, and to most people.",
  mend: "Enter what the other text states as a second entry with its own source (`facts conflict`), name a fact that contradicts it in `conflicts_with`, or write `status: conflicting` where the other text cannot be cited. If it speaks of something else, say in the note of what.",
  *check({ entries, keys }) {
    const named = new Set(
      entries.flatMap(({ fields }) => fields.conflicts_with?.map(withoutSource) ?? []),
    );
    for (const entry of entries) {
      const { note, value, status, currency, removed_at, conflicts_with } = entry.fields;
      if (note === undefined || removed_at !== undefined || conflicts_with !== undefined) continue;
      if (status === "conflicting" || status === "removed") continue;
      const measured = { ...keys.get(entry.key), currency };
      const said = note.split(/(?<=[.;!?])\s+/).find((each) => isOtherWord(each, value, measured));
      if (said === undefined) continue;
      const id = idOfEntry(entry);
      const isOther = (each: FactEntry): boolean => each !== entry && each.key === entry.key;
      // Entries of one id are published as conflicting.
      if (named.has(id) || entries.some((each) => isOther(each) && idOfEntry(each) === id))
        continue;
      const message = `the note says "${shortLine(said)}", and nothing marks the fact as conflicting.`;
      const repair =
        "Add a second entry with that text as its source, or write `status: conflicting`.";
      yield valueProblem(entry.located, [...entry.path, "note"], message, repair);
    }
  },
};

const text =
  "(?:documentation|docs?|manual|guides?|references?|pages?|texts?|tables?|descriptions?|faqs?|readme|website|site|blog|post|announcement|changelog|article|console|dashboard|terms|sentence|schema|code|server|help|sources?|others|another|elsewhere)";
const says = "(?:sa(?:y|ys|id)|states?|stated|gives?)";
/** A text and what it says, in either order, in one sentence. */
const otherText = new RegExp(
  `\\b${text}\\b[^.;]{0,80}\\b(?:${says}|names?|lists?|calls?|reports?|reported|documents|adds?|claims?|grants?|takes|also (?:has|limits))\\b|\\b${says} (?:(?:the|its|another|an?) )?(?:\\w+ )?${text}\\b`,
  "i",
);
const disagreement =
  /\b(?:sa(?:y|ys|id)|states?|reports?|documents?) otherwise\b|\b(?:pages|texts|sources|docs|documents|tables|they) (?:\w+ )?(?:disagree|differ|conflict|contradict)\b|\b(?:disagrees?|contradicts?|contradicted|inconsistent)\b/i;
/** What was said once is history. */
const past = /\b(?:until|formerly|used to|before|in the past|earlier)\b/i;
const date =
  /\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.? (?:\d{1,2},? )?\d{4}\b|\b\d{4}-\d{2}(?:-\d{2})?\b/gi;

function isOtherWord(sentence: string, value: unknown, measured: MeasuredIn): boolean {
  if (disagreement.test(sentence)) return true;
  if (!otherText.test(sentence) || past.test(sentence)) return false;
  const said = sentence.replaceAll(date, "");
  const amounts = amountsIn(said);
  const isSame = typeof value === "number" && statesValue(said, value, measured, amounts);
  return !isSame && amounts.some(({ isVague }) => !isVague);
}
