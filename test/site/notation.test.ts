/** The charts of every real key: each label has its unit, and those of one chart can be compared. */
import { describe, expect, it } from "vitest";
import { render } from "../../build/site/html.ts";
import { keyValues } from "../../build/site/parts/key-values.ts";
import { realDataset } from "../real.ts";

const links = { to: (path: string) => path, pathOf: () => "", rowAnchorOf: () => "" };
const charted = realDataset().keys.flatMap(({ key, words, facts, unit }) =>
  render(keyValues({ key, words }, facts, links))
    .split('<figure class="chart">')
    .slice(1)
    .map((text) => ({ key, unit: unit ?? "", chart: text.slice(0, text.indexOf("</figure>")) })),
);
const textsOf = (chart: string, pattern: RegExp): readonly string[] =>
  [...chart.matchAll(pattern)].map(([, text]) => text!.replaceAll("&#39;", "'"));

const time = /^(millisecond|second|minute|hour|day)s?$/;
const data = /^(bytes|[kMGTP]B|[KMGTP]iB)$/;

/** What is left of a label without its numbers: each unit by its dimension, once. */
function unitsOf(label: string): string {
  if (/^(US\$|[$€£¥₹₩]|[A-Z]{3} )/.test(label)) return "money";
  if (label.endsWith("%")) return "percent";
  const words = label
    .replace(/ to no limit$/, "")
    .replace(/^.* to /, "")
    .replace(/^[\d,.e+-]+ /, "");
  const named = words.split(/ (?:[\d,.]+ )?|(?=\/)/).map((word) => word.trim());
  return named
    .map((word) => (time.test(word) ? "time" : data.test(word) ? "data" : word))
    .map((word) => word.replace(/ies$/, "y").replace(/s$/, ""))
    .filter((word, i, all) => word !== all[i - 1])
    .join(" ");
}

describe("the labels of the charts", () => {
  it("are many", () => {
    expect(charted.length).toBeGreaterThan(300);
  });

  it("each have a unit, of one dimension in one chart", () => {
    for (const { key, chart } of charted) {
      const labels = textsOf(chart, /class="reading">([^<]*)</g).filter(
        (label) => label !== "no limit",
      );
      const units = new Set(labels.map(unitsOf));
      expect([key, [...units].filter((unit) => !/[a-z%]/i.test(unit))]).toEqual([key, []]);
      expect([key, ...units].slice(2)).toEqual([]);
    }
  });

  it("stand above an axis that names its unit, or whose ticks do", () => {
    for (const { key, chart } of charted) {
      const ticks = textsOf(chart, /<text x="[^"]*" y="12"[^>]*>([^<]*)</g).map((tick) =>
        tick.trim(),
      );
      const isNamed = /<span>Axis: (?!per |log)/.test(chart);
      const bare = ticks.filter((tick) => tick !== "0" && !/\d [a-zA-Z]+$/.test(tick));
      expect([key, isNamed ? [] : bare]).toEqual([key, []]);
    }
  });
});
