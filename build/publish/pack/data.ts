/**
 * An output → the files of an npm package of its data: one module per provider, so that a bundler takes what
 * is used; types in which a wrong id does not compile; and a loader that asks for what is published now.
 */
import { factsOfProvider, publishedFiles, type RenamedIds } from "../../client/published.ts";
import { routes } from "../../schema/contract/routes.ts";
import type { DatasetStatus } from "../../schema/dataset-status.ts";
import type { Fact } from "../../schema/fact.ts";
import { bundleText, clientFiles, type Bundle } from "../bundle/jobs.ts";
import { indexTypes, providerTypes, dedented } from "./data-types.ts";
import type { PublishedData, PackedFile } from "./published-data.ts";

export interface DataInput {
  /** Reads a text of the output. */
  readonly read: (file: string) => string;
  readonly name: string;
  /** The bundles of `clientJobs`. */
  readonly code: readonly Bundle[];
}

export function dataPackage({ read, name, code }: DataInput): readonly PackedFile[] {
  const data = publishedData(read);
  const modules = [...data.providers].flatMap(([slug, facts]): readonly PackedFile[] => [
    { file: `providers/${slug}.js`, content: providerModule(facts) },
    { file: `providers/${slug}.d.ts`, content: providerTypes(facts) },
  ]);
  return [
    { file: "package.json", content: dataManifest(name, data) },
    { file: "README.md", content: dataReadme(name, data) },
    { file: "index.js", content: indexModule(data) },
    { file: "index.d.ts", content: indexTypes(data) },
    { file: "client.js", content: bundleText(code, clientFiles.code) },
    { file: "answer.d.ts", content: bundleText(code, clientFiles.types) },
    ...modules,
  ];
}

/** The base address that an output was built for. */
export function publishedBase(read: DataInput["read"]): string {
  const { servers } = JSON.parse(read(routes.openapi.file)) as Pick<OpenapiDocument, "servers">;
  return servers[0].url;
}

/** As `derive/openapi.ts` writes it. */
interface OpenapiDocument {
  readonly servers: readonly [{ readonly url: string }];
}

function publishedData(read: DataInput["read"]): PublishedData {
  const status = JSON.parse(read(routes.status.file)) as DatasetStatus;
  const { ids } = JSON.parse(read(publishedFiles.renamed)) as { ids: RenamedIds };
  const keys = JSON.parse(read(routes.keys.file)) as { data: { key: string }[] };
  const providers = new Map<string, Fact[]>();
  const lines = read(routes.snapshot.file).trimEnd().split("\n").join(",");
  for (const each of factsOfProvider(`{"facts":[${lines}]}`))
    providers.set(each.provider.slug, [...(providers.get(each.provider.slug) ?? []), each]);
  return {
    status,
    base: publishedBase(read),
    renamed: ids,
    keys: keys.data.map(({ key }) => key),
    providers,
  };
}

/** Calendar versioning: the day that the output was built for, without the zeros that semver refuses. */
export function versionOf(asOf: string): string {
  return asOf.slice(0, 10).split("-").map(Number).join(".");
}

function dataManifest(name: string, { status }: PublishedData): string {
  const manifest = {
    name,
    version: versionOf(status.as_of),
    description: `${status.name} as of ${status.as_of.slice(0, 10)}: facts with their sources, typed.`,
    license: status.license,
    type: "module",
    sideEffects: false,
    exports: {
      ".": { types: "./index.d.ts", default: "./index.js" },
      "./providers/*.js": { types: "./providers/*.d.ts", default: "./providers/*.js" },
      "./package.json": "./package.json",
    },
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}

function providerModule(facts: readonly Fact[]): string {
  const lines = facts.map((fact) => `${JSON.stringify(fact.id)}:${JSON.stringify(fact)}`);
  return `export const facts = {\n${lines.join(",\n")}\n};\n`;
}

function indexModule({ status, base, renamed, providers }: PublishedData): string {
  const loads = [...providers.keys()].map((slug) => {
    const path = JSON.stringify(`./providers/${slug}.js`);
    return `  ${JSON.stringify(slug)}: () => import(${path}),`;
  });
  return dedented(`
    ${importLine("expectFact as expectAnswer, openLoader", "./client.js")}

    export const dataset = ${JSON.stringify({ name: status.name, asOf: status.as_of, base, license: status.license })};

    const modules = {
    ${loads.join("\n")}
    };

    const renamed = ${JSON.stringify(renamed)};

    async function load(provider) {
      if (Object.hasOwn(modules, provider)) return (await modules[provider]()).facts;
    }

    export function openFacts(options) {
      return openLoader({ asOf: dataset.asOf, base: dataset.base, renamed, load }, options);
    }

    const own = /* @__PURE__ */ openFacts({ base: null });

    export function expectFact(id, held, ask = own) {
      return expectAnswer(ask, id, held);
    }
`);
}

function dataReadme(name: string, { status, base, providers }: PublishedData): string {
  const [fact] = [...providers.values()].flat();
  if (fact === undefined) throw new Error("there is no fact to pack");
  const id = JSON.stringify(fact.id);
  return dedented(`
    # ${name}

    ${status.name} (${base}) as of ${status.as_of.slice(0, 10)}, licence ${status.license}: ${status.counts.facts} facts, each with
    its source. The version is that day. Ids and keys are types: a wrong one does not compile.

    \`\`\`ts
    ${importLine("facts", `${name}/providers/${fact.provider.slug}.js`)} // this provider alone is bundled
    facts[${id}].value;

    ${importLine("openFacts", name)}
    const ask = openFacts(); // published now, else the cache that you pass in, else what is bundled
    const answer = await ask(${id}); // { fact, from: "live" | "cache" | "bundled", as_of, age_days }
    answer.bundled; // there only if the value is another than the one in this package

    ${importLine("expectFact", name)}
    await expectFact(${id}, ${JSON.stringify(fact.value)}); // in a test of vitest, jest, node:test: rejects with the source's words
    \`\`\`

    An id that was renamed or withdrawn before that day leads to the fact of that day; \`openFacts({ base: null })\`
    asks no network.
`);
}

function importLine(names: string, from: string): string {
  return `import { ${names} } from "${from}";`;
}
