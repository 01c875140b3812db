/**
 * What a program writes that uses a generated client, for each generator: how the client is generated, and
 * a module that asks through it. The text is compiled beside the generated one, as strictly as can be.
 */
export interface Use {
  readonly generator: string;
  /** Its script below `node_modules/`, and its arguments. */
  readonly generate: readonly string[];
  /** Files of the program: its name, its text. */
  readonly files: Readonly<Record<string, string>>;
}

/** Every module gives the same: a value, the code of an error, the lines of the download, a twin. */
const signature = "(base: string): Promise<readonly (string | undefined)[]>";

const hey: Use = {
  generator: "@hey-api/openapi-ts",
  generate: ["@hey-api/openapi-ts/bin/run.js", "-i", "openapi.json", "-o", "hey", "--silent"],
  files: {
    "use-hey.ts": `
import { client } from "./hey/client.gen.ts";
import * as api from "./hey/sdk.gen.ts";
export async function ask${signature} {
  client.setConfig({ baseUrl: base });
  const facts = await api.facts({ query: { provider: "acme", limit: 1 }, throwOnError: true });
  const none = await api.provider({ path: { slug: "nobody" } });
  const download: string = (await api.snapshot({ parseAs: "text", throwOnError: true })).data;
  const twin: string = (await api.markdown({ path: { slug: "acme" }, throwOnError: true })).data;
  return [facts.data.data[0]?.display, none.error?.error.code, download, twin];
}`,
  },
};

const typescript: Use = {
  generator: "openapi-typescript",
  generate: ["openapi-typescript/bin/cli.js", "openapi.json", "-o", "paths.ts"],
  files: {
    "use-typescript.ts": `
import createClient from "openapi-fetch";
import type { paths } from "./paths.ts";
export async function ask${signature} {
  const api = createClient<paths>({ baseUrl: base });
  const facts = await api.GET("/api/public/v1/facts", {
    params: { query: { provider: "acme", limit: 1 } },
  });
  const none = await api.GET("/api/public/v1/providers/{slug}", {
    params: { path: { slug: "nobody" } },
  });
  const download = await api.GET("/data/snapshot.jsonl", { parseAs: "text" });
  const twin = await api.GET("/api/public/md/providers/{slug}", {
    params: { path: { slug: "acme" } },
    parseAs: "text",
  });
  return [facts.data?.data[0]?.display, none.error?.error.code, download.data, twin.data];
}`,
  },
};

const zod: Use = {
  generator: "openapi-zod-client",
  generate: [
    "openapi-zod-client/bin.js",
    "./openapi.json",
    "-o",
    "zod-client.ts",
    "--media-type-expr",
    "true",
  ],
  files: {
    "use-zod.ts": `
import { isErrorFromAlias } from "@zodios/core";
import { api as described, createApiClient } from "./zod-client.ts";
export async function ask${signature} {
  const api = createApiClient(base);
  const facts = await api.facts({ queries: { provider: "acme", limit: 1 } });
  const none = await api.provider({ params: { slug: "nobody" } }).catch((error: unknown) => error);
  const data = isErrorFromAlias(described.api, "provider", none) ? none.response.data : undefined;
  const code = typeof data === "object" ? data.error.code : undefined;
  const download: string = await api.snapshot();
  const twin: string = await api.markdown({ params: { slug: "acme" } });
  // An address with an empty part is that of the list: the form of a slug keeps it from being asked.
  const empty = await api.provider({ params: { slug: "" } }).catch(() => undefined);
  if (empty !== undefined) throw new Error("an empty slug was asked for");
  return [facts.data[0]?.display, code, download, twin];
}`,
  },
};

const orval: Use = {
  generator: "orval",
  generate: ["orval/dist/bin/orval.mjs", "--config", "./orval.config.mjs"],
  files: {
    "orval.config.mjs": `
const mutator = { path: "./read-text.ts", name: "readText" };
const override = { operations: { snapshot: { mutator } } };
const output = { target: "./orval-client.ts", client: "fetch", baseUrl: "BASE", override };
export default { facts: { input: "./openapi.json", output } };
`,
    "read-text.ts": `
export async function readText<T>(url: string, init?: RequestInit): Promise<T> {
  const response = await fetch(url, init);
  const { status, headers } = response;
  return { data: await response.text(), status, headers } as T;
}`,
    "use-orval.ts": `
import * as api from "./orval-client.ts";
export async function ask${signature} {
  const facts = await api.facts({ provider: "acme", limit: 1 });
  const none = await api.provider("nobody");
  const download = await api.snapshot();
  const twin = await api.markdown("acme");
  if (facts.status !== 200 || none.status !== 404 || download.status !== 200 || twin.status !== 200)
    throw new Error("another status than is described");
  return [facts.data.data[0]?.display, none.data.error.code, download.data, twin.data];
}`,
  },
};

export const uses: readonly Use[] = [hey, typescript, zod, orval];
