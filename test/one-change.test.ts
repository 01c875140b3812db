/**
 * One thing changed in a valid dataset → all that its curator is told, and the edits that would mend it.
 * `fixtures/failures/facts.txt` holds the answers; `-u` writes them, to be read as a diff.
 */
import { join } from "node:path";
import { expect, it } from "vitest";
import { formatProblem, type Problem } from "../build/load/problem.ts";
import { loadFrom } from "../build/load/tree.ts";
import { judge } from "../build/validate/quality/quality.ts";
import { validate } from "../build/validate/validate.ts";
import { inMemory } from "./in-memory.ts";

const asOf = "2026-11-21T00:00:00Z";

type Files = Readonly<Record<string, string>>;

const dataset = `name: Facts
description: A dataset that is valid.
base_url: https://facts.example.org/path/
license: CC0-1.0
verified_for_days: 180
`;

const definitions: Files = {
  "api.calls.per_minute": "datatype: integer, unit: requests/minute",
  "api.calls.per_second": "datatype: integer, unit: requests/second",
  "disk.files.max_gb": "datatype: decimal, unit: GB",
  "index.rows.max_count": "datatype: integer, unit: rows",
  "plan.monthly_price": "datatype: money, unit: month",
  "plan.yearly_price": "datatype: money, unit: year",
  "session.lifetime_seconds": "datatype: decimal, unit: seconds",
  "sign.scheme": "datatype: string",
  "sign.needed": "datatype: boolean",
  "support.tier": "datatype: enum, values: [community, email, priority]",
  "team.members.max_count": "datatype: integer, unit: members, formerly: [team.max_members]",
};

const keys = Object.entries(definitions)
  .map(([key, definition]) => `${key}: { description: D., title: Of ${key}, ${definition} }\n`)
  .join("");

const acme = `name: Acme
homepage: https://acme.example
sources:
  limits: { url: https://acme.example/limits, title: Limits, type: terms, retrieved_at: 2026-11-20 }
  prices: { url: https://acme.example/prices, title: Prices, type: terms, retrieved_at: 2026-11-20 }
facts:
  team.members.max_count:
    value: 12
    raw_value: 12 members
    source: limits
  disk.files.max_gb: { value: 2.5, raw_value: 2.5 GB, source: limits }
  sign.scheme: { value: HMAC, raw_value: HMAC, source: limits }
  sign.needed: { value: true, raw_value: signed, source: limits }
products:
  box:
    name: Box
    facts:
      api.calls.per_minute: { value: 60, raw_value: 60 requests per minute, source: limits }
      session.lifetime_seconds: { value: 90, raw_value: 90 seconds, source: limits }
    plans:
      pro:
        name: Pro
        facts:
          plan.monthly_price: { value: 9, currency: EUR, raw_value: €9 a month, source: prices }
          support.tier: { value: email, raw_value: by email, source: prices }
`;

const valid: Files = { "dataset.yaml": dataset, "keys.yaml": keys, "providers/acme.yaml": acme };

/** All problems, or all findings of quality where there is none, with the edits that mend each. */
function told(files: Files): string {
  const tree = loadFrom(inMemory(new Map(Object.entries(files))), { name: "facts" });
  const validated = validate(tree, asOf);
  if (!validated.ok) return validated.problems.map(withEdits).join("\n");
  const { findings } = judge(tree, validated.curated, asOf);
  return findings
    .filter(({ rule }) => !["lonely-key", "source-host"].includes(rule))
    .map(withEdits)
    .join("\n");
}

function withEdits(problem: Problem): string {
  const edits = (problem.fix ?? []).map((edit) => `\n    edit: ${JSON.stringify(edit)}`);
  return formatProblem(problem) + edits.join("");
}

const file = "providers/acme.yaml";
const members = "    value: 12\n    raw_value: 12 members";
const gigabytes = "value: 2.5, raw_value: 2.5 GB";
const rate = "value: 60, raw_value: 60 requests per minute";
const price = "value: 9, currency: EUR, raw_value: €9 a month";
const life = "value: 90, raw_value: 90 seconds";

/** Another value and quote in the place of those that stand in braces. */
const inBraces =
  (from: string) =>
  (value: string, quote: string): Replacement => [
    file,
    from,
    `value: ${value}, raw_value: "${quote}"`,
  ];
const ofMembers = (value: string, quote = "12 members"): Replacement => [
  file,
  members,
  `    value: ${value}\n    raw_value: ${quote}`,
];
const ofDisk = (value: string, quote = "2.5 GB") => inBraces(gigabytes)(value, quote);
const ofRate = inBraces(rate);
const ofLife = inBraces(life);
const ofPrice = (value: string, quote: string, currency = "EUR") =>
  inBraces(price)(`${value}, currency: ${currency}`, quote);
const ofTeam = (text: string): Replacement => [file, "12 members\n", `12 members\n${text}`];

type Replacement = readonly [file: string, from: string, to: string];

const changes: readonly Replacement[] = [
  // Numbers.
  ofMembers('"12"'),
  ofMembers('" 12 "'),
  ofMembers('"012"'),
  ofMembers('"1,200"'),
  ofMembers('"1.200"'),
  ofMembers("1.200"),
  ofMembers("1200.000"),
  ofMembers("12.5"),
  ofMembers('"12.5"'),
  ofMembers("unlimited"),
  ofMembers('" No Limit "'),
  ofMembers("unlimited members"),
  ofMembers("almost unlimited"),
  ofMembers("∞"),
  ofMembers("12 members"),
  ofMembers("5 GB"),
  ofMembers("5 or 6"),
  ofMembers("~"),
  ofMembers(""),
  ofMembers("yes"),
  ofMembers("[12]"),
  ofMembers("{ a: 1 }"),
  ofMembers("+12"),
  ofMembers("-0"),
  ofMembers("-012"),
  ofMembers("0x1f"),
  ofMembers(".inf"),
  ofMembers("12345678901234567890"),
  ofMembers("1e25"),
  ofMembers("-12"),
  ofDisk('"2.5"'),
  ofDisk('"2.500"'),
  ofDisk('"1,024.50"'),
  ofDisk('"2.5 GB"'),
  ofDisk("500 MB"),
  ofDisk("5 minutes"),
  ofDisk("12 members"),
  ofDisk("'2,5'"),
  [file, rate, 'value: 60/min, raw_value: "60 requests per minute"'],
  [file, rate, 'value: 1/s, raw_value: "60 requests per minute"'],
  [file, rate, 'value: "3,600 per hour", raw_value: "60 requests per minute"'],
  ofPrice("$9", "€9 a month"),
  ofPrice("€9 a year", "€9 a month"),
  ofPrice("9 per month", "€9 a month"),
  [file, rate, 'value: null, raw_value: "60 requests per second"'],
  ofMembers("1e3", "1,000 members"),
  ofMembers("1.0", "1 member"),
  // Words.
  [file, "value: true", 'value: "yes"'],
  [file, "value: true", 'value: " Off "'],
  [file, "value: true", "value: maybe"],
  [file, "value: true", "value: yessir"],
  [file, "value: true", "value: oh no"],
  [file, "value: true", "value: Y"],
  [file, "value: true", "value: 1"],
  [file, "value: HMAC", "value: 12"],
  [file, "value: HMAC", 'value: " "'],
  [file, "value: HMAC", "value: null"],
  [file, "value: email", "value: EMAIL"],
  [file, "value: email", "value: emial"],
  [file, "value: email", "value: pager"],
  [file, "value: email", "value: 7"],
  [file, "value: email", "value: comunity"],
  // Fields.
  ofTeam("    bound: max\n"),
  ofTeam("    bound: maximun\n"),
  ofTeam("    per: user\n"),
  ofTeam("    per: a, b\n"),
  ofTeam("    per: []\n"),
  ofTeam("    per: [user, user]\n"),
  ofTeam("    adjustable: no\n"),
  ofTeam("    status: verified\n"),
  ofTeam("    status: infered\n"),
  ofTeam("    status: conflicting\n    removed_at: 2026-01-01\n"),
  ofTeam("    status: stale\n    removed_at: 2026-01-01\n"),
  ofTeam("    status: removed\n"),
  ofTeam("    status: removed\n    effective_to: 2026-11-21\n"),
  ofTeam("    status: removed\n    effective_to: 2026-11-22\n"),
  ofTeam("    observed_at: 2026/3/4\n"),
  ofTeam("    observed_at: 20260304\n"),
  ofTeam("    observed_at: yesterday\n"),
  ofTeam("    observed_at:\n"),
  ofTeam("    currency: EUR\n"),
  ofTeam("    nots: x\n"),
  ofTeam("    homepage: https://acme.example\n"),
  ofTeam("    Note: x\n"),
  ofTeam("    conflicts_with: [7]\n"),
  ofTeam("    conflicts_with: [acme/*/*/team.members.max_count]\n"),
  ofTeam('    conflicts_with: ["acme/*/*/disk.files.max_gbs"]\n'),
  ofTeam('    formerly: ["acme/*/*/disk.files.max_gb"]\n'),
  ofTeam("    formerly: [acme]\n"),
  ofTeam("    witnesses: [{ source: price, raw_value: 12 }]\n"),
  ofTeam("    history: { value: 7 }\n"),
  ofTeam("    history: [{ value: 7, raw_value: 7 members }]\n"),
  ofTeam('    history: [{ value: "7", raw_value: 7 members, source: limits }]\n'),
  ofTeam(
    "    history: [{ value: 7, raw_value: 7 members, source: limits, observed_at: 2020-01-01 }, { value: 8, raw_value: 8 members, source: limits, observed_at: 2021-01-01 }, { value: 9, raw_value: 9 members, source: limits }]\n",
  ),
  ofTeam(
    "    history: [{ value: 7, raw_value: 7 members, source: limits, observed_at: 2020-01-01 }, { value: 8, raw_value: 8 members, source: limits, observed_at: 2021-01-01 }]\n",
  ),
  [file, "    raw_value: 12 members\n", ""],
  [file, "    source: limits\n", ""],
  [file, "    source: limits\n", "    source: limit\n"],
  [file, "    source: limits\n", "    source: nowhere\n"],
  [file, "    source: limits\n", "    source: 7\n"],
  // Sources and addresses.
  [file, "https://acme.example/limits", "http://10.0.0.1/limits"],
  [file, "https://acme.example/limits", "https://acme/limits"],
  [file, "https://acme.example/limits", "https://acme.1ab/limits"],
  [file, "https://acme.example/limits", "https://acme.example/?my_token=1"],
  [file, "https://acme.example/limits", "https://acme.example/?authtoken=1"],
  [file, "https://acme.example/limits", "https://acme.example/?auth-token=1"],
  [file, "https://acme.example/limits", "https://acme.example/?apikey=1"],
  [file, "https://acme.example/limits", "https://acme.example/?monkey=1"],
  [file, "https://acme.example/limits", "https://acme.example/?passphrases=1"],
  [file, "https://acme.example/limits", "https://acme.example/?my-secret=1"],
  [file, "https://acme.example/limits", "https://acme.example/?client_secret=1"],
  [file, "https://acme.example/limits", "https://acme.example/?x-goog-signature=1"],
  [file, "https://acme.example/limits", "https://acme.example/?code=abcdefghijklmno"],
  [file, "https://acme.example/limits", "https://acme.example/?code=abcdefghijklmnop"],
  [file, "https://acme.example/limits", "https://acme.example:0/"],
  [file, "https://acme.example/limits", "https://xn--a.example/"],
  [file, "https://acme.example/limits", "https://münchen.example/grüße"],
  [file, "https://acme.example/limits", "'  https://acme.example/limits '"],
  [file, "https://acme.example/limits", "HTTPS://ACME.EXAMPLE/limits"],
  [file, "type: terms", "type: term"],
  [file, "type: terms", "type: Terms"],
  [file, "type: terms", "type: page"],
  [file, "type: terms", "type: tErms"],
  [file, "type: terms", "type: ' Terms '"],
  ofTeam("    status: ' Stale '\n"),
  ofTeam("    bound: maxImum\n"),
  [file, "https://acme.example/limits", "https://acme.a-b/limits"],
  [file, "https://acme.example/limits", "https://acme.com-/limits"],
  [file, "https://acme.example/limits", "https://xn--p1ai.xn--p1ai/limits"],
  [file, "https://acme.example/limits", "' https://acme.example/ü '"],
  [file, "retrieved_at: 2026-11-20", "retrieved_at: 2026-11-22"],
  [file, "retrieved_at: 2026-11-20", "retrieved_at: 20.11.2026"],
  [file, ", retrieved_at: 2026-11-20", ""],
  [file, "sources:\n", "sources:\n  more: { title: M }\n"],
  [
    file,
    "sources:\n",
    `sources:\n${Array.from({ length: 10 }, (_, at) => `  s${at}: {}\n`).join("")}`,
  ],
  // What is valid and may be wrong all the same.
  ofMembers("12", "13 members"),
  ofMembers("12", "no limit"),
  ofMembers("null", "12 members"),
  ofMembers("-1", "no limit"),
  ofMembers("12", "up to 12 members"),
  ofMembers("12", "at least 12 members"),
  ofDisk("2.5", "2500 MB"),
  ofDisk("2.5", "25 GB"),
  ofDisk("2.5", "a few GB"),
  ofDisk("2.5", "3 GB or 4 GB"),
  ofDisk("2.5", "25 members"),
  ofRate("60", "60 requests per second"),
  ofRate("60", "60 per hour"),
  ofRate("60", "60 tokens per minute"),
  ofRate("60", "60 requests"),
  ofRate("60", "60 requests per 10 seconds"),
  ofPrice("9", "$9 a month"),
  ofPrice("9", "€9 a year"),
  ofPrice("9.5", "¥9.5 a month", "JPY"),
  ofPrice("90", "€9 a month"),
  ofPrice("9", "$9 or £9 a month"),
  ofLife("90", "90 minutes"),
  ofLife("90", "1.5 minutes"),
  ofLife("90", "2 hours"),
  [file, "raw_value: HMAC", "raw_value: HMAC and so on …"],
  [file, members, members.replace("12 members", "13 members # accept number-in-quote: so")],
  [file, members, `    value: 13 # accept number-in-quote: so\n    raw_value: 12 members`],
  [
    file,
    members,
    `    # accept number-in-quote : so \n    # more\n    value: 13\n    raw_value: 12 members`,
  ],
  [file, members, `    value: 13   #accept number-in-quote\n    raw_value: 12 members`],
  [file, members, `    value: 12 # accept number-in-qoute: so\n    raw_value: 12 members`],
  [file, "name: Acme", "name: Acme # accept number-in-quote: so"],
  ofTeam("    history: [{ value: x, raw_value: x, source: limits }]\n"),
  [
    file,
    gigabytes,
    `${gigabytes}, history: [{ value: 2.684354560, raw_value: 2.5 GiB, source: limits }]`,
  ],
  [
    file,
    gigabytes,
    `${gigabytes}, history: [{ value: null, raw_value: no limit, source: limits }]`,
  ],
];

it("nothing is told of what is valid", () => {
  expect(told(valid)).toBe("");
});

it("one change is told whole, as it was", async () => {
  const answers = changes.map(([path, from, to]) => {
    const text = valid[path]!;
    expect(text, from).toContain(from);
    const said = told({ ...valid, [path]: text.replace(from, () => to) });
    const [was, is] = [from, to].map((each) => JSON.stringify(shortened(each)));
    return `${path} ${was} → ${is}\n${said === "" ? "(nothing)" : shortList(said)}\n`;
  });
  const recordedIn = join(import.meta.dirname, "fixtures/failures/facts.txt");
  await expect(answers.join("\n")).toMatchFileSnapshot(recordedIn);
});

function shortened(text: string): string {
  return text.length > 120 ? `${text.slice(0, 120)}… (${text.length})` : text;
}

/** The first and the last lines of many. */
function shortList(text: string): string {
  const lines = text.split("\n");
  if (lines.length <= 16) return text;
  return [...lines.slice(0, 6), `… ${lines.length} lines`, ...lines.slice(-6)].join("\n");
}
