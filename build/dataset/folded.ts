/** Text as it is published: line breaks and runs of spaces folded into one space. */
export function foldSpaces(text: string): string {
  return unfolded.test(text) ? text.replace(/\s+/g, " ").trim() : text;
}

/** Most texts are folded as they are written. */
const unfolded = /^\s|\s$|\s\s|[^\S ]/;

/** Data with all of its texts folded but values, which are published as they are written. */
export function foldTexts<Data>(data: Data): Data {
  if (typeof data === "string") return foldSpaces(data) as Data;
  if (Array.isArray(data)) return data.map(foldTexts) as Data;
  if (typeof data !== "object" || data === null) return data;
  // Without a prototype, as it was read: any slug may be looked up.
  const folded = Object.create(null) as Record<string, unknown>;
  for (const [name, member] of Object.entries(data))
    folded[name] = isValue(name, member, data) ? member : foldTexts(member);
  return folded as Data;
}

/** The value of a fact or a step, and those of an enum; a product or a scope may be called so, too. */
function isValue(name: string, member: unknown, beside: object): boolean {
  return name === "value" ? "raw_value" in beside : name === "values" && Array.isArray(member);
}
