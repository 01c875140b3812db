/** The documentation says what the guides for agents say: both are written from one source. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { errorCodes, errorStatus } from "../../build/contract/routes.ts";
import type { Built } from "../built.ts";
import { builtOnce } from "../built-once.ts";

let dataset: Built;
beforeAll(async () => {
  dataset = await builtOnce();
});
afterAll(() => dataset.remove());

it("tells what each error means, in the words of the full guide", () => {
  const guide = dataset.text("llms-full.txt");
  const docs = dataset.text("docs.html");
  for (const code of errorCodes) {
    const start = `- \`${code}\` (${errorStatus[code]}): `;
    const line = guide.split("\n").find((each) => each.startsWith(start));
    const item = new RegExp(`<li id="error-${code}">(.*?)</li>`, "s").exec(docs)?.[1] ?? "";
    expect(`- ${item.replace(/<\/?code>/g, "`").trim()}`).toBe(line);
    expect(item.length).toBeGreaterThan(start.length + 20);
  }
});
