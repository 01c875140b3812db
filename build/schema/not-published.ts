/**
 * An answer that is no fact: the provider says, or its page shows, that there is no figure to read. It is never
 * a null value, which means that there is no limit.
 */
import { Type, type Static } from "typebox";
import { FactId, Named, Source } from "./fact.ts";
import { KeyName, Timestamp, listed, text, titled } from "./scalar.ts";

export const NotPublished = titled(
  "NotPublished",
  {
    id: FactId,
    provider: Named,
    product: Type.Optional(Named),
    plan: Type.Optional(Named),
    key: text(KeyName, "The canonical key that has no value here."),
    raw_value: Type.Optional(text({}, "The source's own words; absent where the page is silent.")),
    note: Type.Optional(text({}, "One sentence of what was looked for.")),
    last_verified_at: Type.Optional(
      text(Timestamp, "When the page was read, where that is known."),
    ),
    source: Source,
  },
  "The provider does not publish this.",
);
export interface NotPublished extends Static<typeof NotPublished> {}

/** In records; absent where it is empty. */
export const notPublishedMember = {
  not_published: Type.Optional(listed(NotPublished, "What the provider does not publish.")),
};
