/** What was left behind: providers without facts, lines of registers, answers of long ago. */
import { toFound } from "../../load/problem.ts";
import { mapAt } from "../../load/value-at.ts";
import { isLapsed, judgedForDays } from "../../schema/comparison-file.ts";
import { grouped } from "../../schema/lists/grouped.ts";
import { comparedLines, registeredSources } from "../registered.ts";
import { idOfEntry } from "../rule.ts";
import { datePart } from "../rules/dates.ts";
import { keyProblem, shortLine, valueProblem } from "../wording.ts";
import type { JudgedFact, QualityRule } from "./finding.ts";

export const emptyProvider: QualityRule = {
  name: "empty-provider",
  description: "A provider has a fact.",
  why: "A provider without any is listed, found and opened, and answers nothing.",
  mend: "Write its first fact, or leave the file out until there is one.",
  *check({ providers, entries }) {
    const written = new Set(entries.map(({ provider }) => provider));
    for (const { slug, located } of providers) {
      if (written.has(slug)) continue;
      const repair = `Write one: npm run facts -- set ${slug} …`;
      const message = `${slug} has no fact; a provider has at least one.`;
      yield toFound(located.file, { line: 1, column: 1 }, message, repair);
    }
  },
};

export const registeredFacts: QualityRule = {
  name: "registered-facts",
  description: "A line of a register has its fact, and a fact of such a source has its line.",
  why: "A line without a fact was never read, or its place states nothing; a fact whose line is gone is never read again.",
  mend: "Run `sync register`, or remove what is left over. Where somebody entered other facts of the same source, the register says `by_hand: true`.",
  *check({ tree, entries }) {
    const sources = registeredSources(tree);
    const stated = new Set(sources.flatMap(({ lines }) => lines.map(({ id }) => id)));
    const there = new Set(entries.map(idOfEntry));
    for (const { located, lines } of sources)
      for (const { id, path } of lines)
        if (id !== undefined && !there.has(id)) {
          const message = `${id} is not there; \`sync register\` enters it where its place is read.`;
          const repair = "Run `npm run sync -- register --write`, or remove the line.";
          yield valueProblem(located, path, message, repair);
        }
    const nameOf = (provider: string, source: unknown): string => `${provider} ${String(source)}`;
    const read = grouped(sources, ({ provider, fields }) => nameOf(provider, fields["source"]));
    for (const entry of entries) {
      const { source } = entry.fields;
      const registers = read.get(nameOf(entry.provider, source)) ?? [];
      const isByHand = registers.some(({ fields }) => fields["by_hand"] === true);
      if (registers.length === 0 || isByHand || isNoLongerStated(entry)) continue;
      if (stated.has(idOfEntry(entry))) continue;
      const message = `no line of a register states it, and its source \`${source}\` is one that a register reads.`;
      const repair =
        "Put the line back, remove the fact, or write `by_hand: true` in the register.";
      yield keyProblem(entry.located, entry.path, message, repair);
    }
  },
};

/** What is removed, inferred or has an end, also one that lies ahead, need have no place that could be read. */
export function isNoLongerStated({
  fields: { status, removed_at: removed, effective_to: end },
}: JudgedFact) {
  const isWithoutPlace = status === "removed" || status === "inferred";
  return isWithoutPlace || removed !== undefined || end !== undefined;
}

export const lapsedAnswer: QualityRule = {
  name: "lapsed-answer",
  description: `A disagreement with another dataset was looked at in the last ${judgedForDays} days.`,
  why: "What was the answer then need not be it now: the other dataset may have read a page that changed since.",
  mend: "Read the provider's own page again. Where ours is still right, put the day of that reading in `on`; else correct the fact and remove `differs`.",
  *check({ tree, asOf }) {
    for (const { located, path, fields } of comparedLines(tree)) {
      const { on } = mapAt(fields["differs"]);
      if (typeof on !== "string" || !isLapsed(on, asOf)) continue;
      const message = `${shortLine(String(fields["fact"]))} was held against theirs on ${datePart(on)}; an answer holds for ${judgedForDays} days.`;
      const repair =
        "Read the provider's page again: renew the date, or correct the fact and remove `differs`.";
      yield valueProblem(located, [...path, "differs", "on"], message, repair);
    }
  },
};
