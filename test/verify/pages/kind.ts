/** The shape of a kind of page: what a server may answer, what is looked for, what must come of it. */
import type { Fact } from "../../../build/schema/fact.ts";
import { onceFor } from "../../../build/schema/lists/once-for.ts";

/** A fact, as far as a page speaks of it; `scope` names its product and its plan. */
export interface Played extends Pick<Fact, "value" | "datatype" | "unit" | "currency"> {
  readonly quote: string;
  readonly scope: readonly string[];
}

export interface Drawn {
  readonly contentType: string | null;
  readonly body: string | Uint8Array;
  /** The address's path, where it tells the kind: `/limits.md`. */
  readonly path?: string;
}

export interface PageKind extends Drawn {
  readonly name: string;
  readonly claim: Played;
  readonly expected: "confirmed" | "look" | "unreadable";
  /** Of an unreadable page: why. */
  readonly reason?: string;
  /** The page when the fact was read on it; default: as `readOn` has it. */
  readonly before?: string | Uint8Array;
}

/** Sixty requests per minute, in a sentence that is distinctive. */
export const sentence: Played = {
  quote: "Every client may send up to 60 requests per minute",
  value: 60,
  datatype: "integer",
  unit: "requests/minute",
  currency: null,
  scope: ["Acme API"],
};

/** Sixty requests of the plan Free, as a row of a table. */
export const row: Played = {
  ...sentence,
  quote: "Requests per minute | 60",
  scope: ["Acme API", "Free"],
};

/** A bare number, which needs its plan and unit said. */
export const bare: Played = { ...sentence, quote: "Free | 60", scope: ["Acme API", "Free"] };

const filler = Array.from(
  { length: 12 },
  (_, at) =>
    `<p>Paragraph ${at + 1} explains how clients identify themselves, how they should pause when asked to, and whom to write to about it.</p>`,
).join("\n");

/** A page of ordinary length around the markup. */
export function html(markup: string, head = ""): string {
  return `<!doctype html><html><head><title>Acme API limits</title>${head}</head><body><nav><a href="/">Home</a></nav><main><h1>Limits</h1>${markup}${filler}</main><footer>Acme</footer></body></html>`;
}

/** A page that was read, as its bytes and what tells how to read them. */
export interface Sample {
  readonly url: string;
  readonly contentType: string | null;
  readonly bytes: Uint8Array;
}

export function toSample({ contentType, body, path = "/limits" }: Drawn): Sample {
  const bytes = typeof body === "string" ? new TextEncoder().encode(body) : body;
  return { url: `https://acme.example${path}`, contentType, bytes };
}

/**
 * The page when the fact was read on it: one that states it still is as it was, but for a paragraph far
 * below; of every other it is the plain page that `standing` draws.
 */
export function readOn(kind: PageKind): Sample {
  const { before, expected, claim, body } = kind;
  if (before !== undefined) return toSample({ ...kind, body: before });
  if (expected !== "confirmed") return plainPage(claim);
  const isAged = typeof body === "string";
  return toSample({
    ...kind,
    body: isAged ? body.replace("Paragraph 9 explains", "This paragraph explained") : body,
  });
}

const plainPage = onceFor((claim: Played) =>
  toSample({ body: standing(claim), contentType: "text/html" }),
);

/** The page on which a fact was read, drawn plainly: its sentence, or its row below the heads that name its columns. */
export function standing({ quote, scope }: Played): string {
  if (!quote.includes("|")) return html(`<p>${quote}.</p>`);
  const cells = quote.split(" | ");
  const [product = "", plan = product] = scope;
  const heads =
    cells[0] === plan || cells[0] === product
      ? ["Plan", ...cells.slice(1).map((_, at) => ["Requests per minute", "Requests per day"][at]!)]
      : ["Limit", ...cells.slice(1).map((_, at) => (at === cells.length - 2 ? plan : "Basic"))];
  return tableOf(heads, [cells]);
}

/** A page with a table. */
export function tableOf(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (tag: string, texts: readonly string[]): string =>
    `<tr>${texts.map((text) => `<${tag}>${text}</${tag}>`).join("")}</tr>`;
  return html(`<table>${line("th", heads)}${rows.map((row) => line("td", row)).join("")}</table>`);
}
