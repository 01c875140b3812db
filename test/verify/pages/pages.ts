/** Every kind of page, by name: for the reader alone, and for the whole command over HTTP. */
import { formatPages } from "./formats.ts";
import type { PageKind } from "./kind.ts";
import { liveAmountPages } from "./live-amounts.ts";
import { liveContextPages } from "./live-context.ts";
import { liveRivalPages } from "./live-rivals.ts";
import { liveStatePages } from "./live-states.ts";
import { liveTablePages } from "./live-tables.ts";
import { refusalPages } from "./refusals.ts";
import { tablePages } from "./tables.ts";
import { textPages } from "./text.ts";

export const pageKinds: readonly PageKind[] = [
  ...textPages,
  ...tablePages,
  ...formatPages,
  ...refusalPages,
  ...liveTablePages,
  ...liveRivalPages,
  ...liveContextPages,
  ...liveAmountPages,
  ...liveStatePages,
];
