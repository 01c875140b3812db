/** Gives every snippet of a page a button that copies it. */
import { announce } from "./announce.ts";
import { confirmCopied, writeToClipboard } from "./clipboard.ts";

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
    confirmCopied(button);
  } catch {
    announce("It could not be copied.");
  }
}
