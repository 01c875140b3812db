/** `facts set`: one statement about one fact, written into the provider's file. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { consequences, withProvider } from "../curate/edit/consequences.ts";
import { unified } from "../curate/edit/unified.ts";
import { ownerPath } from "../curate/set/place.ts";
import { providerOf } from "../curate/set/provider.ts";
import { entriesAt, setFact } from "../curate/set/set-fact.ts";
import { chooseSource } from "../curate/set/source.ts";
import { readValue } from "../curate/set/value.ts";
import { parse } from "../load/parse.ts";
import { loadTree, type FactsTree } from "../load/tree.ts";
import { CuratedFact } from "../schema/curated.ts";
import { CuratedDate } from "../schema/scalar.ts";
import { fromMillis, toTimestamp } from "../schema/timestamp.ts";
import { fits, type AnnotatedSchema } from "../validate/annotated.ts";
import { toContext } from "../validate/rule.ts";
import { writeWhole } from "../write/whole.ts";
import { orRefused, printJson, printRefused } from "./facts-edit.ts";
import { factsFlags, factsOptions } from "./options.ts";
import { printFindings, toEntry, type Terminal } from "./report.ts";
import { verb, UsageError, type Given } from "./verb.ts";

const flags = {
  quote: { type: "string", value: "TEXT", about: "the source's own short wording: the evidence" },
  source: {
    type: "string",
    value: "NAME|URL",
    about: "where it stands: a source of the file, or a web address",
  },
  "observed-at": {
    type: "string",
    value: "DATE",
    about: "when this value was first seen to hold (unknown)",
  },
  "verified-at": {
    type: "string",
    value: "DATE",
    about: "when it was read on its live page (now, where the value changes)",
  },
  note: { type: "string", value: "TEXT", about: 'one sentence of scope; "" removes it (as it is)' },
  currency: { type: "string", value: "CODE", about: "of money: ISO 4217 (as it is)" },
  title: { type: "string", value: "TEXT", about: "of a new source: the page's title" },
  type: { type: "string", value: "TYPE", about: "of a new source: official_docs, pricing_page, …" },
  "retrieved-at": {
    type: "string",
    value: "DATE",
    about: "of a new source: when it was read (now)",
  },
  "product-name": { type: "string", value: "TEXT", about: "of a new product: its own name" },
  "plan-name": { type: "string", value: "TEXT", about: "of a new plan: its own name" },
  "dry-run": { type: "boolean", about: "show what would change, and write nothing" },
  json: { type: "boolean", about: "print the result as JSON" },
  facts: factsFlags.facts,
  "as-of": factsFlags["as-of"],
} as const;

const about = `
The place is product/plan, product for a product as a whole, or * for the provider. null is written for
a value without limit, only where the source says so. A text that starts with a dash is given behind an
equals sign: --quote="- 5 GB".

Where another value stood, it moves to the top of the history with its quote, its observed_at and its
source, and what was known of it alone goes: observed_at, last_verified_at, effective_from and
effective_to, removed_at, and a status that is stale or removed. No date is invented: observed_at is
written only if it is given. A note and a status conflicting stay. A value that was only inferred has
never been published: it does not become history.

Where the same value stood, only quote, source, dates and note change. removed_at and a status that is
stale, removed or inferred go, since the source states the value; last_verified_at goes where the source
is another one; effective_from and effective_to stay.

A value that changed was read just now, or when --verified-at says. What its source says of an earlier
reading would be untrue of it: the fact gets a last_verified_at of its own, or, where the source has an
archive_url, whose copy shows the old value, a source of its own for the page as it is today. Where the
same value was read again, --verified-at says so; retrieved_at of a source that stands there never moves.

A web address that the file does not have becomes a new source, read at this moment unless
--retrieved-at says when. A source that nothing names any more is removed.

Where the key holds entries that disagree, --source says which of them is meant. Comments and layout
stay. Nothing is written if the facts would then be refused; findings of quality are shown.

--json prints {object: "facts set", file, written, diff, findings}; of what is refused {object, written}
with either message and repair, or problems. Problems and findings are those of check --json.`;

export const factsSetVerb = verb({
  name: "facts set",
  summary: "Writes one value of one fact; the old one moves to its history.",
  words: ["<provider>", "<product/plan>", "<key>", "<value>"],
  flags,
  about,
  examples: [
    'npm run facts -- set acme api/pro api.rate_limit.requests_per_minute 600 --quote "600 requests per minute on Pro" --source limits --observed-at 2026-02-01',
    "npm run facts -- set acme api/pro pricing.plan.monthly_price 25 --currency USD --quote '$25 per month' --source https://acme.example/pricing --title Pricing --type pricing_page",
    'npm run facts -- set acme "*" api.webhooks.available true --quote "we send webhooks" --source docs --dry-run',
  ],
  exits: { 0: "written, or nothing to change", 1: "refused; nothing was written" },
  run: (given, words, { terminal, environment, now }) => {
    const { facts, asOf } = factsOptions(given, environment, now);
    const [provider = "", place = "", key = "", value = ""] = words;
    return factsSet({ ...given, facts, asOf, now, provider, place, key, value }, terminal);
  },
});

export interface FactsSetOptions extends Omit<Given<typeof flags>, "facts" | "as-of"> {
  readonly facts: string;
  readonly asOf: string;
  /** Milliseconds since 1970: when a new source is being read. */
  readonly now: number;
  readonly provider: string;
  readonly place: string;
  readonly key: string;
  readonly value: string;
}

/** The exit code. Throws `UsageError` for what is not understood. */
export function factsSet(options: FactsSetOptions, terminal: Terminal): number {
  checkFlags(options);
  const tree = loadTree(options.facts);
  return orRefused("facts set", options.json, terminal, () => edit(options, tree, terminal));
}

function edit(options: FactsSetOptions, tree: FactsTree, terminal: Terminal): number {
  const { located } = providerOf(tree, options.provider);
  const { file, value: data } = located;
  const mending = tree.problems.filter((problem) => problem.file === file);
  if (mending.length > 0) return printRefused("facts set", mending, options.json, terminal);
  const path = join(options.facts, "providers", `${options.provider}.yaml`);
  const before = readFileSync(path, "utf8");
  const after = edited(options, before, file, data, tree);
  const parsed = parse(file, after.replace(/^\ufeff/, ""));
  const { problems, findings } = consequences(
    tree,
    withProvider(tree, options.provider, parsed),
    options.asOf,
  );
  if (problems.length > 0) return printRefused("facts set", problems, options.json, terminal);
  const isChanged = after !== before;
  const isWritten = isChanged && !options["dry-run"];
  if (isWritten) writeWhole([{ path, content: after }]);
  const diff = unified(file, before, after);
  if (options.json)
    printJson(
      { object: "facts set", file, written: isWritten, diff, findings: findings.map(toEntry) },
      terminal,
    );
  else terminal.out(isChanged ? diff : `${file}: nothing to change\n`);
  if (isChanged && !isWritten && !options.json) terminal.out("not written: --dry-run\n");
  if (!options.json) printFindings(findings, false, terminal);
  return 0;
}

function edited(
  options: FactsSetOptions,
  text: string,
  file: string,
  data: unknown,
  tree: FactsTree,
): string {
  const { key, note, currency, now } = options;
  const newNames = { product: options["product-name"], plan: options["plan-name"] };
  const owner = ownerPath(file, data, options.place, newNames);
  const value = readValue(options.value, key, toContext(tree, options.asOf));
  const standing = entriesAt(data, owner, key).map(({ source }) => String(source));
  const source = chooseSource(
    file,
    data,
    {
      source: options.source!,
      title: options.title,
      type: options.type,
      retrievedAt: options["retrieved-at"] ?? fromMillis(now),
    },
    standing,
  );
  const statement = {
    value,
    currency,
    quote: options.quote!,
    observedAt: options["observed-at"],
    verifiedAt: options["verified-at"],
    note,
  };
  return setFact(text, data, { owner, newNames, key, source, statement, now: fromMillis(now) });
}

function checkFlags(options: FactsSetOptions): void {
  for (const flag of ["quote", "source"] as const)
    if (options[flag] === undefined || options[flag].trim() === "")
      throw new UsageError(`--${flag} is missing; a value has a --quote and a --source`);
  const { patternErrorMessage } = CuratedDate as unknown as AnnotatedSchema;
  const money = CuratedFact.properties.currency as unknown as AnnotatedSchema;
  if (options.currency !== undefined && !fits(money, options.currency))
    throw new UsageError(`--currency is "${options.currency}"; ${money.patternErrorMessage}`);
  for (const flag of ["observed-at", "verified-at", "retrieved-at"] as const) {
    const date = options[flag];
    if (date !== undefined && toTimestamp(date) === undefined)
      throw new UsageError(`--${flag} is "${date}"; ${patternErrorMessage}`);
  }
}
