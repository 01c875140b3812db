/** Every kind of page, by name: for the reader alone, and for the whole command over HTTP. */
import { formatPages } from "./formats.ts";
import type { PageKind } from "./kind.ts";
import { refusalPages } from "./refusals.ts";
import { tablePages } from "./tables.ts";
import { textPages } from "./text.ts";

export const pageKinds: readonly PageKind[] = [
  ...textPages,
  ...tablePages,
  ...formatPages,
  ...refusalPages,
];
