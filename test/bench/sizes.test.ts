/** What is sent to browsers and loaded by servers stays as small as it is: the largest may grow by a tenth. */
import { statSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { built } from "../built.ts";

/** In kB, not compressed. */
const most: Readonly<Record<string, number>> = {
  "server.mjs": 132,
  "function.mjs": 104,
  "sw.js": 104,
  "site/site.js": 22,
  "site/search.js": 48,
  "site/compare.js": 23,
  "site/then.js": 17,
  "site/style.css": 31,
};

it("no script and no style is larger than it was", async () => {
  const { out } = await built();
  const large = Object.entries(most).filter(
    ([file, limit]) => statSync(join(out, file)).size > limit * 1000,
  );
  expect(large).toEqual([]);
});
