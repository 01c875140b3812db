/** Two providers key by key: shapes, sides, one key. */
import type { Check } from "../check.ts";
import { isIdentical, sidesSwap } from "../rules.ts";

const compare = "/api/public/v1/compare";

export const comparisons: readonly Check[] = [
  {
    name: "one shared key",
    group: "compare",
    address: `${compare}?a={a}&b={b}&key={sharedKey}`,
    expect: {
      status: 200,
      type: "json",
      schema: "Comparison",
      members: {
        "query.a": "{a}",
        "query.b": "{b}",
        "query.key": "{sharedKey}",
        count: 1,
        "rows.length": 1,
        "rows.0.key": "{sharedKey}",
      },
    },
  },
  {
    name: "swapping a and b swaps the sides",
    group: "compare",
    address: `${compare}?a={b}&b={a}`,
    expect: { status: 200, type: "json", schema: "Comparison", rule: sidesSwap },
  },
  {
    name: "a provider with itself",
    group: "compare",
    address: `${compare}?a={a}&b={a}`,
    expect: { status: 200, type: "json", schema: "Comparison", rule: isIdentical },
  },
  {
    name: "a comparison whose visits are counted",
    group: "compare",
    address: `${compare}?a={a}&b={b}&utm_source=mail`,
    expect: { status: 200, type: "json", sameBody: `${compare}?a={a}&b={b}` },
  },
  {
    name: "a comparison with a trailing slash",
    group: "compare",
    address: `${compare}/?a={a}&b={b}`,
    expect: { status: 200, type: "json", sameBody: `${compare}?a={a}&b={b}` },
  },
];
