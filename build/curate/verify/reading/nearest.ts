/** The passage of a page that is most like a quote: what a person compares when a fact is not found. */
import type { Index } from "./index.ts";
import { written, type Passage } from "./passage.ts";
import type { Quote } from "./quote.ts";
import type { Text } from "./read.ts";

const maxPositions = 20_000;
const longestExcerpt = 300;

/** Null where not even a third of its words stand together. */
export function nearestPassage(quote: Quote, text: Text, index: Index): string | null {
  const wanted = new Set(quote.pieces.flat().map(({ key }) => key));
  const scores = new Map<string, number>();
  let total = 0;
  for (const key of wanted) {
    const positions = index.positions.get(key) ?? [];
    const weight = /[\p{L}\p{N}]/u.test(key) ? (key.length > 2 ? 2 : 1) : 0.25;
    total += weight;
    if (positions.length > maxPositions) continue;
    for (const place of new Set(positions.map((at) => passageAt(at, text, index))))
      scores.set(place, (scores.get(place) ?? 0) + weight);
  }
  const [best, score] = [...scores].reduce<readonly [string, number]>(
    (most, each) => (each[1] > most[1] ? each : most),
    ["", 0],
  );
  if (score * 3 < total) return null;
  const [passage = 0, segment = -1] = best.split(" ").map(Number);
  return clipped(shownOf(text.passages[passage]!, segment), wanted);
}

/** A row is one place; of a run each block is. */
function passageAt(at: number, { passages }: Text, index: Index): string {
  const passage = index.passages[at]!;
  return passages[passage]!.kind === "row" ? String(passage) : `${passage} ${index.segments[at]}`;
}

function shownOf(passage: Passage, segment: number): string {
  return segment < 0 ? written(passage) : passage.segments[segment]!.text;
}

/** Around the first of the words that are looked for, where the passage is long. */
export function clipped(text: string, wanted: ReadonlySet<string>): string {
  if (text.length <= longestExcerpt) return text;
  const lower = text.toLowerCase();
  const places = [...wanted]
    .filter((word) => word.length > 2)
    .map((word) => lower.indexOf(word))
    .filter((at) => at !== -1);
  const middle =
    places.length === 0 ? 0 : places.toSorted((a, b) => a - b)[Math.floor(places.length / 2)]!;
  const start = Math.max(0, Math.min(middle - longestExcerpt / 2, text.length - longestExcerpt));
  const cut = text.slice(start, start + longestExcerpt).trim();
  return `${start > 0 ? "… " : ""}${cut}${start + longestExcerpt < text.length ? " …" : ""}`;
}
