/** Every hostile case, by family. */
import type { HostileCase } from "./case.ts";
import { characters } from "./families/characters.ts";
import { dates } from "./families/dates.ts";
import { links } from "./families/links.ts";
import { numbers } from "./families/numbers.ts";

export const families: Readonly<Record<string, readonly HostileCase[]>> = {
  numbers,
  dates,
  characters,
  links,
};
