/**
 * Whether a quote stands where it speaks of the fact's product and plan. The rule:
 *
 * A quote is **distinctive** in running text when it has five words or more, units not counted; as a
 * row, when two words or more are in cells that state no amount, or it has four cells. Any other
 * quote is **short**; one that is a single cell of a table needs seven words. Where the quote has the
 * plan's name in it, rules 2 and 4 ask for no more names.
 *
 * 1. Of the columns of a table, the one whose head is most like the plan's name holds the value; where
 *    some head is like it and the value's is less so, the value belongs to another plan. So it does
 *    where another row of the table is called by a name of the scope and the value's is not.
 * 2. A section beside the one that is headed with a name of the scope speaks of something else, unless
 *    the quote has the name in it.
 * 3. A short quote needs its scope said: at least one word of its product or plan stands in the quote,
 *    its row, the heads of its columns, the headings above it or the page's title.
 * 4. Of a short quote or a row, every word of the product's name that the page has in a heading, and
 *    every word of the plan's that it labels anything with, labels the quote too. In a row with such
 *    values in several columns, one word of the plan's name does so in any case.
 * 5. A bare number, one that is no price and has no unit after it, needs its unit said in the same
 *    places, and a head of its column that counts per day contradicts a key that counts per minute.
 * 6. A short quote or a row that passes all this in two sections or tables of a page is ambiguous.
 *
 * Where the rule does not let a quote pass, the fact is not found: a person looks.
 */
import { isCounted } from "./counted.ts";
import { pathOf, type Index } from "./index.ts";
import type { Claim } from "./look.ts";
import type { Occurrence } from "./occurrence.ts";
import type { Table } from "./passage.ts";
import type { Quote } from "./quote.ts";
import { kindOf } from "./row.ts";
import { stemsOf } from "./stem.ts";

export interface Placed extends Occurrence {
  /** The segments whose tokens state the value. */
  readonly stating: readonly number[];
}

/** Those of the occurrences that speak of the fact; empty also where they are ambiguous. */
export function inScope(
  occurrences: readonly Placed[],
  { claim, quote, index, title }: { claim: Claim; quote: Quote; index: Index; title: string },
): readonly Placed[] {
  const names = claim.scope.map(stemsOf).filter((name) => name.size > 0);
  const said = stemsOf(quote.text);
  // Where the quote names the plan, the product need not be told besides.
  const telling = names.slice(1).some((name) => isSubset(name, said)) ? names.slice(1) : names;
  const passing = occurrences.filter((each) => {
    if (
      !isInColumn(each, names, said) ||
      !isInRow(each, names, said) ||
      isBeside(each, telling, said, index)
    )
      return false;
    if (!isShort(each, quote) && each.passage.kind === "prose") return true;
    const context = contextOf(each, title, said);
    return (
      (!isShort(each, quote) || isNamed(context, names)) &&
      isLabelled(context, telling, names[0], index) &&
      isPlanSaid(each, context, names) &&
      isCounted(each, claim, title)
    );
  });
  const doubtful = passing.filter((each) => isShort(each, quote) || each.passage.kind === "row");
  const places = new Set(
    doubtful.map(({ passage }) => passage.table ?? pathOf(passage.headings, 99)),
  );
  return places.size > 1 ? passing.filter((each) => !doubtful.includes(each)) : passing;
}

function isShort({ passage, found }: Occurrence, { words, labels, cells }: Quote): boolean {
  if (passage.kind === "prose") return words < 5;
  if (found.length === 1) return words < 7;
  return cells.length > 0 ? labels < 2 && cells.length < 4 : words < 5;
}

/** Rule 1. */
function isInColumn(
  { passage, stating }: Placed,
  names: readonly ReadonlySet<string>[],
  said: ReadonlySet<string>,
): boolean {
  if (passage.table === null) return true;
  const { headers } = passage.table;
  return names.every((name, at) => {
    if (isSubset(name, said)) return true;
    const likeness = headers.map((header) => alike(name, stemsOf(header)));
    const most = Math.max(0, ...likeness);
    const isTold = most >= (at === 0 && names.length > 1 ? 0.5 : 0.3);
    return !isTold || stating.length === 0 || stating.some((at) => likeness[at] === most);
  });
}

const rowNames = new WeakMap<Table, readonly ReadonlySet<string>[]>();

function isInRow(
  { passage: { table, segments } }: Placed,
  names: readonly ReadonlySet<string>[],
  said: ReadonlySet<string>,
): boolean {
  if (table === null) return true;
  const rows = rowNames.get(table) ?? table.rows.map(stemsOf);
  rowNames.set(table, rows);
  const own = stemsOf(segments[0]!.text);
  return names.every((name) => {
    const most = Math.max(0, ...rows.map((row) => alike(name, row)));
    return isSubset(name, said) || most <= 0.6 || alike(name, own) === most;
  });
}

function alike(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const common = [...a].filter((word) => b.has(word)).length;
  return common / (a.size + b.size - common || 1);
}

/** Rule 2. */
function isBeside(
  { passage }: Occurrence,
  names: readonly ReadonlySet<string>[],
  said: ReadonlySet<string>,
  index: Index,
): boolean {
  const own = passage.headings;
  return names.some((name) => {
    const isNaming = (text: string): boolean => isSubset(name, stemsOf(text));
    if (isSubset(name, said) || own.some(({ text }) => isNaming(text))) return false;
    return own.some(({ level }, depth) => {
      const above = pathOf(own, depth);
      return namingHeadings(index, name, isNaming).some(
        (heading) => heading.level === level && heading.above === above,
      );
    });
  });
}

interface Naming {
  readonly level: number;
  readonly above: string;
}

const naming = new WeakMap<Index, Map<string, readonly Naming[]>>();

function namingHeadings(
  index: Index,
  name: ReadonlySet<string>,
  isNaming: (text: string) => boolean,
): readonly Naming[] {
  const known = naming.get(index) ?? new Map<string, readonly Naming[]>();
  naming.set(index, known);
  const key = [...name].join(" ");
  const found =
    known.get(key) ??
    [...index.headings]
      .filter(([, { text }]) => isNaming(text))
      .map(([path, { level }]) => ({ level, above: path.split("\n").slice(0, -1).join("\n") }));
  known.set(key, found);
  return found;
}

function contextOf(
  { passage, found }: Occurrence,
  title: string,
  said: ReadonlySet<string>,
): ReadonlySet<string> {
  const row = passage.kind === "row" ? [passage.segments[0]!.text] : [];
  const heads = found.map(({ segment }) => passage.segments[segment]!.header);
  const texts = [title, ...passage.headings.map(({ text }) => text), ...row, ...heads];
  return new Set([...said, ...texts.flatMap((text) => [...stemsOf(text)])]);
}

/** Rule 3. A fact of the whole provider has no name that could be said. */
function isNamed(context: ReadonlySet<string>, names: readonly ReadonlySet<string>[]): boolean {
  return names.length === 0 || names.some((name) => [...name].some((word) => context.has(word)));
}

/** Rule 4. */
function isLabelled(
  context: ReadonlySet<string>,
  names: readonly ReadonlySet<string>[],
  product: ReadonlySet<string> | undefined,
  { titles, labels }: Index,
): boolean {
  return names.every((name) =>
    [...name].every((word) => context.has(word) || !(name === product ? titles : labels).has(word)),
  );
}

/** Rule 4, of rows with such values in several columns: where no label names the plan, it may be renamed or gone. */
function isPlanSaid(
  { passage, stating }: Placed,
  context: ReadonlySet<string>,
  names: readonly ReadonlySet<string>[],
): boolean {
  const plan = names[1];
  if (plan === undefined || passage.kind !== "row" || (passage.table?.headers.length ?? 0) === 0)
    return true;
  const kinds = new Set(stating.map((at) => kindOf(passage.segments[at]!.tokens)));
  const isRivalled = passage.segments.some(
    ({ tokens }, at) => !stating.includes(at) && kinds.has(kindOf(tokens)),
  );
  return !isRivalled || [...plan].some((word) => context.has(word));
}

function isSubset(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  return [...a].every((word) => b.has(word));
}
