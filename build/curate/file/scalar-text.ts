/**
 * A value → its text in YAML: plain wherever YAML 1.2 reads the same value back, else in double quotes,
 * or in single quotes where double ones would need escapes. One answer for every command that writes.
 */
import type { CollectionTag, CST, Scalar, ScalarTag, Tags, YAMLMap, YAMLSeq } from "yaml";
import { codeOf, hides, replaceHidden } from "../../load/hidden.ts";
import { parseYaml } from "../../load/parse.ts";
import type { Value } from "../../schema/fact.ts";

/** Inside `{ … }` and `[ … ]`, commas and brackets end plain text. */
type Enclosure = "block" | "flow";

/** One line, whatever the value holds. */
export function scalarText(value: Value, place: Enclosure): string {
  if (typeof value !== "string") return String(value);
  if (readsPlain(value, place)) return value;
  return needsEscapes(value) || !/["\\]/.test(value)
    ? doubleQuoted(value)
    : `'${value.replaceAll("'", "''")}'`;
}

/** A name before its colon. */
export function keyWritten(name: string): string {
  return /^[A-Za-z0-9_][\w./-]*$/.test(name) && readsPlain(name, "flow")
    ? name
    : doubleQuoted(name);
}

/**
 * The scalars of the `yaml` package, printed in this way. Numbers, constants and plain text stay as they
 * are written (`1.10`, `~`), and so does an escape that somebody chose: it says what would else not be
 * seen. Text below a `|` or `>` stays there; only `|` keeps its lines apart.
 */
export const scalarTags = (tags: Tags): Tags =>
  tags.map((tag) => {
    if (typeof tag === "string") return tag;
    if (tag.collection !== undefined) return bracketTag(tag);
    const stringify: ScalarTag["stringify"] = (item, context, ...more) => {
      const place = context.inFlow === true ? "flow" : "block";
      const own = asWritten(item);
      if (own !== undefined) return own;
      if (typeof item.value !== "string") return String(item.value);
      if (context.implicitKey === true) return keyWritten(item.value);
      const isIndented = item.type === "BLOCK_LITERAL" || item.type === "BLOCK_FOLDED";
      return isIndented && place === "block"
        ? tag.stringify!(item, context, ...more)
        : scalarText(item.value, place);
    };
    return { ...tag, stringify };
  });

/** Spaces within braces, none within brackets; the package has one setting for both. */
function bracketTag(tag: CollectionTag): CollectionTag {
  const flowCollectionPadding = tag.collection === "map" ? " " : "";
  const stringify = (
    node: YAMLMap | YAMLSeq,
    context: Parameters<YAMLMap["toString"]>[0],
    ...more: [(() => void)?, (() => void)?]
  ): string => node.toString({ ...context!, flowCollectionPadding }, ...more);
  return { ...tag, ...({ stringify } as object) };
}

/** Undefined for new values, and where quotes or line breaks may be needless. */
function asWritten({ type, source, srcToken }: Scalar): string | undefined {
  if (type === "PLAIN") return source?.includes("\n") === true ? undefined : source;
  const written = (srcToken as CST.FlowScalar | undefined)?.source ?? "";
  const isChosen =
    type === "QUOTE_DOUBLE" &&
    !written.includes("\n") &&
    /\\[^"\\]/.test(written.replaceAll(/\\["\\]/g, ""));
  return isChosen ? written : undefined;
}

/** The reader itself is asked, so that the two cannot disagree. */
function readsPlain(text: string, place: Enclosure): boolean {
  if (text.trim() !== text || text === "" || needsEscapes(text)) return false;
  // Nothing but letters, digits and spaces, starting with a word that is no constant, is always plain.
  if (/^[A-Za-z]{6,}(?: [A-Za-z0-9]+)*$/.test(text)) return true;
  const { located, problems } = parseYaml(
    "",
    place === "block" ? `text: ${text}\nend: 0` : `{ text: ${text}, end: 0 }`,
  );
  const read = located?.value as { readonly text?: unknown; readonly end?: unknown } | undefined;
  return problems.length === 0 && read?.text === text && read.end === 0;
}

function needsEscapes(text: string): boolean {
  return hides(text) || /[\t\n\r]/.test(text);
}

/** JSON strings are YAML; what nobody can see is written as its code. */
function doubleQuoted(text: string): string {
  return replaceHidden(JSON.stringify(text), (character) => {
    const code = codeOf(character);
    return code.length > 4 ? `\\U${code.padStart(8, "0")}` : `\\u${code.toLowerCase()}`;
  });
}
