/**
 * Whether a bare number counts what the fact counts: its unit is said in its row, the heads of its
 * column, the headings above or the page's title, and no head counts by another period.
 */
import type { Claim } from "./look.ts";
import type { Placed } from "./scope.ts";
import { stem } from "./stem.ts";

const periods =
  /(?:per|\/|each|every|an?) ?(ms|milliseconds?|s|secs?|seconds?|mins?|minutes?|hrs?|hours?|days?|weeks?|mos?|months?|yrs?|years?)\b/;
const counted: Readonly<Record<string, RegExp>> = {
  request: /requests?|\breqs?\b|\brate|calls?\b|quer(y|ies)|throttl/,
  seconds:
    /seconds?|minutes?|hours?|days?|time|duration|\bttl\b|lifetime|expir|retention|\bsecs?\b|\bmins?\b/,
  millisecond: /\bms\b|milliseconds?|seconds?|time|duration/,
  days: /days?|retention|history|weeks?|months?|years?|time/,
  bytes: /\b[kmgtp]i?b\b|bytes?|size|storage|memory|disk|\bram\b|bandwidth|transfer|data/,
  token: /tokens?|context|\btpm\b/,
  member: /members?|users?|seats?|developers?|people|teammates?/,
  item: /items?|results?|records?|objects?|page|limit|batch|entries/,
};

export function isCounted(
  { passage, found, stating }: Placed,
  claim: Claim,
  title: string,
): boolean {
  const { unit, datatype, value } = claim;
  const heads = stating.map((segment) => passage.segments[segment]?.header.toLowerCase() ?? "");
  const own = periodOf(unit ?? "");
  if (own !== undefined && heads.some((head) => (periodOf(head) ?? own) !== own)) return false;
  if (typeof value !== "number" || unit === null || datatype === "money") return true;
  const bare = stating.every((segment) => {
    const { tokens } = passage.segments[segment]!;
    return tokens.every(
      ({ kind, key }) => (kind !== "word" && key !== "%") || /^(k|m|b|million|billion)$/i.test(key),
    );
  });
  if (!bare) return true;
  const row = passage.kind === "row" ? passage.segments[0]!.text : "";
  const places = [
    title,
    row,
    ...found.map(
      ({ segment }) => `${passage.segments[segment]!.text} ${passage.segments[segment]!.header}`,
    ),
    ...passage.headings.map(({ text }) => text),
  ]
    .join(" ")
    .toLowerCase();
  const [what = ""] = unit.split("/");
  return what
    .split(/[\s_]+/)
    .map((word) => stem(word.toLowerCase()))
    .some((word) => places.includes(word) || (synonymOf(word)?.test(places) ?? false));
}

/** `minute` of `requests/minute` or of `Requests per min`. */
export function periodOf(text: string): string | undefined {
  const word = periods.exec(text.toLowerCase())?.[1];
  if (word === undefined) return undefined;
  if (/^(ms|milli)/.test(word)) return "millisecond";
  const start = word.slice(0, 2);
  return (
    {
      se: "second",
      mi: "minute",
      ho: "hour",
      hr: "hour",
      da: "day",
      we: "week",
      mo: "month",
      ye: "year",
      yr: "year",
    }[start] ?? "second"
  );
}

function synonymOf(word: string): RegExp | undefined {
  if (/^([kmgtp]i?b|byte)$/.test(word)) return counted["bytes"];
  if (/^(second|minute|hour)$/.test(word)) return counted["seconds"];
  if (word === "day" || word === "month" || word === "year") return counted["days"];
  return Object.hasOwn(counted, word) ? counted[word] : undefined;
}
