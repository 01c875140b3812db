/** A curated provider → what it does not publish, in the order of its file. */
import type { CuratedSilence } from "../schema/curated.ts";
import type { CuratedProvider } from "../schema/curated-facts.ts";
import { toFactId } from "../schema/fact-id.ts";
import type { NotPublished } from "../schema/not-published.ts";
import { toTimestamp } from "../schema/timestamp.ts";
import { toSource } from "./facts.ts";
import { foldSpaces } from "./folded.ts";
import { toNamed } from "./places.ts";
import { present } from "./present.ts";

export function notPublishedOf({ slug, file }: CuratedProvider): readonly NotPublished[] {
  const provider = toNamed(slug, file.name);
  const toEntry = (
    silences: Readonly<Record<string, CuratedSilence>> | undefined,
    place: Pick<NotPublished, "product" | "plan"> = {},
  ): readonly NotPublished[] =>
    Object.entries(silences ?? {}).map(([key, { source, raw_value, note }]) => {
      const written = file.sources![source]!;
      const { retrieved_at: read, unconfirmed } = written;
      return present({
        id: toFactId({
          provider: slug,
          product: place.product?.slug ?? "*",
          plan: place.plan?.slug ?? "*",
          key,
        }),
        provider,
        ...place,
        key,
        raw_value: raw_value === undefined ? undefined : foldSpaces(raw_value),
        note: note === undefined ? undefined : foldSpaces(note),
        last_verified_at: read === undefined || unconfirmed ? undefined : toTimestamp(read),
        source: toSource(written),
      });
    });
  return [
    ...toEntry(file.not_published),
    ...Object.entries(file.products ?? {}).flatMap(([name, definition]) => {
      const product = toNamed(name, definition.name);
      const plans = Object.entries(definition.plans ?? {});
      return [
        ...toEntry(definition.not_published, { product }),
        ...plans.flatMap(([plan, { name: called, not_published }]) =>
          toEntry(not_published, { product, plan: toNamed(plan, called) }),
        ),
      ];
    }),
  ];
}
