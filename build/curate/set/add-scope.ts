/** A scope that a statement names → the file of its product with it, where it is new and its name is given. */
import type { Path } from "../../load/located.ts";
import { CuratedProduct, ProductFile } from "../../schema/curated.ts";
import { mapAt } from "../../validate/rule.ts";
import { judgeSlug, slugRepair } from "../../validate/rules/names.ts";
import { valueAt } from "../../validate/wording.ts";
import type { CuratedFile } from "../file/curated-file.ts";
import { Refusal, there, unknownName } from "./refusal.ts";

export interface NamedScope {
  /** Undefined for a fact without one. */
  readonly scope: string | undefined;
  /** The provider's own name for a scope that the product does not have yet. */
  readonly name: string | undefined;
}

/** True for a scope that is to be added. Throws a `Refusal`; `product` is undefined for the provider as a whole. */
export function isNewScope(
  data: unknown,
  product: Path | undefined,
  { scope, name }: NamedScope,
): boolean {
  if (scope === undefined) return false;
  if (product === undefined)
    throw new Refusal(
      `--scope is "${scope}", but the place is the whole provider; a scope is a part of a product's use.`,
    );
  const scopes = mapAt(valueAt(data, [...product, "scopes"]));
  if (Object.hasOwn(scopes, scope)) {
    if (name !== undefined && scopes[scope] !== name)
      throw new Refusal(
        `--scope-name is "${name}", but \`${scope}\` is "${String(scopes[scope])}" already; the name is given for a new scope only.`,
      );
    return false;
  }
  const wrong = judgeSlug(scope);
  if (wrong !== undefined)
    throw new Refusal(
      `"${scope}" is no slug; ${wrong}.`,
      slugRepair(scope, (right) => `Write: ${right}`),
    );
  if (name !== undefined) return true;
  throw unknownName(
    `unknown scope "${scope}"; the product has ${there(Object.keys(scopes))}.`,
    scope,
    Object.keys(scopes),
    'For a new scope, give its name: --scope-name "…"',
  );
}

/** The product stands in the file. */
export function addScope(file: CuratedFile, product: Path, { scope, name }: NamedScope): void {
  const scopes = [...product, "scopes"];
  const { properties } = product.length === 0 ? ProductFile : CuratedProduct;
  if (file.has(scopes)) file.insert([...scopes, scope!], name!, "by name");
  else file.insert(scopes, { [scope!]: name! }, Object.keys(properties));
}
