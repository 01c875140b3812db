/**
 * A curated file → the same data in the canonical form, with fields in the order of the schemas.
 * Formatting what is formatted changes nothing.
 */
import { parseYaml } from "../../load/parse.ts";
import type { Problem } from "../../load/problem.ts";
import { openCurated } from "./curated-file.ts";

export type Formatted =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/** `schema` is that of the whole file. A file that cannot be read has problems instead of a text. */
export function format(file: string, source: string, schema: object): Formatted {
  const text = source.replace(/^\ufeff/, "").replaceAll("\r\n", "\n");
  const { located, problems } = parseYaml(file, text);
  if (located === undefined || problems.length > 0) return { ok: false, problems };
  const curated = openCurated(text);
  curated.order(schema);
  return { ok: true, text: curated.print() };
}
