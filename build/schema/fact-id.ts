/**
 * Writes and reads the id of a published fact: `provider/product/plan/key`, with `*` for a level that it
 * does not name, `~scope` if the fact has a scope, and `@source` if entries of the same key, place and
 * scope disagree.
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

/**
 * Does not check the text: a missing provider or key becomes empty, a missing product or plan becomes `*`.
 */
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

/** `product/plan`, with `*` for a level that the fact does not name. */
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
