/** The quality rules: what each warns of, what it lets pass, and how a finding is accepted. */
import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { checkVerb } from "../build/commands/check.ts";
import { UsageError } from "../build/commands/terminal/usage-error.ts";
import type { Finding } from "../build/validate/quality/finding.ts";
import { recorded } from "./built.ts";
import { judged as judgedFacts, judgedAsOf as asOf, plainDataset } from "./judged.ts";
import { runVerb } from "./run-verb.ts";

const keys = `
api.page_size.default_items: { description: D., datatype: integer, unit: items }
api.page_size.max_items: { description: D., datatype: integer, unit: items, better: higher }
api.rate.requests_per_10_seconds: { description: D., datatype: integer, unit: requests/10 seconds }
api.rate.requests_per_minute: { description: D., datatype: integer, unit: requests/minute }
api.rate.requests_per_second: { description: D., datatype: integer, unit: requests/second }
auth.session.lifetime_seconds: { description: D., datatype: decimal, unit: seconds }
auth.token.seconds: { description: How long it is valid by default., datatype: integer, unit: seconds }
mail.sends_per_month: { description: D., datatype: integer, unit: emails/month }
pricing.model.input_per_million_tokens: { description: D., datatype: money, unit: million tokens }
pricing.plan.monthly_price: { description: D., datatype: money, unit: month }
pricing.plan.yearly_price: { description: D., datatype: money, unit: year }
pricing.storage.gb_month_price: { description: D., datatype: money, unit: GB-month }
storage.file.max_mb: { description: D., datatype: decimal, unit: MB, better: higher }
`;

function provider(body: string): string {
  const source = "  s: { url: https://x.test, title: T, type: terms, retrieved_at: 2026-01-01 }\n";
  return `name: X\nhomepage: https://x.test\nsources:\n${source}${body}`;
}

function facts(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), "facts-quality-"));
  mkdirSync(join(folder, "providers"));
  for (const [file, text] of Object.entries({
    "dataset.yaml": plainDataset,
    "keys.yaml": keys,
    ...files,
  })) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
  return folder;
}

const judged = (files: Record<string, string>, rule?: string): readonly Finding[] =>
  judgedFacts({ "keys.yaml": keys, ...files }, rule);

function findings(files: Record<string, string>, rule?: string): readonly string[] {
  return judged(files, rule)
    .filter((each) => rule !== undefined || !["lonely-key", "provider-twice"].includes(each.rule))
    .map(
      ({ file, position, message }) => `${file}:${position.line}:${position.column}: ${message}`,
    );
}

/** A file with one fact of the whole provider. */
const factOf = (key: string, value: number | string, quote: string, more = "") => ({
  "providers/x.yaml": provider(
    `facts:\n  ${key}: { value: ${value}, raw_value: "${quote}", source: s${more} }\n`,
  ),
});
type Judgement = readonly [found: 0 | 1, ...Parameters<typeof quoted>];

const items = "api.page_size.max_items";
const megabytes = "storage.file.max_mb";
const monthly = "pricing.plan.monthly_price";
const perMinute = "api.rate.requests_per_minute";
const session = "auth.session.lifetime_seconds";
const paidByYear = "$20 per month, billed annually ($25 month to month)";
const byRegion = "$0.02 per GB-month in us-east, $0.03 in sa-east";
const byLength = "$1.25 per 1M tokens for prompts up to 200k tokens, $2.50 above";
const range = "300-600 requests per minute, depending on region";
const afterwards =
  'upcoming: [{ value: 19, effective_from: 2027-01-01, raw_value: "then $19", source: s }]';
const stepInBytes =
  "{ value: 2, raw_value: 2 MB (2097152 bytes), observed_at: 2024-01-01, source: s }";

/** A file with one fact of a product, of money in dollars where nothing else is said. */
function quoted(key: string, value: number | "null", quote: string, more = "") {
  const isPrice = key.startsWith("pricing") && !more.includes("currency");
  const all = [`value: ${value}`, `raw_value: "${quote}"`, "source: s", more];
  const fields = [...all, isPrice ? "currency: USD" : ""].filter((field) => field !== "");
  const fact = `      ${key}: { ${fields.join(", ")} }\n`;
  const published = provider(`facts:\n  ${megabytes}: { value: 5, raw_value: 5 MB, source: s }\n`);
  return {
    "providers/y.yaml": published,
    "providers/x.yaml": provider(`products:\n  api:\n    name: A\n    facts:\n${fact}`),
  };
}

/** Each rule of quotes: how much it finds of a value with its quote and its other fields. */
const judgements: Readonly<Record<string, readonly Judgement[]>> = {
  "number-in-quote": [
    [0, items, 100, "at most 100 items"],
    [0, items, "null", "there is no limit"],
    [1, items, "null", "ask us"],
    [0, session, 7200, "expires after 2 hours"],
    [0, session, 7200, "a 2-hour session"],
    [1, session, 3600, "expires after 60 seconds"],
    [1, session, 60, "expires after 60 minutes"],
    // Two numbers, or a unit that is not said, are not plain.
    [0, session, 3600, "60 seconds, or 60 minutes with a token"],
    [0, session, 3600, "expires after 60"],
    [0, monthly, 10, "$10 a month"],
    [0, monthly, 10, "$10 a month", "currency: CAD"],
    [0, monthly, 10, "€10 ($11) a month", "currency: EUR"],
    [1, monthly, 10, "€10 a month"],
    // What is computed is the rule's for formulas.
    [0, items, 5000, "min(5000, RAM in MB x 4)"],
    [0, items, "null", "RAM in MB x 4", "formula: RAM in MB x 4"],
  ],
  "rate-in-quote": [
    [0, perMinute, 10, "10 requests per minute"],
    [0, perMinute, 10, "60 RPH or 10 RPM"],
    [0, perMinute, 10, "10 requests, 5 of them per second"],
    [0, perMinute, 10, "10 calls"],
    [0, "api.rate.requests_per_second", 25, "25 TPS per account"],
    [0, "api.rate.requests_per_10_seconds", 100, "100 requests every 10 seconds"],
    [0, "mail.sends_per_month", 100, "100 messages each 30 days"],
    [0, monthly, 20, "$20/month billed annually"],
  ],
  "limit-in-quote": [
    [1, items, 0, "requestsPerMinute (0 = no limit)"],
    [1, items, 0, "A value of 0 means there is no limit"],
    [1, items, 0, "zero, meaning no limit"],
    [1, items, -1, "-1 (unlimited)"],
    [1, items, "null", "Unlimited (fair use: 10,000 per minute)"],
    [1, items, "null", "unlimited, and may be slowed down beyond 500 items, unlimited no more"],
    [0, items, 0, "Free: 0 items, unlimited files"],
    [0, items, 10, "10 items (0 = no limit)"],
    [0, items, "null", "no limit on items; requests are throttled"],
    [0, items, "null", "Unlimited"],
  ],
  "formula-in-quote": [
    [1, items, 5000, "min(5000, RAM in MB x 4)"],
    [1, items, 200, "200 * Number of Users"],
    [0, items, 5000, "min(5000, RAM in MB x 4)", 'formula: "min(5000, RAM in MB x 4)"'],
    [0, items, "null", "RAM in MB x 4", "formula: RAM in MB x 4"],
    [1, items, "null", "RAM in MB x 4", "formula: RAM in MB x 5"],
    [0, items, 100, "100 items (max 5 tries, then none)"],
    [0, items, 100, "maxItems: 100 / minItems: 1"],
  ],
  "terms-in-quote": [
    [1, monthly, 20, paidByYear],
    [0, monthly, 20, paidByYear, "when: { commitment: yearly }"],
    [0, monthly, 25, paidByYear],
    [1, monthly, 25, "from $25 per month"],
    [0, monthly, 25, "from $25 per month", "bound: minimum"],
    [1, monthly, 8, "$8 per user per month"],
    [0, monthly, 8, "$8 per user per month", "per: [user]"],
    [1, monthly, 24, "$24 per month incl. 20% VAT ($20 net)"],
    [0, monthly, 24, "$24 per month incl. 20% VAT ($20 net)", "when: { tax: included }"],
    [1, monthly, 9, "$9 per month until 31 December 2026, then $19"],
    [0, monthly, 9, "$9 per month until 31 December 2026, then $19", afterwards],
    [1, monthly, 15, "~~$15~~ $9 per month"],
    [0, monthly, 9, "~~$15~~ $9 per month"],
    [1, "pricing.storage.gb_month_price", 0.02, byRegion],
    [0, "pricing.storage.gb_month_price", 0.02, byRegion, "when: { region: us-east }"],
    [1, perMinute, 300, range],
    [0, perMinute, 300, range, "value_to: 600"],
    [1, perMinute, 600, range],
    [1, perMinute, 100, "at least 100 requests per minute"],
    [0, perMinute, 100, "at least 100 requests per minute", "bound: minimum"],
    [0, perMinute, 100, "up to 100 requests per minute, 200 with a key"],
    [1, "pricing.model.input_per_million_tokens", 1.25, byLength],
  ],
  "bound-in-quote": [
    [1, items, 100, "items | 100 | Yes", "adjustable: false"],
    [0, items, 100, "100 items by default", "bound: default, adjustable: true"],
    [0, items, 100, "If omitted, 100 items", "bound: default"],
    [0, items, 100, "items | 100 | Yes", "bound: default, adjustable: true"],
    [0, items, 100, "100 items", "bound: default, note: Contact support for more."],
    [0, items, 100, "up to 100 items", "bound: maximum"],
    [0, items, 100, "100 items", "bound: maximum, note: The longest of the choices."],
    [0, items, 100, "items | 100 | No", "bound: hard, adjustable: false"],
    [0, items, 100, "a hard limit of 100 items", "bound: hard"],
    [0, items, 100, "100 items", "adjustable: false, note: The limit cannot be raised."],
    [0, items, 100, "100 items", "bound: accepted"],
    [0, items, 100, "100 items", "bound: hard, status: inferred"],
  ],
  "default-in-quote": [
    [1, "api.page_size.default_items", 10, "maximum 10", "bound: accepted"],
    [1, "auth.token.seconds", 10, "at most 10 seconds", "bound: maximum"],
    [1, "auth.token.seconds", 10, "cannot exceed 10 seconds", "bound: hard"],
    [0, "auth.token.seconds", 10, "default and maximum are 10 seconds", "bound: maximum"],
    [0, "auth.token.seconds", 10, "10 seconds unless set", "bound: default"],
    [0, "auth.token.seconds", 10, "10 seconds"],
    [0, items, 10, "maximum 10", "bound: accepted"],
  ],
  "bytes-in-quote": [
    [1, megabytes, 1, "1 MB or 1,048,576 bytes"],
    [1, megabytes, 1, "1 MB", `history: [${stepInBytes}]`],
    [0, megabytes, 0.262144, "256 KB (262,144 bytes)"],
    [0, megabytes, 1, "1 MB, in parts of 512 bytes"],
    [0, megabytes, 1, "1 MB"],
  ],
};

describe.each(Object.entries(judgements))("%s", (rule, all) => {
  it.for(all)("finds %d of %s, %s in %j %s", ([count, ...given]) => {
    expect(findings(quoted(...given), rule)).toHaveLength(count);
  });
});

it.each<[string, Parameters<typeof quoted>, string, string?]>([
  [
    "number-in-quote",
    [session, 3600, "expires after 2 hours"],
    '3600 is not in its quote "expires after 2 hours"; the quote states the value.',
    "Write 7200, which is the quote's 2 hours in seconds; 3600 is 1 hour.",
  ],
  [
    "number-in-quote",
    [session, 3600, "from 2 hours to 3 hours"],
    '3600 is not in its quote "from 2 hours to 3 hours"; the quote states the value.',
  ],
  [
    "rate-in-quote",
    [perMinute, 10, "10 requests per second"],
    '10 is per second in its quote "10 requests per second"; `api.rate.requests_per_minute` is in requests/minute.',
    "Use `api.rate.requests_per_second`, which is in requests/second.",
  ],
  [
    "rate-in-quote",
    [perMinute, 300, "300 requests in 5 minutes"],
    '300 is per 5 minutes in its quote "300 requests in 5 minutes"; `api.rate.requests_per_minute` is in requests/minute.',
    "Write 60, which is 300 per 5 minutes in requests/minute.",
  ],
  [
    "rate-in-quote",
    [perMinute, 500, "500 tokens per minute"],
    '500 is a number of tokens in its quote "500 tokens per minute"; `api.rate.requests_per_minute` is in requests/minute.',
  ],
  [
    "rate-in-quote",
    ["pricing.plan.yearly_price", 20, "$20 per month"],
    '20 is per month in its quote "$20 per month"; `pricing.plan.yearly_price` is in year.',
    "Use `pricing.plan.monthly_price`, which is in month.",
  ],
  [
    "bound-in-quote",
    [items, 100, "100 items", "adjustable: true"],
    'nothing in "100 items" or in a note says that the limit is a default or can be raised.',
  ],
  [
    "accepted-by-description",
    [items, 10, "10 items", "bound: accepted"],
    "an API accepts it, says `s`, which is of type `terms`; a description of the API would be `api_description`.",
  ],
  [
    "bytes-in-quote",
    [megabytes, 0.256, "256 KB (262,144 bytes)"],
    "0.256 MB are 256000 bytes, and the quote says 262144 bytes.",
    "Write 0.262144.",
  ],
])("%s of %j says what is wrong, and what to write", (rule, given, message, repair) => {
  expect(judged(quoted(...given), rule)).toEqual([expect.objectContaining({ message, repair })]);
});

describe("the rule", () => {
  const fact = (value: string, quote: string, more = "") =>
    factOf(items, value, quote, more)["providers/x.yaml"];

  it("number-in-quote looks at values, and at history", () => {
    expect(findings({ "providers/x.yaml": fact("100", "at most 50 items") })).toEqual([
      'facts/providers/x.yaml:6:37: 100 is not in its quote "at most 50 items"; the quote states the value.',
    ]);
    const history = ', history: [{ value: 7, raw_value: "six items", url: "https://x.test/old" }]';
    expect(findings({ "providers/x.yaml": fact("100", "100 items", history) })).toEqual([
      'facts/providers/x.yaml:6:96: 7 is not in its quote "six items"; the quote states the value.',
    ]);
  });

  it.each(["sdk", "api_description"])(
    "accepted-by-description lets a source of type %s pass",
    (type) => {
      const text = fact("10", "10 items", ", bound: accepted").replace(
        "type: terms",
        `type: ${type}`,
      );
      expect(findings({ "providers/x.yaml": text }, "accepted-by-description")).toEqual([]);
    },
  );

  it("lapsed-answer asks for another look at a disagreement after sixty days", () => {
    const of = (on: string) =>
      findings(
        {
          "providers/x.yaml": fact("100", "at most 100 items"),
          "witness/other.yaml": `repository: o/r\nfiles:\n  - path: a.json\n    facts:\n      - { at: /a, fact: x/*/*/api.page_size.max_items, differs: { value: 50, why: W., on: ${on} } }\n`,
        },
        "lapsed-answer",
      );
    expect(of("2026-09-22")).toEqual([]);
    expect(of("2026-09-22T00:00:01Z")).toEqual([]);
    expect(of("2026-09-21")).toEqual([
      expect.stringMatching(
        /^facts\/witness\/other\.yaml:5:\d+: x\/\*\/\*\/api\.page_size\.max_items was held against theirs on 2026-09-21; an answer holds for 60 days\.$/,
      ),
    ]);
  });

  const noted = (note: string, more = "") =>
    findings(
      { "providers/x.yaml": fact("100", "100 items", `, note: ${JSON.stringify(note)}${more}`) },
      "admitted-conflict",
    );

  it.each([
    "The documentation says up to 50.",
    "The pages on queues say otherwise.",
    "X is right, and others report 50 since August 2025.",
    "The same page also limits a request to 50.",
    "The two pages disagree.",
    "The server's code grants 1,000 for now.",
  ])("admitted-conflict asks for a mark where the note says %j", (note) => {
    expect(noted(note)).toHaveLength(1);
    expect(noted(note, ", status: conflicting")).toEqual([]);
  });

  it.each([
    "50 for guests.",
    "The page says that it can be raised.",
    "The documentation says so since 2024-05-01.",
    "The page said 50 until 2025-03-27.",
    "Counted by the page on limits; 50 at once.",
  ])("admitted-conflict lets the note %j pass", (note) => {
    expect(noted(note)).toEqual([]);
  });

  it("admitted-conflict sees a second entry, and a fact that is named on one side", () => {
    const of = (facts: string) =>
      findings(
        {
          "providers/x.yaml": provider(
            `  t: { url: https://x.test/t, title: T, type: terms, retrieved_at: 2026-01-01 }\nfacts:\n  storage.file.max_mb: { value: 5, raw_value: 5 MB, source: t }\n${facts}`,
          ),
        },
        "admitted-conflict",
      );
    const one = `{ value: 100, raw_value: 100 items, source: s, note: Another page says 50. }`;
    const other = "{ value: 50, raw_value: 50 items, source: t }";
    expect(of(`  api.page_size.max_items: [${one}]\n`)).toHaveLength(1);
    expect(of(`  api.page_size.max_items: [${one}, ${other}]\n`)).toEqual([]);
    const naming = other.replace(" }", ", conflicts_with: [x/*/*/api.page_size.max_items] }");
    expect(
      of(`  api.page_size.max_items: ${one}\n  api.page_size.default_items: ${naming}\n`),
    ).toEqual([]);
  });

  const plans = (limits: Record<string, string>) =>
    provider(
      `products:\n  api:\n    name: API\n    plans:\n${Object.entries(limits)
        .map(
          ([plan, limit]) =>
            `      ${plan}:\n        name: ${plan}\n        facts:\n          api.page_size.max_items: { value: ${limit}, raw_value: "${limit} (no limit)", source: s }\n`,
        )
        .join("")}`,
    );

  it("plan-order finds a limit that falls when the plan rises", () => {
    expect(
      findings({ "providers/x.yaml": plans({ free: "10", pro: "100", enterprise: "null" }) }),
    ).toEqual([]);
    expect(findings({ "providers/x.yaml": plans({ free: "10", zebra: "1", pro: "10" }) })).toEqual(
      [],
    );
    expect(findings({ "providers/x.yaml": plans({ free: "100", pro: "10" }) })).toEqual([
      "facts/providers/x.yaml:16:11: `api.page_size.max_items` is less on pro than on free; a higher plan seldom has the lower limit.",
    ]);
    expect(
      findings({ "providers/x.yaml": plans({ enterprise: "10", team: "null" }) }),
    ).toHaveLength(1);
  });

  it("plan-names finds one name twice", () => {
    const text = plans({ free: "10", pro: "100" });
    expect(findings({ "providers/x.yaml": text.replace("name: pro", "name: FREE") })).toEqual([
      'facts/providers/x.yaml:14:15: "FREE" is the name of `free` too; plans of a product have names of their own.',
    ]);
  });

  it("outlier finds a value that may be in another unit", () => {
    const files = (value: number) => ({
      ...Object.fromEntries(
        [50, 100, 100, 200].map((usual, i) => [
          `providers/p${i}.yaml`,
          fact(String(usual), `${usual} items`),
        ]),
      ),
      "providers/x.yaml": fact(String(value), `${value} items`),
    });
    expect(findings(files(5000))).toEqual([]);
    expect(findings(files(1_000_000))).toEqual([
      "facts/providers/x.yaml:6:37: 1000000 is far from the other providers' values for `api.page_size.max_items` (their middle is 100); it may be in another unit.",
    ]);
  });

  it("notation finds a step that is the same amount in other units", () => {
    const before = (value: string) => {
      const step = `{ value: ${value}, raw_value: ${value} MB, url: "https://x.test/old" }`;
      const text = factOf("storage.file.max_mb", 26.2144, "25 MiB", `, history: [${step}]`);
      return findings(text, "notation");
    };
    expect(before("25")).toEqual([
      "facts/providers/x.yaml:6:93: 25 → 26.2144 is the same amount in binary and in decimal units; a step is a change of value.",
    ]);
    expect(before("8")).toEqual([]);
  });

  it("lonely-key finds a key that one fact uses, not one that none or two use", () => {
    expect(findings({ "providers/x.yaml": fact("100", "100") }, "lonely-key")).toEqual([
      "facts/keys.yaml:3:1: `api.page_size.max_items` is used once; a key is worth having when values can be compared.",
    ]);
    const two = { "providers/x.yaml": fact("100", "100"), "providers/y.yaml": fact("100", "100") };
    expect(findings(two, "lonely-key")).toEqual([]);
    const inferred = fact("100", "100", ", status: inferred");
    const one = { "providers/x.yaml": fact("100", "100"), "providers/y.yaml": inferred };
    expect(findings(one, "lonely-key")).toHaveLength(1);
    const other = `facts:\n  auth.session.lifetime_seconds: { value: 9, raw_value: "9 s", source: s }\n`;
    const none = { "providers/x.yaml": provider(other), "providers/y.yaml": provider(other) };
    expect(findings(none, "lonely-key")).toEqual([]);
  });

  it("mixed-scripts finds a letter that only looks like one of its word", () => {
    const named = (name: string, plan = "Pro") => ({
      "providers/x.yaml": `${provider('facts:\n  storage.file.max_mb: { value: 5, raw_value: "5 MB", source: s }\n').replace("name: X", `name: ${name}`)}products:\n  p:\n    name: P\n    plans:\n      q: { name: ${plan} }\n`,
    });
    expect(findings(named("\u0410mazon"), "mixed-scripts")).toEqual([
      'facts/providers/x.yaml:1:7: the word "\u0410mazon" mixes Latin and Cyrillic letters; a word is written in one script.',
    ]);
    expect(findings(named("Acme", "Pr\u03bf"), "mixed-scripts")).toHaveLength(1);
    for (const name of ["Яндекс Cloud", "Müller & Søn", "\u00b5Torrent", "函数 Compute", "Ελλάδα"])
      expect(findings(named(name), "mixed-scripts")).toEqual([]);
  });
});

describe("a register", () => {
  const lines = (more: string): string => `provider: x
repository: x/docs
files:
  - path: limits.json
    source: s
    url: https://x.test
    title: T
    type: terms
${more}    facts:
      - { at: /max, key: storage.file.max_mb }
      - { at: /items, key: api.page_size.max_items }
`;
  const files = (more = "", fact = ""): Record<string, string> => ({
    "providers/x.yaml": provider(`facts:
  storage.file.max_mb: { value: 5, raw_value: 5 MB, source: s }
  auth.session.lifetime_seconds: { value: 60, raw_value: 60 seconds, source: s${fact} }
`),
    "register/x.yaml": lines(more),
  });
  const without =
    "facts/register/x.yaml:11:9: x/*/*/api.page_size.max_items is not there; `sync register` enters it where its place is read.";

  it("has a fact for each line, and a line for each fact of its sources", () => {
    expect(findings(files(), "registered-facts")).toEqual([
      "facts/providers/x.yaml:7:3: no line of a register states it, and its source `s` is one that a register reads.",
      without,
    ]);
  });

  it("says so where others of a source were entered by hand; what is over needs no line", () => {
    const other = without.replace(":11:", ":12:");
    expect(findings(files("    by_hand: true\n"), "registered-facts")).toEqual([other]);
    const over = files("", ", status: removed, removed_at: 2026-02-01");
    expect(findings(over, "registered-facts")).toEqual([without]);
  });
});

describe("an excuse", () => {
  const wrong = (before: string, after: string) =>
    provider(
      `facts:\n${before}  api.page_size.max_items: { value: 100, raw_value: "at most 50 items", source: s }${after}\n`,
    );

  it("accepts a finding on its line or on the next, with a reason", () => {
    for (const text of [
      wrong("", " # accept number-in-quote: the table says so"),
      wrong("  # accept number-in-quote: the table says so\n", ""),
      wrong("  # accept number-in-quote: the table says so\n  # and more about it\n", ""),
    ])
      expect(findings({ "providers/x.yaml": text })).toEqual([]);
  });

  it.each([
    ["without a reason", " # accept number-in-quote:", "gives no reason"],
    ["for another rule", " # accept plan-order: it is so", "excuses nothing"],
    [
      "for no rule",
      " # accept anything: please",
      'names the rule "anything"; there are number-in-quote, ',
    ],
  ])("%s is a finding beside the one it does not accept", (_, comment, message) => {
    const found = findings({ "providers/x.yaml": wrong("", comment) });
    expect(found).toHaveLength(2);
    expect(found[1]).toContain(message);
  });

  it("of what other providers' values make stands, whatever they publish", () => {
    const large = (reason: string) =>
      factOf(items, 1_000_000, "1,000,000 items", ` } # accept outlier: ${reason}\n  #`);
    const usual = [50, 100, 100, 200].map((value, i) => [
      `providers/p${i}.yaml`,
      factOf(items, value, String(value))["providers/x.yaml"],
    ]);
    const files = large("it holds for exports");
    expect(findings({ ...files, ...Object.fromEntries(usual) })).toEqual([]);
    expect(findings(files)).toEqual([]);
    expect(findings(large(""))).toHaveLength(1);
  });

  it("that is no longer needed is a finding", () => {
    const text = wrong("", " # accept number-in-quote: it was so").replace(
      "at most 50",
      "at most 100",
    );
    expect(findings({ "providers/x.yaml": text })).toEqual([
      "facts/providers/x.yaml:6:86: the excuse for number-in-quote excuses nothing; it is no longer needed.",
    ]);
  });
});

describe("check", () => {
  const bad = () => facts(factOf(items, 100, "50 items"));

  it("warns of findings, and fails only if strict", async () => {
    const asked = ["--facts", bad(), "--as-of", asOf, "--quiet"];
    const lenient = await runVerb(checkVerb, asked);
    expect(lenient.code).toBe(0);
    expect(lenient.err).toContain("the quote states the value. [number-in-quote]\n");
    expect(lenient.err).toMatch(
      /\n2 findings\. What a name in brackets means: `npm run check -- --explain lonely-key`\nCI refuses 2 findings \(--strict\)\n$/,
    );
    const terminal = recorded({ annotates: true });
    const strict = await runVerb(checkVerb, [...asked, "--strict"], { terminal });
    expect(strict.code).toBe(1);
    expect(strict.err).toMatch(/^::error file=.*,title=number-in-quote::100 is not/m);
  });

  it("prints one JSON document if asked, in file order", async () => {
    const folder = bad();
    const asJson = (of: string) => runVerb(checkVerb, ["--facts", of, "--as-of", asOf, "--json"]);
    const found = await asJson(folder);
    expect(found).toMatchObject({ code: 0, err: "" });
    expect(JSON.parse(found.out)).toEqual({
      object: "check",
      ok: true,
      problem_count: 0,
      finding_count: 2,
      problems: [],
      findings: [
        {
          severity: "warning",
          file: `${folder}/keys.yaml`,
          line: 3,
          column: 1,
          rule: "lonely-key",
          message: expect.stringMatching(/is used once/) as string,
          repair: expect.stringMatching(/^Use a key/) as string,
        },
        {
          severity: "warning",
          file: `${folder}/providers/x.yaml`,
          line: 6,
          column: 37,
          rule: "number-in-quote",
          message: '100 is not in its quote "50 items"; the quote states the value.',
          repair: null,
        },
      ],
      accepted: 0,
    });
    const refused = await asJson(facts(factOf(items, '"100"', "50 items")));
    expect(refused.code).toBe(1);
    expect(JSON.parse(refused.out)).toMatchObject({
      ok: false,
      problems: [{ line: 6, column: 37, rule: "values", repair: "Remove the quotes: 100" }],
      findings: [],
    });
  });

  const explain = async (name: string) => {
    const { code, out } = await runVerb(checkVerb, ["--explain", name]);
    return { code, text: out };
  };

  it("explains the names of messages", async () => {
    const { code, text } = await explain("values");
    expect(code).toBe(0);
    expect(text).toMatch(/^values\n\nValues are of their key's datatype\. .*\n\nWhat to do: .*\n$/);
    expect((await explain("excuse")).text).not.toContain("If it is right as it is");
  });

  it("offers the nearest for a name that there is not", async () => {
    await expect(explain("value")).rejects.toThrow(UsageError);
    await expect(explain("value")).rejects.toThrow('--explain is "value"; did you mean values?');
    await expect(explain("x")).rejects.toThrow(/there are file, yaml, /);
  });
});
