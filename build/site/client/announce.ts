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
