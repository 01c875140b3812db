/**
 * Earlier names → redirects to the addresses of today, for the rules of every host. A name that is in
 * use, or that became several, has none: an address of today is never shadowed.
 */
import type { FormerNames, RenamedTo } from "../../dataset/formerly.ts";
import { fill, namesIn, routeIds, routeOf, type Route } from "../../contract/routes.ts";
import type { OneName, Renames } from "./renames.ts";
import { ruledAddresses, type Address } from "./rules.ts";

export const noRenames: Renames = { provider: {}, key: {} };

/** The status of each: the old name does not come back. */
export const redirectStatus = 301;

export function renamesOf(
  formerly: Pick<FormerNames, keyof Renames>,
  today: Readonly<Record<keyof Renames, readonly string[]>>,
): Renames {
  const single = (renamed: RenamedTo, names: readonly string[]): OneName =>
    Object.fromEntries(
      Object.entries(renamed).flatMap(([old, [name, ...others]]) =>
        name === undefined || others.length > 0 || names.includes(old) || !names.includes(name)
          ? []
          : [[old, name]],
      ),
    );
  return {
    provider: single(formerly.provider, today.provider),
    key: single(formerly.key, today.key),
  };
}

/** An address, and the one that it has today; both below the base path. */
export interface Redirect {
  readonly from: string;
  readonly to: string;
}

/** Of records by their address and by the name of their file, and of the files of single filters. */
export function redirectsOf(renames: Renames): readonly Redirect[] {
  return routeIds.flatMap((id) =>
    patternsOf(routeOf(id)).flatMap(([name, pattern]) =>
      Object.entries(renames[levels[name]!]).map(([old, today]) => ({
        from: fill(pattern, { [name]: old }),
        to: fill(pattern, { [name]: today }),
      })),
    ),
  );
}

/** A parameter of a query whose value has another name today. */
export interface QueryRedirect {
  readonly address: Address;
  readonly name: string;
  readonly from: string;
  readonly to: string;
}

export function queryRedirects(renames: Renames): readonly QueryRedirect[] {
  return ruledAddresses.flatMap((address) =>
    address.takes
      .filter((name) => name in levels)
      .flatMap((name) =>
        Object.entries(renames[levels[name]!]).map(([from, to]) => ({ address, name, from, to })),
      ),
  );
}

/** The parameters that hold a name, wherever they are. */
const levels: Readonly<Record<string, keyof Renames>> = {
  slug: "provider",
  provider: "provider",
  a: "provider",
  b: "provider",
  key: "key",
};

/** The patterns of paths that hold one name, with it. */
function patternsOf(route: Route): readonly (readonly [name: string, pattern: string])[] {
  const files = [route.file, ...(route.variants ?? []).map(({ file }) => file)];
  return [route.path, ...files.filter((file) => file !== "").map((file) => `/${file}`)].flatMap(
    (pattern) => {
      const [name, ...others] = namesIn(pattern);
      const isOne = name !== undefined && others.length === 0 && name in levels;
      return isOne ? [[name, pattern] as const] : [];
    },
  );
}
