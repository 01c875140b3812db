/** Says something to those who do not see it happen. */
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
  // A region that has just come, or says the same again, is read only when its text comes later.
  setTimeout(() => (target.textContent = text), 50);
}
