/**
 * The name of a published fact, written and read in one place:
 * `provider/product/plan/key`, with `*` for a level that it does not name, `~scope` for a fact of a
 * scope, and `@source` where entries of one key, place and scope disagree.
 */

export interface FactIdParts {
  readonly provider: string;
  /** A slug, or `*`. */
  readonly product: string;
  /** A slug, or `*`. */
  readonly plan: string;
  readonly key: string;
  readonly scope?: string | undefined;
  readonly source?: string | undefined;
}

export function toFactId({ provider, product, plan, key, scope, source }: FactIdParts): string {
  const ofScope = scope === undefined ? "" : `~${scope}`;
  const ofSource = source === undefined ? "" : `@${source}`;
  return `${provider}/${product}/${plan}/${key}${ofScope}${ofSource}`;
}

/** What is missing in a text that is no id reads as empty, a missing product or plan as `*`. */
export function parseFactId(id: string): FactIdParts {
  const [path, source] = cutAt(id, "@");
  const [named, scope] = cutAt(path, "~");
  const [provider = "", product = "*", plan = "*", key = ""] = named.split("/");
  return { provider, product, plan, key, scope, source };
}

/** An id without its `@source`. */
export function withoutSource(id: string): string {
  return cutAt(id, "@")[0];
}

/** Slug of product and plan, `*` for a level that the fact does not name: `product/plan`. */
export function planPath({ product, plan }: Placed): string {
  return `${product?.slug ?? "*"}/${plan?.slug ?? "*"}`;
}

interface Placed {
  readonly product?: { readonly slug: string } | undefined;
  readonly plan?: { readonly slug: string } | undefined;
}

function cutAt(text: string, mark: string): readonly [string, string | undefined] {
  const at = text.indexOf(mark);
  return at < 0 ? [text, undefined] : [text.slice(0, at), text.slice(at + 1)];
}
