/** What `dev` adds to every page: one line, and the script that it loads. No other command knows of them. */

/** Below the root, where no file of a build stands. */
export const devPaths = { script: "/__dev/page.js", events: "/__dev/events" } as const;

/**
 * A page with the script as the last line of its head. The page's own policy lets it run: it comes from where
 * the page comes from. `version` is made here, and safe in an attribute.
 */
export function injected(page: string, version: string): string {
  const line = `<script src="${devPaths.script}" data-version="${version}" defer></script>\n`;
  return page.replace("</head>", () => `${line}</head>`);
}

/** The page while there is nothing else to show. */
export const waitingPage = `<!doctype html>
<html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>No dataset yet</title>
</head><body><h1>No dataset yet</h1>
<p>The facts are refused. Once they are mended, the site stands here.</p>
</body></html>
`;

/**
 * Loads the page anew where it stands when another version is served, and shows what is wrong with the facts over it,
 * as text alone. It lets go while the page is hidden: a browser keeps six connections to one address for all its tabs.
 */
export const pageScript = `const { version } = document.currentScript.dataset;
const note = Object.assign(document.createElement("pre"), { id: "dev-notes", role: "alert", tabIndex: 0 });
note.style.cssText =
  "position:fixed;inset:auto .75rem .75rem auto;z-index:2147483647;box-sizing:border-box;margin:0;padding:1rem;" +
  "max-width:calc(100vw - 1.5rem);max-height:60vh;overflow:auto;white-space:pre-wrap;overflow-wrap:anywhere;" +
  "border:1px solid;border-left-width:6px;background:Canvas;color:CanvasText;font:15px/1.5 ui-monospace,monospace";
document.addEventListener("keydown", ({ key }) => key === "Escape" && note.remove());
let source;
async function heard({ data }) {
  const state = JSON.parse(data);
  let { notes } = state;
  if (state.version !== version) {
    const found = await fetch(location.href, { method: "HEAD" }).catch(() => undefined);
    if (found === undefined) return;
    if (found.ok) return location.reload();
    notes = "Nothing is published any more at " + location.pathname + "\\n" + notes;
  }
  note.textContent = notes;
  if (notes === "") note.remove();
  else document.body.append(note);
}
function listen() {
  source?.close();
  if (document.hidden) return;
  source = new EventSource("${devPaths.events}");
  source.addEventListener("message", heard);
}
document.addEventListener("visibilitychange", listen);
listen();
`;
