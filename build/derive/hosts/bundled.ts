/**
 * The files that must be deployed together with a function: all that it reads answers from, without those
 * that it can compose.
 */
import { routeIds, routeOf } from "../../contract/routes.ts";
import { shardFolders } from "../../respond/shards.ts";

/** Globs relative to the root of the output. */
export function bundledGlobs(): readonly string[] {
  const routes = routeIds.map((id) => routeOf(id));
  const kept = routes.flatMap(({ file, variants = [] }) => [
    ...(file === "" ? [] : [toGlob(file)]),
    ...variants.filter(({ lean }) => lean === undefined).map((variant) => toGlob(variant.file)),
  ]);
  return [...new Set([...kept, `${shardFolders.facts}/**`])];
}

function toGlob(pattern: string): string {
  return pattern.replace(/\{\w+\}/g, "*");
}
