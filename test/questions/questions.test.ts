/** The questions of this folder: each is asked once, and has its answer among the facts of today. */
import { beforeAll, describe, expect, it } from "vitest";
import type { Dataset } from "../../build/dataset/dataset.ts";
import { realDataset } from "../real.ts";
import { readQuestions, rightAnswersIn } from "./read.ts";

const questions = readQuestions();
let dataset: Dataset;
let answers: readonly ReadonlySet<string>[];

beforeAll(() => {
  dataset = realDataset();
  answers = questions.map(rightAnswersIn(dataset));
});

describe("the questions", () => {
  it("are many, of almost every provider, and some have no answer", () => {
    expect(questions.length).toBeGreaterThanOrEqual(330);
    expect(answers.filter(({ size }) => size === 0).length).toBeGreaterThanOrEqual(45);
    const asked = new Set(
      answers
        .map(providersOf)
        .filter(({ size }) => size === 1)
        .flatMap((of) => [...of]),
    );
    const unasked = dataset.providers.filter(({ slug }) => !asked.has(slug)).length;
    expect(unasked / dataset.providers.length).toBeLessThanOrEqual(0.1);
  });

  it("are asked once, whatever the case", () => {
    const asked = questions.map(({ q }) => q.toLowerCase());
    expect(asked.filter((q, at) => asked.indexOf(q) < at)).toEqual([]);
  });

  it("have a right answer that is published and not removed, unless they say why there is none", () => {
    const unanswered = questions.filter(
      ({ absent }, at) => absent === undefined && answers[at]!.size === 0,
    );
    expect(unanswered.map(({ file, q }) => `${file}: ${q}`)).toEqual([]);
  });

  it("name no fact that was never published", () => {
    const published = new Set(dataset.facts.map(({ id }) => id));
    const named = questions.flatMap(({ right }) => right);
    expect(named.filter((id) => !published.has(id) && !dataset.renamed.has(id))).toEqual([]);
  });
});

function providersOf(answers: ReadonlySet<string>): ReadonlySet<string> {
  return new Set([...answers].map((id) => id.slice(0, id.indexOf("/"))));
}
