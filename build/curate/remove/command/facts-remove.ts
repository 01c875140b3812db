/** `facts remove`: a fact that its source states no more says since when; its last value stays, and is published so. */
import { CuratedFact, type CuratedSource } from "../../../schema/curated.ts";
import { anyDate, anyText } from "../../../terminal/flag.ts";
import { UsageError } from "../../../terminal/usage-error.ts";
import { idOfEntry } from "../../../validate/rule.ts";
import { toMoment } from "../../../validate/rules/dates.ts";
import { mapAt } from "../../../validate/rule.ts";
import { editVerb, refuseProblems } from "../../edit/command/edit-verb.ts";
import { factById, otherSides } from "../../edit/fact-at.ts";
import { dropIdleSource } from "../../edit/idle-source.ts";
import { edited } from "../../edit/folder.ts";
import type { Data } from "../../file/curated-file.ts";
import { addSource } from "../../set/add-source.ts";
import { sourceAsked, statementFlags } from "../../set/command/statement-flags.ts";
import { providerOf } from "../../set/place.ts";
import { Refusal } from "../../set/refusal.ts";
import { chooseSource } from "../../set/source.ts";

const aboutRemove = `
A fact that its source states no more is not deleted: it gets \`removed_at\`, the day on which that was
seen, and is published as removed with its last value, its quote and its source. Where the provider says
itself when the value ends, --effective-to gives that day, which may lie ahead. --note is one sentence
of why.

The quote and the source stay those of the last reading. Where another page had the last wording, --quote
and --source give it; a web address that the file does not have becomes a new source. A status that is
stale or conflicting goes.

An id is provider/product/plan/key, with * for a level that the fact does not name, ~scope where it has
one, and @source where several disagree.

--json prints {object: "facts remove", id, file, removed_at, effective_to, written, diff, findings}; of
what is refused {object, written} with either message and repair, or problems. Problems and findings are
those of check --json.`;

const { source, title, type, "retrieved-at": retrievedAt } = statementFlags;

export const factsRemoveVerb = editVerb({
  name: "facts remove",
  summary: "Says since when a source states a fact no more; its last value stays.",
  words: ["<fact id>"],
  flags: {
    "removed-at": {
      read: anyDate,
      value: "DATE",
      about: "when the source was first seen without it (today)",
    },
    "effective-to": {
      read: anyDate,
      value: "DATE",
      about: "until when it holds, where the provider says so",
    },
    "verified-at": {
      read: anyDate,
      value: "DATE",
      about: "when it was last read on its page (as it is)",
    },
    quote: { read: anyText, value: "TEXT", about: "the last wording of the source (as it is)" },
    source,
    title,
    type,
    "retrieved-at": retrievedAt,
    note: { read: anyText, value: "TEXT", about: "one sentence of why (as it is)" },
  },
  about: aboutRemove,
  examples: [
    "npm run facts -- remove acme/api/pro/api.rate_limit.requests_per_minute",
    'npm run facts -- remove "acme/api/*/storage.included_gb" --removed-at 2026-03-01 --note "Storage is sold apart since."',
    "npm run facts -- remove acme/api/hobby/pricing.plan.monthly_price --effective-to 2026-12-31 --dry-run",
  ],
  edit(given, [id = ""], { folder, tree, asOf, now }) {
    if (given.source !== undefined && given.quote === undefined)
      throw new UsageError("--source is given without --quote; a wording is that of its page");
    const at = factById(tree, id, asOf);
    const { file, fact, entry } = at;
    refuseProblems(tree, file);
    const provider = providerOf(tree, at.slug);
    const { located } = provider;
    const source =
      given.source === undefined
        ? undefined
        : chooseSource(located.file, located.value, sourceAsked(given, now), [fact.source]);
    const known = mapAt(mapAt(located.value)["sources"])[source?.name ?? fact.source];
    const page = source?.added ?? (known as CuratedSource | undefined);
    const { quote, note, "effective-to": effectiveTo, "verified-at": verifiedAt } = given;
    const read = verifiedAt ?? (source === undefined ? fact.last_verified_at : undefined);
    const day = dayOfRemoval([fact.observed_at, read ?? page?.retrieved_at], now);
    const removedAt = given["removed-at"] ?? (effectiveTo === undefined ? day : undefined);
    refuseEnded(fact);
    const stays = Object.entries(fact).filter(([field]) => {
      // What has ended neither grows stale nor disagrees any more, and is no longer announced.
      if (field === "status") return fact.status !== "stale" && fact.status !== "conflicting";
      if (field === "upcoming") return removedAt === undefined;
      return field !== "last_verified_at" || source === undefined || source.name === fact.source;
    });
    const said = Object.entries({
      raw_value: quote,
      source: source?.name,
      last_verified_at: verifiedAt,
      effective_to: effectiveTo,
      note,
      removed_at: removedAt,
    }).filter(([, value]) => value !== undefined);
    edited(folder, file, (opened) => {
      if (source !== undefined) addSource(opened, source, file !== located.file);
      const ended = Object.fromEntries([...stays, ...said]) as Record<string, Data>;
      opened.become(at.path, ended, CuratedFact);
    });
    for (const step of [fact, ...(fact.upcoming ?? [])])
      dropIdleSource(folder, provider, step.source);
    const named = idOfEntry(entry);
    const end =
      removedAt === undefined ? `holds until ${effectiveTo}` : `is removed since ${removedAt}`;
    const last = `last value ${JSON.stringify(fact.value)}, "${quote ?? fact.raw_value}", source ${source?.name ?? fact.source}`;
    const [left, ...more] = otherSides(tree, entry);
    const isAlone = left !== undefined && more.length === 0 && removedAt !== undefined;
    return {
      record: { id, file, removed_at: removedAt ?? null, effective_to: effectiveTo ?? null },
      lines: [
        `${named} ${end}: ${last}`,
        ...(isAlone
          ? [
              `what \`${String(left.fields["source"])}\` states is left alone, and has the id ${named}`,
            ]
          : []),
      ],
    };
  },
});

/** Throws a `Refusal` where the fact has ended, or was never published. */
function refuseEnded(fact: CuratedFact): void {
  if (fact.status === "inferred")
    throw new Refusal(
      "the fact is only inferred: it has never been published.",
      "Take it out of the file.",
    );
  const ended = fact.removed_at ?? (fact.status === "removed" ? fact.effective_to : undefined);
  if (ended !== undefined)
    throw new Refusal(
      `the fact is removed already, since ${ended}.`,
      "If the day is wrong, correct `removed_at` in the file.",
    );
}

/** The day of the command; the moment itself where the fact was read after that day began. */
function dayOfRemoval(readings: readonly (string | undefined)[], now: string): string {
  const day = now.slice(0, 10);
  const isLater = (reading: string | undefined): boolean =>
    (toMoment(reading) ?? "") > toMoment(day)!;
  return readings.some(isLater) ? now : day;
}
