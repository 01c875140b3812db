/**
 * What the parameters of addresses and the arguments of tools are called elsewhere: one table for both doors.
 * Plain data, so that every door understands the same words.
 */

/** One parameter under two names: each is read as the other where a door has the other. */
const twins: readonly (readonly [string, string])[] = [["q", "query"]];

/** Words for the same thing, ours first. A word that is not ours is no parameter: it tells what was meant. */
const synonyms: readonly (readonly string[])[] = [
  ["q", "query", "search", "text", "words", "keyword", "keywords", "question", "term"],
  ["provider", "providers", "slug", "vendor", "company", "service", "provider_slug"],
  ["product", "product_slug"],
  ["plan", "tier", "plan_slug"],
  ["key", "metric", "key_name"],
  ["id", "fact", "fact_id"],
  ["status", "state"],
  ["kind", "type", "change"],
  ["since", "after", "from"],
  ["as_of", "at", "date", "day", "when"],
  ["limit", "size", "per_page", "page_size", "max", "max_results"],
  ["offset", "skip", "start"],
];

/** Names that caches are broken with, or visits counted: they ask for nothing. A regular expression's source. */
export const silentPattern = "(?:_|v|utm_[A-Za-z0-9_]*)";

const silentForm = new RegExp(`^${silentPattern}$`);

export function isSilent(name: string): boolean {
  return silentForm.test(name);
}

/** The name among these that is this name or its twin; undefined if there is none. */
export function ownName(name: string, names: readonly string[]): string | undefined {
  if (names.includes(name)) return name;
  const twin = twins.find((each) => each.includes(name))?.find((each) => each !== name);
  return twin !== undefined && names.includes(twin) ? twin : undefined;
}

/** The names among these that mean what this one means, of which the first is ours. */
export function sameMeaning(name: string, names: readonly string[]): readonly string[] {
  const asked = name.toLowerCase().replace(/\[\]$/, "");
  const words = synonyms.find((each) => each.includes(asked)) ?? [];
  return words.filter((each) => names.includes(each));
}
