/**
 * Turns the route table into the data that the rules of hosts are made from: addresses that differ from the
 * names of their files, media types, what functions read. Nothing here depends on a host.
 */
import { mediaTypes, queryNames, routeIds, routeOf, type Route } from "../../contract/routes.ts";
import { shardFolders } from "../../respond/shards.ts";

const tableOfRoutes: readonly Route[] = routeIds.map((id) => routeOf(id));

/**
 * The addresses that differ from the names of their files, and that a host may answer which ignores the
 * query: those that take none, and those that take moments alone, because the answer of a moment echoes it
 * and that of today does not.
 */
export const unqueriedRoutes: readonly Route[] = tableOfRoutes
  .filter(({ path, file }) => path !== `/${file}`)
  .filter((route) => queryNames(route).every((name) => route.parameters[name]!.moment));

/** Files without an extension that tells the media type, with their type. */
export const plainNames: readonly (readonly [file: string, type: string])[] = tableOfRoutes
  .filter(({ file }) => file !== "" && !file.replace(/^.*\//, "").includes("."))
  .map(({ file, extension }) => [file, mediaTypes[extension]]);

/** How the paths of files end, with their media type. */
export const typesByEnding: readonly (readonly [ending: string, type: string])[] = [
  ...Object.entries(mediaTypes).map(([extension, type]) => [`.${extension}`, type] as const),
  ...plainNames.map(([file, type]) => [`/${file}`, type] as const),
];

/**
 * Globs of the files that must be deployed together with a function: all that it reads answers from, without
 * those that it can compose.
 */
export const bundledGlobs: readonly string[] = [
  ...tableOfRoutes
    .flatMap(({ file, variants = [] }) => [
      file,
      ...variants.filter(({ lean }) => lean === undefined).map((variant) => variant.file),
    ])
    .filter((file) => file !== "")
    .map((file) => file.replace(/\{\w+\}/g, "*")),
  `${shardFolders.facts}/**`,
];
