/** Text that tries to be markup, code or a command: allowed, in every place at once. */
import { filled, quoted, texts, valid, type Files, type HostileCase } from "../case.ts";
import { markup as hostile, unquoted } from "../markup.ts";

/** White space that a value may not hold: there it is published as it is. */
function unbroken(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

function everywhere(text: string): Files {
  const files: Record<string, string> = { ...valid };
  for (const [name, slot] of Object.entries(texts)) {
    const said = name.endsWith("quote") ? text : unquoted(text);
    const written = quoted(name === "a value" ? unbroken(said) : said);
    const before = valid[slot.file].split("\n");
    const after = String(filled(slot, written).files[slot.file]).split("\n");
    const index = before.findIndex((line, i) => line !== after[i]);
    const lines = files[slot.file]!.split("\n");
    lines[index] = after[index]!;
    files[slot.file] = lines.join("\n");
  }
  return files;
}

export const markup: readonly HostileCase[] = Object.entries(hostile).flatMap(([kind, list]) =>
  list.map((text): HostileCase => ({
    name: `${kind}: ${JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text)}`,
    files: everywhere(text),
    expected: "accepted",
  })),
);
