/**
 * The list of what is wrong, over the page. It stands in a tree of its own, so that neither style
 * reaches the other, and holds text only: nothing that stands in a fact becomes markup.
 */
import type { Note, PreviewState } from "../state.ts";

/** What was closed stays closed on every page, until something else is wrong. */
const closedName = "dev-closed";

export function overlay(): (state: PreviewState) => void {
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
  part.append(
    button,
    element("h2", "title", title(notes.length, isRefused)),
    element("p", "hint", isRefused ? refusedHint : foundHint),
    list,
  );
  return part;
}

const refusedHint = "The page shows the facts as they were before. Escape closes this.";
const foundHint = "The facts are published as they are. Escape closes this.";

function title(count: number, isRefused: boolean): string {
  const noun = isRefused ? "problem" : "finding";
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
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
