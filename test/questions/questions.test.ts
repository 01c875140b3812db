/** The questions of this folder: each is asked once, and has its answer among the facts of today. */
import { beforeAll, describe, expect, it } from "vitest";
import type { Dataset } from "../../build/dataset/dataset.ts";
import { realDataset } from "../real.ts";
import { questionsIn, readQuestions, rightAnswersIn, type AskedQuestion } from "./read.ts";

const questions = readQuestions();
let dataset: Dataset;
let rightAnswers: (question: AskedQuestion) => ReadonlySet<string>;

beforeAll(() => {
  dataset = realDataset();
  rightAnswers = rightAnswersIn(dataset);
});

describe("the questions", () => {
  it("are many, of almost every provider, and some have no answer", () => {
    const answers = questions.map((question) => rightAnswers(question));
    expect(questions.length).toBeGreaterThanOrEqual(330);
    expect(answers.filter(({ size }) => size === 0).length).toBeGreaterThanOrEqual(60);
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
      (question) => question.absent === undefined && rightAnswers(question).size === 0,
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

describe("a file of questions", () => {
  const refusal = (entry: string): string => {
    try {
      questionsIn("some.yaml", `- ${entry}`);
      return "read";
    } catch (error) {
      return (error as Error).message;
    }
  };

  it("is refused where an entry could never be right", () => {
    expect([
      refusal("{ q: free storage }"),
      refusal("{ q: free storage, rigth: [a/b/*/c] }"),
      refusal("{ q: free storage, right_where: { provder: github } }"),
      refusal("{ right: [a/b/*/c] }"),
      refusal("{ q: free storage, right_where: { provider: github } }"),
    ]).toEqual([
      "some.yaml, entry 1: says no right answer",
      'some.yaml, entry 1: unknown field "rigth"',
      'some.yaml, entry 1: "right_where" has no "provder"',
      "some.yaml, entry 1: no question",
      "read",
    ]);
  });

  it("names facts by any of their levels, by what they begin with, and by what they lack", () => {
    const answers = (where: string): readonly string[] => [
      ...rightAnswers(questionsIn("some.yaml", `- { q: x, right_where: ${where} }`)[0]!),
    ];
    const hourly = "provider: github, product: rest-api, key: api.rate_limit.requests_per_hour";
    expect(answers(`{ ${hourly}, plan: none, scope: none }`)).toEqual([
      "github/rest-api/*/api.rate_limit.requests_per_hour",
    ]);
    expect(answers(`{ ${hourly}, scope: [github-*, unauthenticated] }`)).toEqual([
      "github/rest-api/*/api.rate_limit.requests_per_hour~github-app",
      "github/rest-api/*/api.rate_limit.requests_per_hour~github-token",
      "github/rest-api/*/api.rate_limit.requests_per_hour~unauthenticated",
    ]);
    expect(
      answers("{ provider: neon, kind: sql-database, tier: free, key: database.storage.* }"),
    ).toEqual(["neon/postgres/free/database.storage.included_gb"]);
  });

  it("answers no question with a removed fact", () => {
    const [question] = questionsIn(
      "some.yaml",
      "- { q: x, right_where: { provider: openai, product: gpt-4 } }",
    );
    expect([...rightAnswers(question!)]).toEqual([]);
  });
});
