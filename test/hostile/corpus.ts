/** Every hostile case, by family. */
import type { HostileCase } from "./case.ts";
import { characters } from "./families/characters.ts";
import { crossing } from "./families/crossing.ts";
import { dates } from "./families/dates.ts";
import { folders } from "./families/folders.ts";
import { links } from "./families/links.ts";
import { markup } from "./families/markup.ts";
import { numbers } from "./families/numbers.ts";
import { slugs } from "./families/slugs.ts";
import { structure } from "./families/structure.ts";

export const families: Readonly<Record<string, readonly HostileCase[]>> = {
  structure,
  numbers,
  dates,
  characters,
  markup,
  slugs,
  links,
  crossing,
  folders,
};
