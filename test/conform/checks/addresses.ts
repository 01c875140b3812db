/** Every route of the table, and every file by its own name: 200, the media type, the shape. */
import type { Parameter, Route } from "../../../build/schema/contract/route.ts";
import { routeIds, routeOf } from "../../../build/schema/contract/routes.ts";
import type { Check, Expect } from "../check.ts";
import { isHashed, linksResolve } from "../rules.ts";

const paths = routeIds.map((id) => {
  const route = routeOf(id);
  const { path, parameters } = route;
  const required = Object.entries<Parameter>(parameters).flatMap(
    ([name, { in: place, required, requiredWithout }]) =>
      place === "query" && (required || requiredWithout) ? `${name}={${name}}` : [],
  );
  const query = required.length > 0 ? `?${required.join("&")}` : "";
  const address = path.replace("{slug}", "{provider}") + query;
  return { route, address };
});

/** One address per route: what other checks ask the headers of. */
export const routeAddresses: readonly string[] = paths.map(({ address }) => address);

export const addresses: readonly Check[] = paths.map(({ route, address }) => ({
  name: `GET ${address}`,
  group: "addresses",
  address,
  expect: { status: 200, ...shapeOf(route) },
}));

/** The names under which the answers lie on a disk. */
export const files: readonly Check[] = paths.flatMap(({ route, address }) => {
  const variants = route.variants ?? [];
  const names = [route.file, ...variants.map(({ file }) => file)].map(toFile);
  // `openapi.json` and the like are addresses already.
  return names
    .filter((file) => file !== "" && `/${file}` !== route.path)
    .map((file) => ({
      name: `the file ${file}`,
      group: "files",
      address: `/${file}`,
      file,
      expect: {
        status: 200,
        ...shapeOf(route),
        ...(file === toFile(route.file) ? { sameBody: address } : {}),
      },
    }));
});

function toFile(pattern: string): string {
  return pattern.replace("{slug}", "{provider}").replace("{limit}", "50");
}

/** What the answers say together. */
export const dataset: readonly Check[] = [
  ["the links of the list of providers resolve", "/api/public/v1/providers", linksResolve],
  ["the links of the list of keys resolve", "/api/public/v1/keys", linksResolve],
  ["files are what the manifest says", "/manifest.json", isHashed],
].map(
  ([name, address, rule]) =>
    ({ name, group: "dataset", address, expect: { status: 200, rule } }) as Check,
);

function shapeOf({ extension, body }: Route): Pick<Expect, "type" | "schema"> {
  return { type: extension, ...(body === undefined ? {} : { schema: body }) };
}
