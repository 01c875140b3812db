/** `history`: the values of one fact over time, with their sources; nothing is written. */
import { historyOf } from "../history.ts";
import { buildDataset } from "../../../dataset/dataset.ts";
import { visible } from "../../../load/hidden.ts";
import { readFacts } from "../../../terminal/facts.ts";
import { factsFlags } from "../../../terminal/flags.ts";
import { factsOptions } from "../../../terminal/options.ts";
import { openReport, printProblems } from "../../../terminal/report.ts";
import { verb } from "../../../terminal/verb.ts";
import { termsOf } from "../../../derive/fact-words.ts";
import { staleReasons } from "../../../schema/vocabulary.ts";
import type { FactHistory, FactTimeline, PastValue } from "../../../schema/key-history.ts";
import type { Complete } from "../../../schema/complete.ts";
import { shownMoment, valueWithUnit } from "../../shown.ts";

export const historyVerb = verb({
  name: "history",
  summary: "The values of one fact over time, newest first, with their sources.",
  words: ["<fact id>"],
  flags: {
    facts: factsFlags.facts,
    "as-of": factsFlags["as-of"],
    json: { about: "for a program: one JSON object" },
  },
  about:
    "An id is provider/product/plan/key, with * for a level that the fact does not name; quote it for the\nshell. What follows @ may be left out, and an id that was renamed leads to the one of today.",
  examples: [
    "npm run history -- 'discord/rest-api/*/api.rate_limit.requests_per_second'",
    "npm run -s history -- 'discord/messages/*/message.pins.max_count' --json",
  ],
  exits: { 0: "shown", 1: "the facts were refused, or there is no such fact" },
  async run({ json, ...given }, [id = ""], { environment, now, terminal }) {
    const { facts: folder, asOf } = factsOptions(given, environment, now);
    const facts = await readFacts(folder, asOf, openReport(terminal, true));
    if (!facts.ok) return printProblems(facts.problems, terminal);
    const found = historyOf(id, buildDataset(facts.curated, { asOf }));
    if (!found.ok) {
      const [first, ...more] = found.suggestions;
      const meant = first === undefined ? [] : ["Did you mean one of these?", first, ...more];
      const lines = [`no published fact has the id "${visible(id)}".`, ...meant.map(visible)];
      terminal.err(`${lines.join("\n    ")}\n`);
      return 1;
    }
    terminal.out(json ? `${JSON.stringify(found.history, null, 2)}\n` : historyText(found.history));
    return 0;
  },
});

function historyText({ asked, found_by, facts }: FactHistory): string {
  const followed = found_by === "earlier_id" ? [`${asked} is called otherwise today.`, ""] : [];
  const several = facts.length > 1 ? ["The provider's own pages disagree; each is shown.", ""] : [];
  const blocks = facts
    .map((fact) => timelineLines(fact))
    .flatMap((lines, index) => (index === 0 ? lines : ["", ...lines]));
  return [...followed, ...several, ...blocks].map((line) => `${visible(line)}\n`).join("");
}

/** A field of a fact that is neither told nor named here as one that is not does not compile. */
type ToldLines =
  | ("id" | "provider" | "product" | "plan" | "scope" | "status" | "last_verified_at" | "note")
  | ("per" | "bound" | "adjustable" | "stale_reason" | "superseded_by" | "conflicts_with")
  | ("fresh_until" | "lower_of" | "depends_on")
  | ("effective_from" | "effective_to" | "upcoming" | "values");
/** Said by the id, by each value, or by when the newest of them ended; of the page it is only in the JSON. */
type ToldWithin =
  | "key"
  | ("when" | "value_to" | "formula" | "detail")
  | "datatype"
  | "unit"
  | "currency"
  | "removed_at"
  | "evidence"
  | "witnesses";

function timelineLines(fact: Complete<FactTimeline, ToldLines | ToldWithin>): readonly string[] {
  const { id, provider, product, plan, scope, status, last_verified_at, note } = fact;
  const names = [provider, product, plan, scope].flatMap((each) => each?.name ?? []).join(", ");
  const read =
    last_verified_at === undefined
      ? "it is not known when it was last read"
      : `last read ${shownMoment(last_verified_at)}`;
  return [
    id,
    `${names}: ${status}, ${read}`,
    ...toldBeside(fact),
    ...(note === null ? [] : [note]),
    ...spanOf(fact),
    ...upcomingLines(fact),
    ...fact.values.flatMap((step, index) => stepLines(step, fact, index)),
  ];
}

/** The conditions of the value, why it is stale, and the facts that contradict it. */
function toldBeside(fact: FactTimeline): readonly string[] {
  const { stale_reason: reason, superseded_by, conflicts_with: others = [], fresh_until } = fact;
  const decided = termsOf(fact);
  return [
    ...(decided.length === 0 ? [] : [`Conditions: ${decided.join("; ")}.`]),
    ...(reason === undefined ? [] : [`It is stale: ${staleReasons[reason]}.`]),
    ...(superseded_by === undefined ? [] : [`In its place: ${superseded_by.name}.`]),
    ...(fresh_until === undefined ? [] : [`The reading counts until ${shownMoment(fresh_until)}.`]),
    ...(fact.lower_of === undefined
      ? []
      : [`Whichever is lower: it or ${fact.lower_of.join(", ")}.`]),
    ...(fact.depends_on === undefined ? [] : [`It depends on ${fact.depends_on.join(", ")}.`]),
    ...(others.length === 0 ? [] : [`In conflict with ${others.join(", ")}.`]),
  ];
}

/** The times between which the fact holds, as the provider states them. */
function spanOf({ effective_from, effective_to }: FactTimeline): readonly string[] {
  const from = effective_from === null ? "" : ` from ${shownMoment(effective_from)}`;
  const to = effective_to === null ? "" : ` until ${shownMoment(effective_to)}`;
  return from + to === "" ? [] : [`The provider says that it holds${from}${to}.`];
}

function upcomingLines(fact: FactTimeline): readonly string[] {
  return (fact.upcoming ?? []).flatMap(({ value, display, effective_from, raw_value, source }) => [
    "",
    `  ${valueWithUnit({ ...fact, value, display })}  announced for ${shownMoment(effective_from)}`,
    `      “${raw_value}”`,
    `      ${source}`,
  ]);
}

function stepLines(step: PastValue, fact: FactTimeline, index: number): readonly string[] {
  const { raw_value, source, archive_url } = step;
  return [
    "",
    `  ${valueWithUnit({ ...fact, ...step })}  ${whenOf(step, fact, index)}`,
    ...(raw_value === null ? [] : [`      “${raw_value}”`]),
    `      ${source}`,
    ...(archive_url === null ? [] : [`      copy: ${archive_url}`]),
  ];
}

function whenOf({ since, until }: PastValue, { status }: FactTimeline, index: number): string {
  const from = since === null ? "since when is not known" : `since ${shownMoment(since)}`;
  if (until !== null) return `${from}, until ${shownMoment(until)}`;
  const isOver = index > 0 || status === "removed";
  return isOver ? `${from}, until when is not known` : from;
}
