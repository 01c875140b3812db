/** Shows the copy buttons of facts and makes them work. */
import { announce } from "./announce.ts";
import { asCurl, asJson, asMarkdown, copyForms, type Form } from "./forms.ts";
import { loadFact } from "./provider-record.ts";
import { baseAddress } from "./root.ts";

export function startCopyButtons(): void {
  const buttons = document.querySelectorAll<HTMLButtonElement>("button[data-copy][data-id]");
  if (buttons.length === 0) return;
  for (const button of buttons) button.hidden = false;
  const buttonAt = (event: Event): HTMLButtonElement | null =>
    event.target instanceof Element ? event.target.closest("button[data-copy][data-id]") : null;
  // The facts are loaded when the pointer or the focus reaches a button: some browsers allow copying only
  // directly after a click.
  for (const near of ["pointerover", "focusin"])
    document.addEventListener(near, (event) => {
      const id = buttonAt(event)?.dataset["id"];
      if (id !== undefined) void loadFact(id).catch(() => {});
    });
  document.addEventListener("click", (event) => {
    const button = buttonAt(event);
    if (button !== null) void copyBy(button);
  });
}

async function copyBy(button: HTMLButtonElement): Promise<void> {
  const { copy, id } = button.dataset;
  const form = copyForms.find((each) => each === copy);
  if (form === undefined || id === undefined) return;
  try {
    await writeToClipboard(await copyText(form, id));
    confirm(button);
  } catch {
    announce("It could not be copied.");
  }
}

async function copyText(form: Form, id: string): Promise<string> {
  if (form === "curl") return asCurl(id, baseAddress());
  const fact = await loadFact(id);
  return form === "json" ? asJson(fact) : asMarkdown(fact);
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
  if (button.dataset["label"] !== undefined) return;
  const label = button.textContent;
  button.dataset["label"] = label;
  button.textContent = "Copied";
  setTimeout(() => {
    button.textContent = label;
    delete button.dataset["label"];
  }, 1500);
}
