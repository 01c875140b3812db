/** Somebody with a question at the home page: does what a person does, and counts the steps to the answer. */
import { watched, type Context } from "./browser.ts";

/** A step is a query sent, a link followed, or a choice made. */
export interface Visitor {
  readonly steps: () => number;
  readonly faults: readonly string[];
  /** Types the words into the search and presses Enter. */
  readonly ask: (words: string) => Promise<void>;
  /** Follows the first link in sight that leads to a file of the site or a place on the page. */
  readonly follow: (to: string) => Promise<void>;
  /** Unfolds, presses or chooses what the selector names, on the page that is open. */
  readonly choose: (selector: string) => Promise<void>;
  /** All that is shown of the first elements that the selector names, one text for each. */
  readonly see: (selector: string) => Promise<readonly string[]>;
  /** Runs an expression inside the page. */
  readonly read: (expression: string) => Promise<unknown>;
}

export async function visitorOf(context: Context, root: string): Promise<Visitor> {
  const { page, faults } = await watched(context, root);
  let steps = 0;
  await page.goto(root);
  return {
    steps: () => steps,
    faults,
    async ask(words) {
      steps++;
      await page.click("#q");
      await page.keyboard.type(words);
      await page.keyboard.press("Enter");
      await page.waitForURL(/\/search\.html\?q=/);
      await page.waitForSelector(".results li a");
    },
    async follow(to) {
      steps++;
      await page.click(`a[href$="${to}"]:visible >> nth=0`);
      await page.waitForURL(new RegExp(`${to.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}$`));
      await page.waitForSelector("h1");
    },
    async choose(selector) {
      steps++;
      await page.click(`${selector}:visible >> nth=0`);
    },
    see: (selector) =>
      page.evaluate<readonly string[]>(`[...document.querySelectorAll(${JSON.stringify(selector)})]
        .filter((each) => each.checkVisibility({ visibilityProperty: true }))
        .map((each) => each.innerText.replace(/\\s+/g, " ").trim())`),
    read: (expression) => page.evaluate(expression),
  };
}
