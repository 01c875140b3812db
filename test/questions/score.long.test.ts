/**
 * How many of the questions the search answers: the share whose right answer comes first, or among the
 * first three, is printed on every run and may not fall; nor may more be answered that is not here.
 */
import { expect, it } from "vitest";
import { searchOf } from "./asked.ts";
import { realDataset } from "../real.ts";
import { readQuestions, rightAnswersIn } from "./read.ts";

/** What the search has reached, a little rounded down: new questions may be harder than these. */
const least = { first: 0.955, firstThree: 0.99 } as const;

/**
 * Of those without an answer: how many are answered as if exactly. Of made-up ones some are: whoever asks for
 * invocations where there are requests is not wrong.
 */
const most = { wrong: 0.01, madeUp: 0.03 } as const;

it("answers real questions rightly, and says so where it has no answer", async () => {
  const dataset = realDataset();
  const search = searchOf(dataset);
  const rightAnswers = rightAnswersIn(dataset);
  const missed: string[] = [];
  const wrong: string[] = [];
  let [answered, first, firstThree, absent] = [0, 0, 0, 0];
  for (const question of readQuestions()) {
    const right = rightAnswers(question);
    const found = (await search.facts(question.q, { limit: 3 })).facts;
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

it("seldom takes one limit of a provider for another that it does not state", async () => {
  const dataset = realDataset();
  const search = searchOf(dataset);
  const asked = dataset.providers.flatMap(({ name, facts }) => {
    const stated = new Set(facts.map(({ key }) => key));
    return dataset.keys
      .filter(({ key }) => !stated.has(key))
      .map(({ words }) => `${name} ${words.title!}`);
  });
  // Every 17th is enough to see a change.
  const some = asked.filter((_, at) => at % 17 === 0);
  const wrong: string[] = [];
  for (const words of some)
    if ((await search.facts(words, { limit: 1 })).facts[0]?.match === "exact") wrong.push(words);
  console.log(`${some.length} limits that are not stated, ${wrong.length} answered as if exactly`);
  expect(wrong.length / some.length).toBeLessThanOrEqual(most.madeUp);
});
