/** Where the reader stands on the page, kept over a reload: content that a script adds comes late. */
const storageName = "dev-place";

interface ScrollPosition {
  readonly path: string;
  readonly left: number;
  readonly top: number;
}

export function keepPlace(): void {
  const place: ScrollPosition = { path: location.pathname, left: scrollX, top: scrollY };
  sessionStorage.setItem(storageName, JSON.stringify(place));
}

export function restorePlace(): void {
  const kept = sessionStorage.getItem(storageName);
  sessionStorage.removeItem(storageName);
  if (kept === null) return;
  const { path, left, top } = JSON.parse(kept) as ScrollPosition;
  if (path !== location.pathname) return;
  const restore = (): void => scrollTo({ left, top, behavior: "instant" });
  restore();
  addEventListener("load", restore, { once: true });
}
