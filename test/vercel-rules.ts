/**
 * What Vercel makes of `vercel.json` for a file: its own package reads the rules and refuses the wrong ones,
 * then those that set headers are followed in the order of its documentation.
 */
import { existsSync, readFileSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { peerOf } from "./conform/targets/target.ts";

export const routingUtils = peerOf("hosts", "@vercel/routing-utils/dist/index.js");

interface Rule {
  readonly src?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly handle?: string;
}

interface RoutingUtils {
  readonly normalizeRoutes: (rules: readonly Rule[]) => {
    readonly routes: readonly Rule[];
    readonly error: { readonly message: string } | null;
  };
}

/** The headers of the file at the address, names in lower case; undefined where there is none. */
export function vercelHeaders(
  root: string,
  address: string,
): Readonly<Record<string, string>> | undefined {
  const { normalizeRoutes } = createRequire(import.meta.url)(routingUtils.file) as RoutingUtils;
  const written = JSON.parse(readFileSync(join(root, "vercel.json"), "utf8")) as {
    readonly routes: readonly Rule[];
  };
  const { routes, error } = normalizeRoutes(written.routes);
  if (error !== null) throw new Error(error.message);
  const file = address.endsWith("/") ? `${address}index.html` : address;
  const whole = join(root, file);
  if (!existsSync(whole) || !statSync(whole).isFile()) return undefined;
  const headers: Record<string, string> = {};
  for (const { src, headers: given = {} } of routes.slice(
    routes.findIndex(({ handle }) => handle === "hit") + 1,
  ))
    if (new RegExp(src!).test(file))
      for (const [name, value] of Object.entries(given)) headers[name.toLowerCase()] = value;
  return headers;
}
