/**
 * Gives every snippet of a page a button that copies it; texts are copied, and announced to screen readers.
 */

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

/** Copies text for a button, and says so on it. */
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

/** Announces a text to users of screen readers. */
let liveRegion: HTMLElement | undefined;

export function announce(text: string): void {
  if (liveRegion === undefined) {
    liveRegion = document.createElement("p");
    liveRegion.className = "unseen";
    liveRegion.setAttribute("role", "status");
    document.body.append(liveRegion);
  }
  liveRegion.textContent = "";
  const target = liveRegion;
  // A new region, or a repeated text, is only read aloud if the text is set a moment later.
  setTimeout(() => (target.textContent = text), 50);
}
