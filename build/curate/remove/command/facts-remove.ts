/** `facts remove`: a fact that its source states no more says since when; its last value stays, and is published so. */
import { present } from "../../../schema/lists/members.ts";
import { CuratedFact } from "../../../schema/curated-fact.ts";
import { anyDate } from "../../../commands/terminal/flag.ts";
import { toMoment } from "../../../validate/rules/dates.ts";
import { mapAt } from "../../../load/value-at.ts";
import { idOfEntry } from "../../../validate/rule.ts";
import { editVerb } from "../../edit/command/write-edit.ts";
import { factById, otherSides } from "../../edit/fact-at.ts";
import { dropIdleSource, edited } from "../../edit/folder.ts";
import type { Data } from "../../file/data.ts";
import { providerOf } from "../../set/place.ts";
import { Refusal } from "../../../load/refusal.ts";
import { refuseProblems } from "../../set/refusal.ts";

const aboutRemove = `
A fact that its source states no more is not deleted: it gets \`removed_at\`, the day on which that was
seen, and is published as removed with its last value, its quote and its source. Where the provider says
itself when the value ends, --effective-to gives that day, which may lie ahead. --note is one sentence
of why.

The quote and the source stay those of the last reading. A status that is stale or conflicting goes.

An id is provider/product/plan/key, with * for a level that the fact does not name, ~scope where it has
one, and @source where several disagree.`;

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
    note: { value: "TEXT", about: "one sentence of why (as it is)" },
  },
  told: "id, file, removed_at, effective_to",
  about: aboutRemove,
  examples: [
    "npm run facts -- remove acme/api/pro/api.rate_limit.requests_per_minute",
    'npm run facts -- remove "acme/api/*/storage.included_gb" --removed-at 2026-03-01 --note "Storage is sold apart since."',
    "npm run facts -- remove acme/api/hobby/pricing.plan.monthly_price --effective-to 2026-12-31 --dry-run",
  ],
  edit(given, [id = ""], { folder, tree, asOf, now }) {
    const entry = factById(tree, id, asOf);
    const fact = entry.fields as unknown as CuratedFact;
    const [{ file }, path] = entry.located.home(entry.path);
    refuseProblems(tree, file);
    refuseEnded(fact);
    const provider = providerOf(tree, entry.provider);
    const { note, "effective-to": effectiveTo, "verified-at": verifiedAt } = given;
    const sources = mapAt(mapAt(provider.located.value)["sources"]);
    const pageRead = mapAt(sources[fact.source])["retrieved_at"];
    const read = verifiedAt ?? fact.last_verified_at ?? pageRead;
    const day = dayOfRemoval([fact.observed_at, read], now);
    const removedAt = given["removed-at"] ?? (effectiveTo === undefined ? day : undefined);
    // What has ended neither grows stale nor disagrees any more, and is no longer announced.
    const isOver = fact.status === "stale" || fact.status === "conflicting";
    const ended = present({
      ...fact,
      status: isOver ? undefined : fact.status,
      upcoming: removedAt === undefined ? fact.upcoming : undefined,
      last_verified_at: verifiedAt ?? fact.last_verified_at,
      effective_to: effectiveTo ?? fact.effective_to,
      note: note ?? fact.note,
      removed_at: removedAt ?? fact.removed_at,
    }) as Data;
    edited(folder, file, (opened) => opened.become(path, ended, CuratedFact));
    for (const step of fact.upcoming ?? []) dropIdleSource(folder, provider, step.source);
    const named = idOfEntry(entry);
    const end =
      removedAt === undefined ? `holds until ${effectiveTo}` : `is removed since ${removedAt}`;
    const last = `last value ${JSON.stringify(fact.value)}, "${fact.raw_value}", source ${fact.source}`;
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
function dayOfRemoval(readings: readonly unknown[], now: string): string {
  const day = now.slice(0, 10);
  const isLater = (reading: unknown): boolean => (toMoment(reading) ?? "") > `${day}T00:00:00Z`;
  return readings.some(isLater) ? now : day;
}
