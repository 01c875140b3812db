/**
 * What Vercel makes of `vercel.json` for a GET without a query: its own package reads the rules and refuses
 * the wrong ones, then they are followed in the order that its documentation of routes gives: those before
 * the files, the files, and on a hit those that set headers.
 */
import { existsSync, readFileSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { peerOf } from "./conform/targets/target.ts";

export const routingUtils = peerOf("hosts", "@vercel/routing-utils/dist/index.js");

interface Rule {
  readonly src?: string;
  readonly dest?: string;
  readonly status?: number;
  readonly methods?: readonly string[];
  readonly has?: readonly object[];
  readonly headers?: Readonly<Record<string, string>>;
  readonly handle?: string;
  readonly continue?: boolean;
}

interface RoutingUtils {
  readonly normalizeRoutes: (rules: readonly Rule[]) => {
    readonly routes: readonly Rule[];
    readonly error: { readonly message: string } | null;
  };
}

/** The headers of the file that answers the address, names in lower case; undefined where none does. */
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
  const start = (handle: string): number => routes.findIndex((each) => each.handle === handle);
  const before = routes.slice(0, start("filesystem"));
  const file = fileAt(root, address) ?? rewritten(root, address, before);
  if (file === undefined) return undefined;
  const headers: Record<string, string> = {};
  for (const { src, headers: given = {} } of routes.slice(start("hit") + 1))
    if (new RegExp(src!).test(file))
      for (const [name, value] of Object.entries(given)) headers[name.toLowerCase()] = value;
  return headers;
}

/** Rules with `check` go on with the files. */
function rewritten(root: string, address: string, rules: readonly Rule[]): string | undefined {
  for (const { src, dest, methods, has, status } of rules) {
    if (methods !== undefined || has !== undefined || status !== undefined) continue;
    const found = new RegExp(src!).exec(address);
    if (!found || dest === undefined) continue;
    const path = dest.replace(/\$(\d)/g, (_, index: string) => found[Number(index)]!);
    const file = fileAt(root, path);
    if (file !== undefined) return file;
  }
  return undefined;
}

function fileAt(root: string, path: string): string | undefined {
  const file = path.endsWith("/") ? `${path}index.html` : path;
  const whole = join(root, file);
  return existsSync(whole) && statSync(whole).isFile() ? file : undefined;
}
