/** Pages that are none: each of them is unreadable, and none of them says anything about a fact. */
import { html, sentence, type PageKind } from "./kind.ts";

const claimed = "Every client may send up to 60 requests per minute";
const refusal = (
  name: string,
  reason: string,
  body: string | Uint8Array,
  contentType: string | null = "text/html; charset=utf-8",
): PageKind => ({ name, contentType, body, claim: sentence, expected: "unreadable", reason });
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
    "needs-javascript",
    titled("Acme API", '<div id="root"></div><script src="/app.js"></script>'),
  ),
  refusal(
    "a shell that asks for scripts",
    "needs-javascript",
    titled(
      "Acme",
      '<noscript>You need to enable JavaScript to run this app.</noscript><div id="app"></div><script src="/app.js"></script>',
    ),
  ),
  refusal(
    "a shell with its state",
    "needs-javascript",
    titled(
      "Acme",
      `<div id="__next"></div><script id="__NEXT_DATA__" type="application/json">{"text":"${claimed}"}</script>`,
    ),
  ),
  refusal(
    "not found, in the title",
    "soft-404",
    titled("Page not found | Acme", `<h1>Oops</h1><p>Try the search.</p>`),
  ),
  refusal("404 as a heading", "soft-404", titled("Acme", "<h1>404</h1><p>Nothing here.</p>")),
  refusal(
    "does not exist",
    "soft-404",
    titled("Acme", "<p>Sorry, the page you are looking for does not exist.</p>"),
  ),
  refusal(
    "not found that quotes the fact",
    "soft-404",
    titled("404 Not Found", `<p>Popular: ${claimed}.</p>`),
  ),
  refusal(
    "not found, among many words",
    "soft-404",
    html(`<p>${claimed}.</p>`).replace("Acme API limits", "404 | Acme"),
  ),
  refusal(
    "maintenance",
    "soft-404",
    titled("Down for maintenance", "<p>We will be right back.</p>"),
  ),
  refusal(
    "a domain for sale",
    "parked",
    titled("acme.example", "<h1>acme.example</h1><p>This domain is for sale! Buy this domain.</p>"),
  ),
  refusal(
    "a parked domain",
    "parked",
    titled("acme.example", "<p>This Web page is parked FREE, courtesy of GoDaddy.com.</p>"),
  ),
  refusal(
    "a login",
    "login",
    titled("Log in to Acme", "<form><input name=user><input type=password name=p></form>"),
  ),
  refusal("a wall", "login", titled("Acme", "<p>Please sign in to continue.</p>")),
  refusal(
    "a challenge",
    "challenge",
    titled("Just a moment...", "<p>Checking your browser before accessing acme.example.</p>"),
  ),
  refusal(
    "a captcha",
    "challenge",
    titled(
      "Acme",
      "<p>Please complete the CAPTCHA to show that you are no robot.</p><form></form>",
    ),
  ),
  refusal("access denied", "challenge", titled("Access Denied", "<p>Reference #18.2</p>")),
  refusal(
    "consent first",
    "challenge",
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
];
