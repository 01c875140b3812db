/**
 * The registry → a new file of a provider: its name, and below it, commented out, an example of every field
 * there is. Names, order and descriptions are those of the curated schemas, so the
 * template cannot fall behind them; with its comment marks removed it is a valid file.
 */
import { ProviderFile } from "../../schema/curated.ts";
import { citedTexts } from "../../validate/quality/texts.ts";
import { keyWritten, scalarText } from "../file/scalar-text.ts";
import type { Data, Fields } from "../file/data.ts";
import { schemaBelow, type Ordering } from "../file/order.ts";
import { exampleFile, type ExampleNames } from "./example.ts";

export interface NewFile extends ExampleNames {
  readonly name: string;
  readonly homepage: string;
}

/** The registry holds at least one key. Lines of prose start with `##`, examples with `# `. */
export function template({ name, homepage, ...names }: NewFile): string {
  const schema = ProviderFile as Ordering;
  const described = new Set<string>();
  return [
    `# yaml-language-server: $schema=../provider.schema.json`,
    ...fieldLines({ name, homepage }, schema, described),
    "",
    "## Every field there is, by example. Remove the `# ` before the lines that you need, and this prose.",
    "## An editor that knows the schema above completes names; npm run check says what is wrong.",
    ...fieldLines(exampleFile(names), schema, described).map((line) => `# ${line}`),
    "",
  ].join("\n");
}

/** Without indentation; every description once, where its field is first seen. */
function fieldLines(fields: Fields, schema: Ordering, described: Set<string>): readonly string[] {
  return Object.entries(fields).flatMap(([name, value]) => {
    const key = `${keyWritten(name)}:`;
    const about = descriptionOf(schema.properties?.[name], described);
    const below = schemaBelow(schema, name, Array.isArray(value)) ?? {};
    if (isList(value)) {
      if (value.every((item) => typeof item === "string"))
        return [`${key} [${value.map((item) => scalarText(item, "flow")).join(", ")}]${about}`];
      const item = schemaBelow(below, undefined, false) ?? {};
      const lines = value.flatMap((each) => {
        const [first = "", ...rest] = fieldLines(each as Fields, item, described);
        return [`  - ${first}`, ...rest.map((line) => `    ${line}`)];
      });
      return [`${key}${about}`, ...lines];
    }
    if (typeof value !== "object" || value === null) {
      const line = `${key} ${scalarText(value, "block")}`;
      // Beside a text of a page a comment looks like a part of it that YAML has cut off.
      return citedTexts.has(name) && about !== "" ? [about.trim(), line] : [`${line}${about}`];
    }
    const lines = fieldLines(value, below, described);
    return [`${key}${about}`, ...lines.map((line) => `  ${line}`)];
  });
}

function isList(data: Data): data is readonly Data[] {
  return Array.isArray(data);
}

/** The description and, where there are a few, the words that are usual or allowed. */
function descriptionOf(schema: object | undefined, described: Set<string>): string {
  const { description = "", ...more } = (schema ?? {}) as {
    readonly description?: string;
    readonly enum?: readonly string[];
    readonly examples?: readonly string[];
  };
  const words = more.enum ?? more.examples ?? [];
  if (description === "" || described.has(description)) return "";
  described.add(description);
  return ` # ${[description, words.length > 0 ? `${words.join(", ")}.` : ""].join(" ").trimEnd()}`;
}
