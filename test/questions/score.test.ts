/**
 * How many of the questions the search answers: the share whose right answer comes first, or among the
 * first three, is printed on every run and may not fall; nor may more be answered that is not here.
 */
import { expect, it } from "vitest";
import { realDataset, searchOf } from "./asked.ts";
import { readQuestions, rightAnswersIn } from "./read.ts";

/** What the search has reached, a little rounded down: new questions may be harder than these. */
const least = { first: 0.96, firstThree: 0.985 } as const;

/** Of those without an answer: a fact of one part may look like the answer for the whole. */
const most = { wrong: 0.02 } as const;

it("answers real questions rightly, and says so where it has no answer", () => {
  const dataset = realDataset();
  const search = searchOf(dataset);
  const rightAnswers = rightAnswersIn(dataset);
  const missed: string[] = [];
  const wrong: string[] = [];
  let [answered, first, firstThree, absent] = [0, 0, 0, 0];
  for (const question of readQuestions()) {
    const right = rightAnswers(question);
    const found = search.facts(question.q).facts;
    if (right.size === 0) {
      absent++;
      const exact = found.find(({ match }) => match === "exact");
      if (exact) wrong.push(`${question.q}: ${exact.id}`);
      continue;
    }
    answered++;
    const at = found.findIndex(({ id }) => right.has(id));
    if (at === 0) first++;
    if (at >= 0 && at < 3) firstThree++;
    else missed.push(`${question.q}: ${found[0]?.id ?? "nothing"}`);
  }
  const share = (count: number): string => `${((100 * count) / answered).toFixed(1)} %`;
  console.log(
    `${answered} questions: right first ${share(first)}, among the first three ${share(firstThree)}; ` +
      `${absent} without an answer here, ${wrong.length} of them answered as if exactly`,
  );
  for (const line of missed) console.log(`  missed  ${line}`);
  for (const line of wrong) console.log(`  not here, and answered  ${line}`);
  expect(wrong.length / absent).toBeLessThanOrEqual(most.wrong);
  expect(first / answered).toBeGreaterThanOrEqual(least.first);
  expect(firstThree / answered).toBeGreaterThanOrEqual(least.firstThree);
});
