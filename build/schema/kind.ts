/**
 * The schema of a kind of service: what it is, the keys that matter when choosing, and the providers of
 * it.
 */
import { Type, type Static } from "typebox";
import { listOf } from "./list.ts";
import { KeyName, Slug, text, count, wordList, titled } from "./scalar.ts";

export const KindSummary = titled("KindSummary", {
  object: Type.Literal("kind"),
  slug: text(Slug, "Name in records; a product's `kind`."),
  title: text({}, "What a person calls it."),
  description: text({}, "What such a service does, in one line."),
  aliases: Type.Optional(wordList("Other words that people type for it.")),
  keys: Type.Unsafe<readonly string[]>(
    Type.Array(KeyName, {
      description: "The keys that decide between two of them, the first first.",
    }),
  ),
  product_count: count("Products with published facts."),
  provider_count: count("Providers of such products."),
});
export interface KindSummary extends Static<typeof KindSummary> {}

export const KindList = listOf(KindSummary, "KindList");
export interface KindList extends Static<typeof KindList> {}
