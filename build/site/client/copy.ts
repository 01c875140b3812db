/** Gives every snippet of a page a button that copies it. */
import { announce } from "./announce.ts";

export function startCopyButtons(): void {
  for (const snippet of document.querySelectorAll<HTMLPreElement>("main pre")) {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = "Copy";
    const frame = document.createElement("div");
    frame.className = "copied";
    snippet.replaceWith(frame);
    frame.append(snippet, button);
    button.addEventListener("click", () => void copy(snippet.textContent, button));
  }
}

async function copy(text: string, button: HTMLButtonElement): Promise<void> {
  try {
    await writeToClipboard(text);
    confirm(button);
  } catch {
    announce("It could not be copied.");
  }
}

async function writeToClipboard(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // Pages over plain http cannot use the clipboard API.
    const area = document.createElement("textarea");
    area.value = text;
    area.className = "unseen";
    document.body.append(area);
    const before = document.activeElement;
    area.select();
    const isCopied = document.execCommand("copy");
    area.remove();
    if (before instanceof HTMLElement) before.focus();
    if (!isCopied) throw new Error("not copied");
  }
}

/** Shows "Copied" on the button for a moment. */
function confirm(button: HTMLButtonElement): void {
  announce("Copied");
  button.textContent = "Copied";
  setTimeout(() => (button.textContent = "Copy"), 1500);
}
