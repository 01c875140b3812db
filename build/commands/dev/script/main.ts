/**
 * What `dev` adds to a page, and nothing else does: it listens for changes of the facts, loads the page
 * anew where it stands, and shows what is wrong with them.
 */
import type { Note, PreviewState } from "../state.ts";

const { version } = (document.currentScript as HTMLScriptElement).dataset;

/** What was closed stays closed on every page, until something else is wrong. */
const closedName = "dev-closed";

const gone: Note = {
  place: location.pathname,
  message: "Nothing is published at this address any more.",
  rule: "gone",
};

const show = overlay();
listen((state) => {
  if (state.version !== version) void renew(state);
  else show(state);
});

/** A page that is gone in the new state stays, with a word about it. */
async function renew(state: PreviewState): Promise<void> {
  // Where nothing answers, the stream of events connects again later, and tells again.
  const found = await fetch(location.href, { method: "HEAD" }).catch(() => undefined);
  if (found === undefined) return;
  // The browser keeps the place where its reader stands.
  if (found.ok) location.reload();
  else show({ ...state, isRefused: true, notes: [...state.notes, gone] });
}

/** Lets go while the page is hidden: a browser keeps six connections to one address for all its tabs. */
function listen(heard: (state: PreviewState) => void): void {
  let source: EventSource | undefined;

  function connect(): void {
    disconnect();
    if (document.hidden) return;
    source = new EventSource("/__dev/events");
    source.addEventListener("message", ({ data }) =>
      heard(JSON.parse(String(data)) as PreviewState),
    );
    source.addEventListener("error", () => {
      // After a restart; else the browser connects again by itself.
      if (source?.readyState === EventSource.CLOSED) setTimeout(connect, 1000);
    });
  }

  function disconnect(): void {
    source?.close();
    source = undefined;
  }

  document.addEventListener("visibilitychange", connect);
  addEventListener("pagehide", disconnect);
  addEventListener("pageshow", connect);
}

/**
 * The list of what is wrong, over the page. It stands in a tree of its own, so that neither style
 * reaches the other, and holds text only: nothing that stands in a fact becomes markup.
 */
function overlay(): (state: PreviewState) => void {
  const host = document.createElement("dev-overlay");
  const root = host.attachShadow({ mode: "open" });
  const style = document.createElement("link");
  style.rel = "stylesheet";
  style.href = "/__dev/page.css";
  let shown = "";

  function close(): void {
    sessionStorage.setItem(closedName, shown);
    host.remove();
  }

  document.addEventListener("keydown", ({ key }) => {
    if (key === "Escape" && host.isConnected) close();
  });

  return (state) => {
    shown = JSON.stringify(state.notes);
    if (state.notes.length === 0 || sessionStorage.getItem(closedName) === shown) {
      host.remove();
      return;
    }
    sessionStorage.removeItem(closedName);
    root.replaceChildren(style, panel(state, close));
    document.body.append(host);
  };
}

function panel({ notes, isRefused }: PreviewState, close: () => void): HTMLElement {
  const part = element("section", isRefused ? "refused" : "found");
  part.setAttribute("role", "alert");
  part.tabIndex = 0;
  const button = element("button", "close", "Close");
  button.addEventListener("click", close);
  const list = element("ol", "notes");
  list.append(...notes.map(item));
  const noun = `${isRefused ? "problem" : "finding"}${notes.length === 1 ? "" : "s"}`;
  const hint = isRefused
    ? "The page shows the facts as they were before."
    : "The facts are published as they are.";
  part.append(
    button,
    element("h2", "title", `${notes.length} ${noun}`),
    element("p", "hint", `${hint} Escape closes this.`),
    list,
  );
  return part;
}

function item({ place, message, rule, repair }: Note): HTMLElement {
  const li = element("li", "note");
  li.append(element("code", "place", place), element("p", "message", `${message} [${rule}]`));
  if (repair !== undefined) li.append(element("p", "repair", repair));
  return li;
}

function element(name: string, className: string, text = ""): HTMLElement {
  const made = document.createElement(name);
  made.className = className;
  made.textContent = text;
  return made;
}
