/** Composes the Markdown of a provider where no file holds it. A part of its own: few ask for it. */
import { twin } from "../derive/twin.ts";
import { fill } from "../schema/contract/route.ts";
import { routes } from "../schema/contract/routes.ts";
import type { ProviderRecord } from "../schema/provider.ts";
import { canBeFileName } from "./output-files.ts";
import type { Store } from "./store.ts";

/** Undefined if there is no such provider. */
export async function markdownOf(slug: string, store: Store): Promise<string | undefined> {
  if (!canBeFileName(slug)) return undefined;
  const record = await store.text(fill(routes.provider.file, { slug }));
  if (record === undefined) return undefined;
  return twin(JSON.parse(record) as ProviderRecord, await store.meta());
}
