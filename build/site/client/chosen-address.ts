/**
 * Where a page keeps what was chosen on it: behind `?`, and behind `#` on a page opened from the disk,
 * whose address may change nowhere else.
 */

/** What stands behind `#` goes before what stands behind `?`. */
export function parametersOf(address: string): URLSearchParams {
  const { hash, searchParams } = new URL(address);
  return hash.includes("=") ? new URLSearchParams(hash.slice(1)) : searchParams;
}

/** Parameters that come as text stay as they are written there. */
export function addressWith(address: string, parameters: URLSearchParams | string): string {
  const url = new URL(address);
  const text = parameters.toString();
  if (url.protocol === "file:") url.hash = text;
  else {
    url.search = text;
    if (url.hash.includes("=")) url.hash = "";
  }
  return url.href;
}
