/** The words around an amount, with `{}` in its place → where a text says them, and the amount there. */
import { rateOf, type Rate } from "../../amount/rate.ts";
import { amountsIn, type Amount } from "../../amount/read.ts";

export interface Said {
  /** The sentence in which the words stand. */
  readonly words: string;
  /** Undefined where the words have no place for an amount. */
  readonly amount: Amount | undefined;
  /** The period behind the amount; what is counted there is in the words that were asked for. */
  readonly rate: Rate | undefined;
}

const amountSpan = "(?<amount>\\S.{0,60}?)";

/** A regular expression with one group around the amount, if there is a `{}`. */
function toExpression(says: string): RegExp {
  const parts = says
    .trim()
    .split(/(\{\}|…)/)
    .map((part) =>
      part === "{}"
        ? amountSpan
        : part === "…"
          ? ".{0,200}?"
          : part
              .trim()
              .split(/\s+/)
              .map((word) => word.replace(/[$()*+.?[\\\]^{|}]/g, "\\$&"))
              .join("\\s+"),
    )
    .filter((part) => part !== "");
  return new RegExp(`(?<![\\p{L}\\d])${parts.join("\\s*")}(?![\\p{L}\\d])`, "dgiu");
}

/** Each place of a text that says so; a line of it is a block of its own. */
export function saidIn(text: string, says: string): readonly Said[] {
  const expression = toExpression(says);
  // `100reqs` is no amount by itself; who asks for `{}reqs` says where it ends.
  const isGlued = /\{\}\p{L}/u.test(says);
  return text.split("\n").flatMap((block) =>
    [...block.matchAll(expression)].flatMap((match): readonly Said[] => {
      const end = match.index + match[0].length;
      const span = match.indices?.groups?.["amount"];
      if (span === undefined)
        return [{ words: sentenceAt(block, match.index, end), amount: undefined, rate: undefined }];
      // Its unit may stand behind the words that were asked for.
      const found = amountsIn(block).filter(
        ({ start, isVague }) => start >= span[0] && start < span[1] && !isVague,
      );
      const [amount, ...others] =
        found.length === 0 && isGlued ? clearAmountsOf(block, span) : found;
      if (amount === undefined || others.length > 0) return [];
      const words = sentenceAt(block, match.index, Math.max(end, amount.end));
      return [{ words, amount, rate: { ...rateOf(block, amount), counted: undefined } }];
    }),
  );
}

/** Those of a part alone, whatever follows it; where they stand is said of the whole. */
function clearAmountsOf(block: string, [from, to]: readonly [number, number]): readonly Amount[] {
  return amountsIn(block.slice(from, to))
    .filter(({ isVague }) => !isVague)
    .map((amount) => ({ ...amount, start: amount.start + from, end: amount.end + from }));
}

/** What opens or ends a box in Markdown or a template, at the ends of a sentence. */
const opening = /^(?:(?::::\s*\w+(?:\[[^\]]*\])?|\{\{[^{}]*\}\}|\}\}|\[!\w+\])\s+)+/;
const ending = /(?:\s+(?::::|\{\{))+$/;

/**
 * From the full stop before to the one behind, without what belongs to boxes and templates; what is not a
 * sentence by then is cut to the words.
 */
function sentenceAt(block: string, start: number, end: number): string {
  const before = [...block.slice(0, start).matchAll(/[.!?](?=\s)/g)].at(-1);
  const from = before === undefined ? 0 : before.index + 1;
  const stop = /[.!?](?=\s|$)/.exec(block.slice(end));
  const to = stop === null ? block.length : end + stop.index + 1;
  const sentence = block.slice(from, to).trim().replace(opening, "").replace(ending, "");
  return sentence.length <= 400 ? sentence : block.slice(start, end).trim();
}
