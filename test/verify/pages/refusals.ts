/**
 * Pages that are none: they say nothing about a fact. All but those that quote it are unreadable: by
 * their bytes, or because nothing that was read there before stands on them.
 */
import { html, sentence, type PageKind } from "./kind.ts";

const claimed = "Every client may send up to 60 requests per minute";
const refusal = (
  name: string,
  reason: string,
  body: string | Uint8Array,
  contentType: string | null = "text/html; charset=utf-8",
): PageKind => ({ name, contentType, body, claim: sentence, expected: "unreadable", reason });
/** A page that quotes the fact, below another title or heading than before. */
const quoting = (name: string, body: string): PageKind => ({
  name,
  contentType: "text/html; charset=utf-8",
  body,
  claim: sentence,
  expected: "look",
});
const titled = (title: string, body: string): string =>
  `<!doctype html><html><head><title>${title}</title></head><body>${body}</body></html>`;
const bytes = (...values: readonly number[]): Uint8Array => Uint8Array.from(values);

export const refusalPages: readonly PageKind[] = [
  refusal("no bytes", "empty", ""),
  refusal(
    "megabytes of markup",
    "too-large",
    html(`<p>${claimed}.</p>${"<tr><td>60<td>x".repeat(350_000)}`),
  ),
  refusal("half a million cells", "not-text", titled("Acme", `<table>${"<td>6".repeat(410_000)}`)),
  refusal("white space", "empty", "  \n\t "),
  refusal("an empty document", "empty", titled("Acme", "")),
  refusal(
    "the shell of an app",
    "empty",
    titled("Acme API", '<div id="root"></div><script src="/app.js"></script>'),
  ),
  refusal(
    "a shell that asks for scripts",
    "empty",
    titled(
      "Acme",
      '<noscript>You need to enable JavaScript to run this app.</noscript><div id="app"></div><script src="/app.js"></script>',
    ),
  ),
  refusal(
    "a shell with its state",
    "empty",
    titled(
      "Acme",
      `<div id="__next"></div><script id="__NEXT_DATA__" type="application/json">{"text":"${claimed}"}</script>`,
    ),
  ),
  refusal(
    "not found, in the title",
    "other",
    titled("Page not found | Acme", `<h1>Oops</h1><p>Try the search.</p>`),
  ),
  refusal("404 as a heading", "other", titled("Acme", "<h1>404</h1><p>Nothing here.</p>")),
  refusal(
    "does not exist",
    "other",
    titled("Acme", "<p>Sorry, the page you are looking for does not exist.</p>"),
  ),
  quoting("not found that quotes the fact", titled("404 Not Found", `<p>Popular: ${claimed}.</p>`)),
  quoting(
    "not found, among many words",
    html(`<p>${claimed}.</p>`).replace("Acme API limits", "404 | Acme"),
  ),
  refusal("maintenance", "other", titled("Down for maintenance", "<p>We will be right back.</p>")),
  refusal(
    "a domain for sale",
    "other",
    titled("acme.example", "<h1>acme.example</h1><p>This domain is for sale! Buy this domain.</p>"),
  ),
  refusal(
    "a parked domain",
    "other",
    titled("acme.example", "<p>This Web page is parked FREE, courtesy of GoDaddy.com.</p>"),
  ),
  refusal(
    "a login",
    "empty",
    titled("Log in to Acme", "<form><input name=user><input type=password name=p></form>"),
  ),
  refusal("a wall", "other", titled("Acme", "<p>Please sign in to continue.</p>")),
  refusal(
    "a challenge",
    "other",
    titled("Just a moment...", "<p>Checking your browser before accessing acme.example.</p>"),
  ),
  refusal(
    "a captcha",
    "other",
    titled(
      "Acme",
      "<p>Please complete the CAPTCHA to show that you are no robot.</p><form></form>",
    ),
  ),
  refusal("access denied", "other", titled("Access Denied", "<p>Reference #18.2</p>")),
  refusal(
    "consent first",
    "other",
    titled("Acme", "<p>Before you continue to Acme, choose what you agree to.</p>"),
  ),
  refusal(
    "a picture",
    "not-text",
    bytes(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
    "image/png",
  ),
  refusal(
    "a picture that claims to be a page",
    "not-text",
    bytes(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
  ),
  refusal("an archive", "not-text", bytes(0x50, 0x4b, 3, 4, 20, 0, 0, 0), "application/zip"),
  refusal(
    "bytes of any kind",
    "not-text",
    bytes(1, 2, 0, 4, 0, 6, 7, 8),
    "application/octet-stream",
  ),
  refusal("a broken PDF", "not-text", "%PDF-1.7\nnothing of the sort", "application/pdf"),
  refusal(
    "no encoding fits",
    "charset",
    Uint8Array.from({ length: 3000 }, (_, at) => (at % 3 === 0 ? 0xff : 0x41)),
    "text/plain; charset=utf-8",
  ),
  refusal("nested too deep", "not-text", html(`${"<div>".repeat(100_000)}${claimed}`)),
  refusal(
    "a million attributes",
    "not-text",
    html(`<p ${Array.from({ length: 100_000 }, (_, at) => `a${at}`).join(" ")}>${claimed}</p>`),
  ),
  refusal(
    "a paragraph of nothing but emphasis",
    "not-text",
    `${`${"a_*".repeat(30_000)}\n`.repeat(15)}\n${claimed}\n`,
    "text/markdown",
  ),
];
