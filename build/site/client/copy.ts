/** Gives every snippet of a part of a page a button that copies it, and says so on it and to screen readers. */

export function startCopyButtons(part: ParentNode): void {
  const snippets = part.querySelectorAll<HTMLPreElement>("pre");
  if (snippets.length === 0) return;
  const status = document.createElement("p");
  status.className = "unseen";
  status.setAttribute("role", "status");
  document.body.append(status);
  for (const snippet of snippets) {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = "Copy";
    const frame = document.createElement("div");
    frame.className = "copied";
    snippet.replaceWith(frame);
    frame.append(snippet, button);
    button.addEventListener("click", () => void copy(snippet, button, status));
  }
}

async function copy(snippet: Element, button: Element, status: Element): Promise<void> {
  const isCopied = await writeToClipboard(snippet.textContent).catch(() => false);
  status.textContent = isCopied ? "Copied" : "It could not be copied.";
  if (isCopied) button.textContent = "Copied";
  setTimeout(() => {
    button.textContent = "Copy";
    status.textContent = "";
  }, 1500);
}

async function writeToClipboard(text: string): Promise<boolean> {
  // Pages over plain http cannot use the clipboard API.
  if (window.isSecureContext) return navigator.clipboard.writeText(text).then(() => true);
  const area = document.createElement("textarea");
  area.value = text;
  area.className = "unseen";
  const before = document.activeElement;
  document.body.append(area);
  area.select();
  const isCopied = document.execCommand("copy");
  area.remove();
  if (before instanceof HTMLElement) before.focus();
  return isCopied;
}
