/** Says something to those who do not see it happen. */
let region: HTMLElement | undefined;

export function announce(text: string): void {
  if (region === undefined) {
    region = document.createElement("p");
    region.className = "unseen";
    region.setAttribute("role", "status");
    document.body.append(region);
  }
  region.textContent = "";
  const target = region;
  // A region that has just come, or says the same again, is read only when its text comes later.
  setTimeout(() => (target.textContent = text), 50);
}
