/**
 * The picture that social networks show beside a link to the site: a PNG that is part of the
 * repository.
 */
import { readFileSync } from "node:fs";

export function card(): Uint8Array {
  return readFileSync(new URL("../site/card.png", import.meta.url));
}
