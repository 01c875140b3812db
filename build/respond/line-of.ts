/** A fact → its line, made once for each fact: the parts of an output, its answers and its shards all read it. */
import { onceFor } from "../lists/once-for.ts";
import type { Fact } from "../schema/fact.ts";
import type { FactLine } from "./lines.ts";
import { toJson } from "./serialise.ts";

export const lineOf: (fact: Fact) => FactLine = onceFor((fact: Fact): FactLine => {
  const { provider, product, plan, scope, key, status } = fact;
  return {
    json: toJson(fact),
    labels: {
      provider: provider.slug,
      product: product?.slug ?? null,
      plan: plan?.slug ?? null,
      scope: scope?.slug ?? null,
      key,
      status,
    },
  };
});
