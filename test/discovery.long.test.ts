/**
 * What agents discover, read by programs that are not ours: the API catalog by a parser of RFC 9264, the skill by
 * a checker of the Agent Skills specification. The registries have no checker of the other documents:
 * `discovery.test.ts` says whose text its rules follow.
 */
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { beforeAll, expect, it } from "vitest";
import { apiRoot, routes } from "../build/schema/contract/routes.ts";
import { skillName } from "../build/derive/discovery.ts";
import type { Built } from "./built.ts";
import { builtOnce } from "./built-once.ts";

const base = "https://facts.test";
const peers = "test/peers/discovery";
let dataset: Built;
beforeAll(async () => {
  dataset = await builtOnce({ baseUrl: base });
});

/** What a module of the peers gives, by its file. */
async function peer<Module>(file: string): Promise<Module> {
  const place = resolve(peers, "node_modules", file);
  if (!existsSync(place)) expect.fail(`${file} is not installed: run \`npm ci --prefix ${peers}\``);
  return (await import(pathToFileURL(place).href)) as Module;
}

interface Link {
  readonly anchor: string;
  readonly rel: string;
  readonly href: string;
}
interface Linkset extends Iterable<Link> {
  linksFrom(anchor: string): Linkset;
  hasLinkTo(rel: string): boolean;
  normalize(): unknown;
}

it("the API catalog is read whole by a parser of linksets", async () => {
  const { parse } = await peer<{ parse: (json: string) => Linkset }>(
    "@drupal/linkset/dist/index.js",
  );
  const text = dataset.text(routes.apiCatalog.file);
  const catalog = parse(text);
  expect(catalog.normalize()).toEqual(JSON.parse(text));
  for (const path of [routes.mcp.path, apiRoot])
    for (const rel of ["service-desc", "service-doc", "status"])
      expect(catalog.linksFrom(base + path).hasLinkTo(rel), `${path} ${rel}`).toBe(true);
  for (const { href } of catalog) expect(new URL(href).protocol).toBe("https:");
});

it("the skill has no fault that a checker of skills finds, and one that is broken has", async () => {
  const { validate } = await peer<{ validate: (folder: string) => Promise<readonly string[]> }>(
    "skills-ref/dist/index.js",
  );
  const project = mkdtempSync(join(tmpdir(), "facts-skill-"));
  const folder = join(project, skillName);
  const put = (text: string): void => writeFileSync(join(folder, "SKILL.md"), text);
  try {
    mkdirSync(folder);
    const text = dataset.text(routes.skill.file);
    put(text);
    expect(await validate(folder)).toEqual([]);
    put(text.replace("name: ", "name: Not-"));
    expect(await validate(folder)).not.toEqual([]);
  } finally {
    rmSync(project, { recursive: true, force: true });
  }
});
