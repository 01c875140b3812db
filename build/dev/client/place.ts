/** Where the reader stands on the page, kept over a reload: content that a script adds comes late. */
const name = "dev-place";

interface Place {
  readonly path: string;
  readonly left: number;
  readonly top: number;
}

export function keepPlace(): void {
  const place: Place = { path: location.pathname, left: scrollX, top: scrollY };
  sessionStorage.setItem(name, JSON.stringify(place));
}

export function restorePlace(): void {
  const kept = sessionStorage.getItem(name);
  sessionStorage.removeItem(name);
  if (kept === null) return;
  const { path, left, top } = JSON.parse(kept) as Place;
  if (path !== location.pathname) return;
  const restore = (): void => scrollTo({ left, top, behavior: "instant" });
  restore();
  addEventListener("load", restore, { once: true });
}
