/**
 * A curated file → the same data in the canonical form, with fields in the order of the schemas and questions in
 * that of what they ask.
 * Formatting what is formatted changes nothing.
 */
import type { Located } from "../../load/located.ts";
import { parseYaml } from "../../load/parse.ts";
import { byWanted, WantedFile } from "../../schema/wanted.ts";
import { wishesIn } from "../../validate/registered.ts";
import { itemsAt } from "../../validate/rule.ts";
import { CuratedFile } from "./curated-file.ts";

/** `schema` is that of the whole file. Undefined for a file that cannot be read. */
export function format(file: string, source: string, schema: object): string | undefined {
  const text = source.replace(/^\ufeff/, "").replaceAll("\r\n", "\n");
  const { located, problems } = parseYaml(file, text);
  if (located === undefined || problems.length > 0) return undefined;
  const curated = new CuratedFile(text);
  curated.order(schema);
  if (schema === WantedFile) curated.reorder(["wanted"], orderOf(located));
  return curated.print();
}

/** The items by what they ask; those that do not say it go last. */
function orderOf(located: Located): readonly number[] {
  const asked = wishesIn({ wanted: located }).toSorted((a, b) => byWanted(a.entry, b.entry));
  return [
    ...new Set([
      ...asked.map(({ path }) => Number(path.at(-1))),
      ...itemsAt(located, ["wanted"]).keys(),
    ]),
  ];
}
