/** Gives every snippet of a part of a page a button that copies it, and says so on it and to screen readers. */

export function startCopyButtons(part: ParentNode): void {
  const snippets = part.querySelectorAll<HTMLPreElement>("pre");
  // Pages over plain http cannot use the clipboard.
  if (snippets.length === 0 || !isSecureContext) return;
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
  const isCopied = await navigator.clipboard.writeText(snippet.textContent).then(
    () => true,
    () => false,
  );
  status.textContent = isCopied ? "Copied" : "It could not be copied.";
  if (isCopied) button.textContent = "Copied";
  setTimeout(() => {
    button.textContent = "Copy";
    status.textContent = "";
  }, 1500);
}
