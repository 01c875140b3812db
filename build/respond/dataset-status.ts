/** What the dataset holds and how fresh it is. */
import type { Dataset } from "../dataset/dataset.ts";
import { addressOf } from "../contract/routes.ts";
import type { DatasetStatus } from "../schema/dataset-status.ts";
import { medianDate } from "./coverage.ts";
import { withNewline, toJson, type Json } from "./serialise.ts";

/** Version of the answers' shapes, as the description declares it (specification section 9). */
export const apiVersion = "1.0.0";

/** `sha256` and `bytes` are those of the bulk snapshot. */
export function datasetStatus(
  dataset: Dataset,
  snapshot: { readonly sha256: string; readonly bytes: number },
): Json<DatasetStatus> {
  const { meta, asOf, providers, keys, facts, changes, statuses } = dataset;
  const products = providers.flatMap((provider) => provider.products);
  const verified = facts.flatMap((fact) => fact.last_verified_at ?? []).toSorted();
  return withNewline(
    toJson({
      object: "dataset_status",
      name: meta.name,
      version: apiVersion,
      as_of: asOf,
      verified_for_days: meta.verifiedForDays,
      counts: {
        providers: providers.length,
        products: products.length,
        plans: products.reduce((count, { plans }) => count + plans.length, 0),
        keys: keys.length,
        facts: facts.length,
        details: facts.filter(({ detail }) => detail).length,
        changes: changes.length,
        statuses,
      },
      last_verified_at: {
        newest: verified.at(-1) ?? null,
        median: medianDate(verified),
        oldest: verified[0] ?? null,
      },
      license: meta.license,
      snapshot: { url: addressOf("snapshot"), ...snapshot },
    }),
  );
}
