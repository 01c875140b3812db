/** `facts show`: what is known of one fact, and its values over time, with their sources; nothing is written. */
import { nearIds } from "../../edit/fact-at.ts";
import { buildDataset, type Dataset } from "../../../dataset/dataset.ts";
import { visible } from "../../../load/hidden.ts";
import { Refusal } from "../../../load/refusal.ts";
import { givenFacts } from "../../../commands/terminal/facts.ts";
import { folderFlags } from "../../../commands/terminal/options.ts";
import { printJson } from "../../../commands/terminal/report.ts";
import { verb } from "../../../commands/terminal/verb.ts";
import { termsOf } from "../../../derive/fact-words.ts";
import { staleReasons } from "../../../schema/vocabulary.ts";
import type { Fact, HistoryStep } from "../../../schema/fact.ts";
import { beganAt, earliest, endOf } from "../../../schema/held.ts";
import { shownMoment, valueWithUnit } from "../../shown.ts";
import { withoutSource } from "../../../schema/fact-id.ts";

export const factsShowVerb = verb({
  name: "facts show",
  summary: "One fact: its status, its dates, and its values over time with their sources.",
  words: ["<fact id>"],
  flags: {
    ...folderFlags,
    json: { about: "for a program: one JSON object" },
  },
  about:
    "An id is provider/product/plan/key, with * for a level that the fact does not name; quote it for the\nshell. What follows @ may be left out, and an id that was renamed leads to the one of today.",
  examples: [
    "npm run facts -- show 'discord/rest-api/*/api.rate_limit.requests_per_second'",
    "npm run -s facts -- show 'discord/messages/*/message.pins.max_count' --json",
  ],
  exits: { 0: "shown", 1: "the facts were refused, or there is no such fact" },
  async run({ json, ...given }, [id = ""], around) {
    const { curated, asOf } = await givenFacts(given, around);
    const { terminal } = around;
    const dataset = buildDataset(curated, { asOf });
    const history = findHistory(id, dataset);
    if (history === undefined) {
      const near = nearIds(
        id,
        dataset.facts.map((fact) => fact.id),
      ).map(visible);
      const meant = near.length === 0 ? [] : ["Did you mean one of these?", ...near];
      const message = `no published fact has the id "${visible(id)}".`;
      throw new Refusal([message, ...meant].join("\n    "));
    }
    if (json) printJson(history, terminal);
    else terminal.out(historyText(history));
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

function timelineLines(fact: Fact): readonly string[] {
  const { id, provider, product, plan, scope, status, last_verified_at: read, note } = fact;
  const names = [provider, product, plan, scope].flatMap((each) => each?.name ?? []).join(", ");
  const { stale_reason: reason, superseded_by, conflicts_with: others, lower_of: lower } = fact;
  const { depends_on: depends } = fact;
  const { fresh_until: until, effective_from: from, effective_to: to } = fact;
  const terms = termsOf(fact);
  const span = [from && `from ${shownMoment(from)}`, to && `until ${shownMoment(to)}`].filter(
    Boolean,
  );
  const lastRead = read
    ? `last read ${shownMoment(read)}`
    : "it is not known when it was last read";
  return [
    id,
    `${names}: ${status}, ${lastRead}`,
    terms.length > 0 && `Conditions: ${terms.join("; ")}.`,
    reason && `It is stale: ${staleReasons[reason]}.`,
    superseded_by && `In its place: ${superseded_by.name}.`,
    until && `The reading counts until ${shownMoment(until)}.`,
    lower && `Whichever is lower: it or ${lower.join(", ")}.`,
    depends && `It depends on ${depends.join(", ")}.`,
    others && `In conflict with ${others.join(", ")}.`,
    note,
    span.length > 0 && `The provider says that it holds ${span.join(" ")}.`,
    ...(fact.upcoming ?? []).flatMap((step) =>
      stepLines(step, fact, `announced for ${shownMoment(step.effective_from)}`),
    ),
    ...stepLines(
      { ...fact, source: fact.source.url, archive_url: fact.source.archive_url },
      fact,
      whenOf(fact, fact),
    ),
    ...fact.history.flatMap((step, index) =>
      stepLines(step, fact, whenOf(step, fact, fact.history[index - 1] ?? fact)),
    ),
  ].filter((line) => typeof line === "string");
}

interface ShownStep extends Pick<Fact, "value" | "display" | "raw_value"> {
  readonly source: string;
  readonly archive_url?: string | null;
}

function stepLines(
  { value, display, raw_value, source, archive_url = null }: ShownStep,
  fact: Fact,
  when: string,
): readonly string[] {
  return [
    "",
    `  ${valueWithUnit({ ...fact, value, display })}  ${when}`,
    ...(raw_value === null ? [] : [`      “${raw_value}”`]),
    `      ${source}`,
    ...(archive_url === null ? [] : [`      copy: ${archive_url}`]),
  ];
}

/** An earlier value held until the next newer one began, or until it ended itself. */
function whenOf(step: Fact | HistoryStep, { status }: Fact, newer?: Fact | HistoryStep): string {
  const isOver = newer !== undefined || status === "removed";
  const since = beganAt(step);
  const end = isOver ? endOf(step).since : null;
  const until = earliest(end, newer === undefined ? null : beganAt(newer));
  const from = since === null ? "since when is not known" : `since ${shownMoment(since)}`;
  if (until !== null) return `${from}, until ${shownMoment(until)}`;
  return isOver ? `${from}, until when is not known` : from;
}

/** What `--json` prints. */
export interface FactHistory {
  readonly object: "fact_history";
  readonly as_of: string;
  /** The id as it was given. */
  readonly asked: string;
  readonly found_by: "id" | "id_without_source" | "earlier_id";
  /** As it is published, or each of those that disagree, by id. */
  readonly facts: readonly Fact[];
}

/** Undefined for an id that no fact has or had. The first way to read it that a fact answers to counts. */
function findHistory(asked: string, { facts, renamed, asOf }: Dataset): FactHistory | undefined {
  const today = new Set(
    [...renamed].flatMap(([was, is]) =>
      was === asked || withoutSource(was) === asked ? [is] : [],
    ),
  );
  const ways = {
    id: facts.filter(({ id }) => id === asked),
    id_without_source: facts.filter(({ id }) => withoutSource(id) === asked),
    earlier_id: facts.filter(({ id }) => today.has(id)),
  };
  for (const found_by of ["id", "id_without_source", "earlier_id"] as const)
    if (ways[found_by].length > 0)
      return { object: "fact_history", as_of: asOf, asked, found_by, facts: ways[found_by] };
  return undefined;
}
