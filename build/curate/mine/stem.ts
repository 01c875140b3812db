/** `docs/Rate_Limits.md` → `ratelimits`: what a file keeps when its site is moved or renamed. */
export function stemOf(path: string): string {
  return path
    .slice(path.lastIndexOf("/") + 1)
    .toLowerCase()
    .replace(/\.[a-z]+$/, "")
    .replace(/[-_ ]/g, "");
}
