/** Other formats and other encodings of the same statements. */
import { bare, html, row, sentence, type PageKind } from "./kind.ts";
import { pdf } from "./pdf.ts";

const text = "Every client may send up to 60 requests per minute.";
const kind = (
  name: string,
  expected: PageKind["expected"],
  contentType: string | null,
  body: string | Uint8Array,
  more: Partial<PageKind> = {},
): PageKind => ({ name, contentType, body, claim: sentence, expected, ...more });
const latin = (body: string): Uint8Array => Uint8Array.from(body, (each) => each.charCodeAt(0));
const wide = (body: string): Uint8Array =>
  Uint8Array.from([0xff, 0xfe, ...Array.from(body).flatMap((each) => [each.charCodeAt(0), 0])]);
const data = (json: unknown): string =>
  `<script type="application/ld+json">${JSON.stringify(json)}</script>`;
const price = {
  ...sentence,
  quote: "price: 10",
  value: 10,
  datatype: "money" as const,
  unit: "month",
  currency: "USD",
  scope: ["Acme API", "Pro"],
};
const markdownTable =
  "# Acme API\n\n| Limit | Free | Pro |\n|---|---|---|\n| Requests per minute | 60 | 90 |\n";

export const formatPages: readonly PageKind[] = [
  kind(
    "markdown",
    "confirmed",
    "text/markdown",
    `# Limits\n\nEvery **client** may send up to\n\`60\` [requests](x) per minute.\n`,
  ),
  kind(
    "markdown by its name",
    "confirmed",
    "text/plain",
    `# Limits\n\nEvery *client* may send up to 60 requests per minute.\n`,
    { path: "/limits.md" },
  ),
  kind("a table in markdown", "confirmed", "text/markdown", markdownTable, { claim: row }),
  kind(
    "a moved value in markdown",
    "look",
    "text/markdown",
    markdownTable.replace("60 | 90", "90 | 60"),
    { claim: row, before: markdownTable },
  ),
  kind("struck out in markdown", "look", "text/markdown", `~~${text}~~ Now 20.`, { before: text }),
  kind(
    "components",
    "confirmed",
    "text/plain",
    `---\ntitle: Acme API\n---\nimport X from "./x"\n\n<Note>\n\n${text}\n\n</Note>\n<Image src="60" />\n`,
    { path: "/limits.mdx" },
  ),
  kind(
    "a template's variable",
    "look",
    "text/markdown",
    "Every client may send up to {{ limit }} requests per minute.",
    { before: text },
  ),
  kind("a comment of a template", "look", "text/markdown", `{/* ${text} */}\n\nNothing else.`, {
    path: "/limits.mdx",
    before: text,
  }),
  kind(
    "plain text",
    "confirmed",
    "text/plain",
    `LIMITS\n======\n\nEvery client may send\nup to 60 requests\nper minute.\n`,
  ),
  kind("plain text, another value", "look", "text/plain", text.replace("60", "20"), {
    before: text,
  }),
  kind(
    "a row in plain text",
    "confirmed",
    "text/plain",
    "Acme API, requests per minute\n| Plan | Requests per minute |\n| Free | 60 |\n",
    {
      claim: { ...bare, quote: "Free | 60 requests", scope: ["Acme API", "Free"] },
      expected: "look",
      before: "Acme API\n| Plan | Requests per minute |\n| Free | 60 requests |\n",
    },
  ),
  kind("restructured text", "confirmed", "text/x-rst", `Limits\n------\n\n* ${text}\n`),
  kind(
    "yaml",
    "confirmed",
    "application/yaml",
    "maxItems:\n  type: integer\n  minimum: 1\n  maximum: 60\n  description: how many requests of a client are read\n",
    {
      claim: {
        ...sentence,
        quote: "maximum: 60 description: how many requests of a client are read",
      },
    },
  ),
  kind("json", "confirmed", "application/json", JSON.stringify({ limits: { note: text } })),
  kind(
    "json, another value",
    "look",
    "application/json",
    JSON.stringify({ limits: { note: text.replace("60", "20") } }),
    { before: JSON.stringify({ limits: { note: text } }) },
  ),
  kind(
    "ld+json",
    "confirmed",
    "text/html",
    html(
      "",
      data({ "@type": "FAQPage", mainEntity: [{ acceptedAnswer: { text: `<p>${text}</p>` } }] }),
    ),
  ),
  kind(
    "an offer in ld+json",
    "confirmed",
    "text/html",
    html("", data({ "@type": "Offer", name: "Acme API Pro", price: "10", priceCurrency: "USD" })),
    { claim: price },
  ),
  kind(
    "the offer of another plan",
    "look",
    "text/html",
    html(
      "",
      data([
        { name: "Acme API Pro", price: "20" },
        { name: "Acme API Free", price: "10" },
      ]),
    ),
    { claim: price, before: html("", data([{ name: "Acme API Pro", price: "10" }])) },
  ),
  kind(
    "broken ld+json",
    "look",
    "text/html",
    html("", '<script type="application/ld+json">{"a": </script>'),
  ),
  kind(
    "a PDF",
    "confirmed",
    "application/pdf",
    pdf(["Acme API limits", "Every client may send up to", "60 requests per minute."]),
  ),
  kind(
    "a PDF, another value",
    "look",
    "application/pdf",
    pdf(["Every client may send up to", "20 requests per minute."]),
    { before: pdf([text]) },
  ),
  kind("a PDF that claims to be a page", "confirmed", "text/html", pdf([text])),
  kind("a PDF without text", "unreadable", "application/pdf", pdf([]), { reason: "not-text" }),
  kind("HTML without a type", "confirmed", null, html(`<p>${text}</p>`)),
  kind("HTML as plain text", "confirmed", "text/plain", html(`<p>${text}</p>`)),
  kind(
    "windows-1252 by its bytes",
    "confirmed",
    "text/html",
    latin(html(`<p>\u0093Every client\u0094 may send up to 60\u00a0requests per minute</p>`)),
  ),
  kind(
    "windows-1252 by meta",
    "confirmed",
    "text/html",
    latin(
      html(
        `<p>Caf\u00e9: Every client may send up to 60 requests per minute</p>`,
        "<meta charset=windows-1252>",
      ),
    ),
  ),
  kind("utf-16 by its mark", "confirmed", "text/html", wide(html(`<p>${text}</p>`))),
  kind("an unknown charset", "confirmed", "text/html; charset=nonsense", html(`<p>${text}</p>`)),
];
