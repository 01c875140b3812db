/** Copies text for a button, and says so on it. */
import { announce } from "./announce.ts";

export async function writeToClipboard(text: string): Promise<void> {
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
export function confirmCopied(button: HTMLButtonElement): void {
  announce("Copied");
  if (button.dataset["label"] !== undefined) return;
  const label = button.textContent;
  button.dataset["label"] = label;
  button.textContent = "Copied";
  setTimeout(() => {
    button.textContent = label;
    delete button.dataset["label"];
  }, 1500);
}
