/** A dataset built for a test, through the same command that people run. */
import { mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { build, type BuildOptions } from "../build/commands/build.ts";
import { patternSource } from "../build/schema/contract/route.ts";
import { routeIds, routeOf, routes, type RouteId } from "../build/schema/contract/routes.ts";
import type { Terminal } from "../build/commands/terminal/terminal.ts";
import { createHandler, type Handler } from "../build/fallback/handler.ts";
import { readFrom } from "../build/fallback/node/disk.ts";
import { onceFor } from "../build/schema/lists/once-for.ts";
import type { Generation } from "../build/fallback/generation.ts";
import { unpacked } from "../build/respond/deflated.ts";
import { codeFolder } from "../build/schema/contract/page-policy.ts";
import type { Fact } from "../build/schema/fact.ts";

export const sample = { facts: "test/fixtures/facts", asOf: "2026-05-01T00:00:00Z" } as const;
/** The project's own facts, at a fixed moment: the tests of today pass tomorrow. */
export const real = { facts: "facts", asOf: "2026-11-22T00:00:00Z" } as const;

export interface Built {
  readonly folder: string;
  readonly out: string;
  /** Every file, sorted, with forward slashes. */
  readonly files: readonly string[];
  text(file: string): string;
  json(file: string): unknown;
  /** What a script holds that pages read as data. */
  packed(file: string): Promise<unknown>;
  readonly snapshot: readonly Fact[];
  readonly handler: Handler;
  /** Answers without looking at the precomputed files, wherever it can. */
  readonly composing: Handler;
  remove(): void;
}

export interface Recorded extends Terminal {
  readonly printed: { out: string; err: string };
}

export function recorded(overrides: Partial<Terminal> = {}): Recorded {
  const printed = { out: "", err: "" };
  let clock = 0;
  return {
    printed,
    out: (text) => void (printed.out += text),
    err: (text) => void (printed.err += text),
    isInteractive: false,
    now: () => (clock += 10),
    annotates: false,
    ...overrides,
  };
}

/** A style or a script of the pages, such as `site.js`: its folder is named by the content of all. */
export function codeNamed(name: string, { files }: Pick<Built, "files">): string {
  return files.find((file) => file.startsWith(codeFolder) && file.endsWith(`/${name}`))!;
}

/** A build of its own, to be changed or removed as a test likes. */
export async function built(options: Partial<BuildOptions> = {}): Promise<Built> {
  const folder = mkdtempSync(join(tmpdir(), "facts-"));
  const out = options.out ?? join(folder, "dist");
  const terminal = recorded();
  const defaults = { ...sample, baseUrl: undefined, mode: "full", quiet: true } as const;
  const code = await build({ ...defaults, ...options, out }, terminal);
  if (code !== 0) throw new Error(terminal.printed.err);
  // As it is now: what a test does to it later is another thing.
  return { ...opened(folder, out) };
}

/** The files of the answers that are composed where there is none. */
export const composed = new RegExp(
  `^(?:${routeIds
    .map(routeOf)
    .flatMap(({ file, variants }) => (variants ? [file, ...variants.map((each) => each.file)] : []))
    .concat(routes.key.file, routes.markdown.file)
    .filter(Boolean)
    .map((file) => patternSource(file))
    .join("|")})$`,
);

/** Nothing is read before it is asked for. `generation`: of an output that servers would remember. */
export function opened(folder: string, out: string, generation?: Generation): Built {
  const options = { read: readFrom(out), ...(generation && { generation }) };
  const text = (file: string): string => readFileSync(join(out, file), "utf8");
  const files = onceFor(() => filesBelow(out));
  const snapshot = onceFor(() =>
    text("data/snapshot.jsonl")
      .split("\n")
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Fact),
  );
  const handler = createHandler(options);
  const composing = createHandler({
    ...options,
    read: (file) => (composed.test(file) ? Promise.resolve(undefined) : options.read(file)),
  });
  return {
    folder,
    out,
    get files() {
      return files();
    },
    text,
    json: (file) => JSON.parse(text(file)),
    packed: async (file) => JSON.parse(await unpacked(/="(.*)"/.exec(text(file))![1]!)) as unknown,
    get snapshot() {
      return snapshot();
    },
    handler,
    composing: (asked) => (asked.url.includes(".json") ? handler : composing)(asked),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Of some files those of a route and of its variants. */
export function filesOf(id: RouteId, files: readonly string[]): readonly string[] {
  const { file, variants = [] } = routeOf(id);
  const patterns = [file, ...variants.map((each) => each.file)].filter(Boolean);
  const named = new RegExp(`^(?:${patterns.map((each) => patternSource(each)).join("|")})$`);
  return files.filter((each) => named.test(each));
}

/** Addresses that are answered without their file too, read off the files themselves: of each kind one in `step`. */
export function* queryAddresses(
  files: readonly string[],
  step = 1,
): Iterable<readonly [string, string]> {
  for (const [index, each] of [...filesOf("key", files), ...filesOf("markdown", files)].entries())
    if (index % step === 0) yield [`/${each.replace(/\.json$/, "")}`, each];
  for (const id of routeIds) {
    const { path, file, variants } = routeOf(id);
    if (variants === undefined) continue;
    if (file !== "" && files.includes(file)) yield [path, file];
    for (const variant of variants) {
      const pattern = new RegExp(`^${patternSource(variant.file, (name) => `(?<${name}>[^/]+)`)}$`);
      let index = 0;
      for (const each of files) {
        const found = pattern.exec(each);
        if (found && index++ % step === 0)
          yield [`${path}?${new URLSearchParams(found.groups).toString()}`, each];
      }
    }
  }
}

export function filesBelow(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll("\\", "/"))
    .toSorted();
}

export function get(handler: Handler, address: string, init: RequestInit = {}): Promise<Response> {
  return handler(new Request(`http://localhost${address}`, init));
}
