/** The shape of a kind of page: what a server may answer, what is looked for, what must come of it. */
import type { Claim } from "../../../build/curate/verify/reading/look.ts";

export interface PageKind {
  readonly name: string;
  readonly contentType: string | null;
  readonly body: string | Uint8Array;
  readonly claim: Claim;
  readonly expected: "confirmed" | "not-found" | "unreadable";
  /** Of an unreadable page: why. */
  readonly reason?: string;
  /** The address's path, where it tells the kind: `/limits.md`. */
  readonly path?: string;
}

/** Sixty requests per minute, in a sentence that is distinctive. */
export const sentence: Claim = {
  quote: "Every client may send up to 60 requests per minute",
  value: 60,
  datatype: "integer",
  unit: "requests/minute",
  currency: null,
  scope: ["Acme API"],
};

/** Sixty requests of the plan Free, as a row of a table. */
export const row: Claim = {
  ...sentence,
  quote: "Requests per minute | 60",
  scope: ["Acme API", "Free"],
};

/** A bare number, which needs its plan and unit said. */
export const bare: Claim = { ...sentence, quote: "Free | 60", scope: ["Acme API", "Free"] };

const filler = Array.from(
  { length: 12 },
  (_, at) =>
    `<p>Paragraph ${at + 1} explains how clients identify themselves, how they should pause when asked to, and whom to write to about it.</p>`,
).join("\n");

/** A page of ordinary length around the markup. */
export function html(markup: string, head = ""): string {
  return `<!doctype html><html><head><title>Acme API limits</title>${head}</head><body><nav><a href="/">Home</a></nav><main><h1>Limits</h1>${markup}${filler}</main><footer>Acme</footer></body></html>`;
}

export function page(
  name: string,
  expected: PageKind["expected"],
  markup: string,
  claim: Claim = sentence,
): PageKind {
  return { name, contentType: "text/html; charset=utf-8", body: html(markup), claim, expected };
}
