/** A curated provider → what it does not publish, in the order of its file. */
import { memberOf, present } from "../schema/lists/members.ts";
import type { CuratedProvider } from "../schema/curated.ts";
import { toFactId } from "../schema/fact-id.ts";
import type { NotPublished } from "../schema/not-published.ts";
import { toSource } from "./sources.ts";
import { factPlaces } from "./places.ts";

export function notPublishedOf({ slug, file }: CuratedProvider): readonly NotPublished[] {
  const provider = { slug, name: file.name };
  return factPlaces(file).flatMap(({ product, plan, silences }) =>
    Object.entries(silences).map(([key, { source: name, raw_value, note }]): NotPublished => {
      const source = toSource(memberOf(file.sources ?? {}, name));
      return present({
        id: toFactId({
          provider: slug,
          product: product?.slug ?? "*",
          plan: plan?.slug ?? "*",
          key,
        }),
        provider,
        product,
        plan,
        key,
        raw_value,
        note,
        last_verified_at: source.retrieved_at,
        source,
      });
    }),
  );
}
