/**
 * The schema of a kind of service: what it is, the keys that matter when choosing, and the providers of
 * it.
 */
import { Type, type Static } from "typebox";
import { listOf } from "./list.ts";
import { Count, KeyName, Slug } from "./scalar.ts";

export const KindSummary = Type.Object(
  {
    object: Type.Literal("kind"),
    slug: Type.String({ ...Slug, description: "Name in records; a product's `kind`." }),
    title: Type.String({ description: "What a person calls it." }),
    description: Type.String({ description: "What such a service does, in one line." }),
    aliases: Type.Optional(
      Type.Unsafe<readonly string[]>(
        Type.Array(Type.String(), { description: "Other words that people type for it." }),
      ),
    ),
    keys: Type.Unsafe<readonly string[]>(
      Type.Array(Type.String({ ...KeyName }), {
        description: "The keys that decide between two of them, the first first.",
      }),
    ),
    product_count: Type.Integer({ ...Count, description: "Products with published facts." }),
    provider_count: Type.Integer({ ...Count, description: "Providers of such products." }),
  },
  { title: "KindSummary" },
);
export interface KindSummary extends Static<typeof KindSummary> {}

export const KindList = listOf(KindSummary, "KindList");
export interface KindList extends Static<typeof KindList> {}
