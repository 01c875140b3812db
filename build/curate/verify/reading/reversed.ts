/**
 * Words around a quote that take it back: it no longer holds, does not hold yet, holds for a while, for
 * something old or for another plan, is only supposed, or is denied. They are looked for in the quote's own sentence, in the sentence after it where
 * that speaks of it, in the other cells of its row and in the headings above. Words that the quote
 * itself or the fact's scope has take nothing back.
 */
import type { Claim } from "./look.ts";
import type { Occurrence } from "./occurrence.ts";
import type { Token } from "./token.ts";

const past =
  /\b(no longer|no more|previous(ly)?|prior to|former(ly)?|(?<!\b(is|are|be|was|were|been|being|can be) )used to|deprecated|discontinued|legacy|retired|sunset(ted)?|obsolete|removed|until|till|(up|down|increased|raised|reduced|lowered|changed|decreased|moved) from|instead of|rather than|coming soon|upcoming|planned|proposed|grandfathered|historically|originally|initially|replaced|superseded|ended|expired|once was|old|outdated|not yet|not (available|supported|included|offered|allowed)|is now|are now|has (now )?been|have been|will (be|become|change|increase|decrease)|was|were|had)\b/;
/** What begins or ends some day, what is only supposed, what holds for a while. */
const conditional =
  /\b(starting|effective|beginning|from|as of) (on |in |the )*(\w+ ){0,3}20\d\d\b|\b(for example|for instance|e g|suppose|supposing|imagine|hypothetically)\b|\b(black friday|cyber monday|promotional|introductory|limited time|regular price|regularly)\b|\bnow (only )?\d/;
const conditionalAfter =
  /^((only )?(up)?on (special |prior )?request\b|by request\b|for (the|your) first \d|for the first\b|billed (annually|yearly)\b|when billed\b|if billed\b|with an annual\b)/;
const denied =
  /\b(not|never|no|cannot|without|neither|nor|hardly|except|excluding|doesn|isn|aren|won|don|can t|unless|false that)\b/;
const deniedAfter =
  /^(is |are |was |were |do |does |has |have |will |can |been )*(not|no longer|never|isn|aren|doesn|don|only until|until|if you (do )?not)\b/;
const next =
  /^(however )?(this|that|it|these|those|the (limit|price|plan|quota|feature))\b.{0,40}\b(no longer|was|were|has been|have been|deprecated|removed|retired|is now|are now|will be|ended|does not apply|do not apply|is not|are not|isn|aren)\b/;
/** A sentence that corrects the one before it. */
const correction =
  /^(update|updated|edit|edited|correction)\b|^(starting|effective|beginning|from|as of) (on |in |the )*(\w+ ){0,3}20\d\d\b|^that s (outdated|wrong|no longer)\b/;
const label =
  /\b(legacy|deprecated|deprecations?|previous(ly)?|former(ly)?|old|older|discontinued|retired|sunset|archived?|obsolete|grandfathered|coming soon|upcoming|planned|proposed|future|no longer|historical|before|until|unsupported|removed|past|examples?)\b/;

/** The heading of an entry of a log: what stands under it was said then. */
const dated =
  /^\W*(?:(?:version|released?|updated?|changes|on|of|in|as of) )*(?:\d{1,2}(?:st|nd|rd|th)? )?((19|20)\d\d[-/.][01]\d[-/.][0-3]\d\b|(jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]{0,6}\.? (\d{1,2}(st|nd|rd|th)?,? )?(19|20)\d\d\b|v?\d+\.\d+\.\d+$)/;

const plans =
  "(free|pro|team|business|enterprise|starter|basic|premium|plus|standard|scale|growth|hobby|developer|trial|paid|essentials|professional|advanced|ultimate)";
/** Before the quote, in its sentence, or after it: whom else it is said of. */
const others = new RegExp(`\\b(?:on|for|with|in|of) (?:the |our |a |an |all |any )?${plans}\\b`);
const othersBefore = new RegExp(`^(?:the )?${plans}(?: plans?| tiers?| only)?$`);
const othersAfter = new RegExp(
  `^(?:only )?(?:(?:on|for|with|in) (?:the |our |all |any )?)?${plans} (?:plans?|tiers?|accounts?|customers?|only|subscri\\w+)\\b`,
);

export function isReversed({ passage, found }: Occurrence, claim: Claim): boolean {
  const own = `${claim.quote} ${claim.scope.join(" ")}`.toLowerCase();
  const takesBack = (pattern: RegExp, text: string, group = 0): boolean => {
    const word = pattern.exec(text)?.[group];
    return word !== undefined && !own.includes(word);
  };
  const isOld = passage.headings.some(
    ({ text }) => takesBack(label, text.toLowerCase()) || takesBack(dated, text.toLowerCase()),
  );
  if (isOld) return true;
  const segments = new Set(found.map(({ segment }) => segment));
  if (passage.kind === "row") {
    if (
      found.some(({ segment }) => takesBack(label, passage.segments[segment]!.header.toLowerCase()))
    )
      return true;
    const isOther = (index: number): boolean => !segments.has(index);
    if (
      passage.segments.some(
        ({ text }, index) => isOther(index) && takesBack(rowLabel, text.toLowerCase()),
      )
    )
      return true;
  }
  return [...segments].some((number) => {
    const { tokens } = passage.segments[number]!;
    // The block below may be the sentence that follows; the next cell of a row is none.
    const below = passage.kind === "prose" ? passage.segments[number + 1]?.tokens : undefined;
    const spans = found.filter(({ segment }) => segment === number);
    const { before, after, following } = sentence(
      tokens,
      Math.min(...spans.map(({ from }) => from)),
      Math.max(...spans.map(({ to }) => to)),
      below ?? [],
    );
    const close = before
      .replace(/^.*\bbut\b/, "")
      .split(" ")
      .slice(-6)
      .join(" ");
    return (
      takesBack(others, before, 1) ||
      takesBack(othersBefore, before, 1) ||
      takesBack(othersAfter, after, 1) ||
      past.test(before) ||
      past.test(after) ||
      takesBack(conditional, before) ||
      takesBack(conditional, after) ||
      takesBack(conditionalAfter, after) ||
      denied.test(close) ||
      deniedAfter.test(after) ||
      next.test(following) ||
      correction.test(following)
    );
  });
}

/** In another cell of a row. */
const rowLabel =
  /\b(deprecated|legacy|discontinued|retired|sunset|obsolete|coming soon|no longer|grandfathered|removed)\b/;

const maxWords = 60;

/** The words of the sentence before and after the span, and the words of the sentence that follows. */
function sentence(
  tokens: readonly Token[],
  from: number,
  to: number,
  below: readonly Token[],
): { readonly before: string; readonly after: string; readonly following: string } {
  let start = from;
  while (start > 0 && from - start < maxWords && !isEnd(tokens, start - 1)) start--;
  let end = to;
  while (end < tokens.length && end - to < maxWords && !isEnd(tokens, end)) end++;
  let last = Math.min(end + 1, tokens.length);
  while (last < tokens.length && last - end < maxWords && !isEnd(tokens, last)) last++;
  return {
    before: words(tokens.slice(start, from)),
    after: words(tokens.slice(to, end)),
    following: words(tokens.slice(end, last)) || words(firstSentence(below)),
  };
}

function firstSentence(tokens: readonly Token[]): readonly Token[] {
  const end = tokens.findIndex((_, at) => isEnd(tokens, at));
  return tokens.slice(0, Math.min(end === -1 ? tokens.length : end, maxWords));
}

function isEnd(tokens: readonly Token[], at: number): boolean {
  // The last full stop of `e.g.` ends no sentence.
  const isShortened = tokens[at - 2]?.key === "." && tokens[at - 1]!.key.length === 1;
  return /^[.!?]$/.test(tokens[at]!.key) && tokens[at + 1]?.isGlued !== true && !isShortened;
}

function words(tokens: readonly Token[]): string {
  return tokens
    .filter(({ kind }) => kind === "word" || kind === "number")
    .map(({ key }) => key.toLowerCase())
    .join(" ");
}
