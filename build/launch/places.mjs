/**
 * Stacks of errors name the places of the sources. The maps that lead there are read when a stack is
 * looked at, and not with every part that is loaded: that is a tenth of what a short command takes.
 */
import { readFileSync } from "node:fs";
import { SourceMap } from "node:module";
import { fileURLToPath } from "node:url";

/**
 * @param {string} folder the address of the folder that the bundle lies in
 */
export function nameSources(folder) {
  /** @type {Map<string, SourceMap | undefined>} */
  const maps = new Map();

  /** @param {string} part */
  function mapOf(part) {
    if (!maps.has(part)) maps.set(part, readMap(`${part}.map`));
    return maps.get(part);
  }

  /** @param {NodeJS.CallSite} site */
  function named(site) {
    const written = /** @type {{ toString(): string }} */ (site).toString();
    const part = site.getFileName() ?? "";
    const [line, column] = [site.getLineNumber(), site.getColumnNumber()];
    if (!part.startsWith(folder) || line === null || column === null) return written;
    const entry = mapOf(part)?.findEntry(line - 1, column - 1);
    if (entry === undefined || !("originalSource" in entry)) return written;
    const source = fileURLToPath(new URL(entry.originalSource, part));
    const place = `${source}:${entry.originalLine + 1}:${entry.originalColumn + 1}`;
    return written.replace(`${part}:${line}:${column}`, () => place);
  }

  Error.prepareStackTrace = (error, sites) =>
    [String(error), ...sites.map((site) => `    at ${named(site)}`)].join("\n");
}

/** @param {string} address */
function readMap(address) {
  try {
    return new SourceMap(JSON.parse(readFileSync(fileURLToPath(address), "utf8")));
  } catch {
    // Without its map a place is that in the bundle.
    return undefined;
  }
}
