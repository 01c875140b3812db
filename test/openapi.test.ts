/** The OpenAPI description: true of every body. */
import { beforeAll, describe, expect, it } from "vitest";
import { get, type Built } from "./built.ts";
import { builtOnce } from "./built-once.ts";
import { openAjv } from "./ajv.ts";

interface MediaType {
  readonly schema: { readonly $ref?: string };
  readonly examples?: Record<string, { readonly description: string; readonly value: unknown }>;
}
interface Description {
  readonly info: { readonly contact: { readonly url: string } };
  readonly paths: Record<
    string,
    {
      readonly get: {
        readonly description: string;
        readonly externalDocs?: { readonly url: string };
        readonly parameters?: readonly {
          readonly name: string;
          readonly in: string;
          readonly schema: { readonly pattern?: string };
          readonly example?: string;
        }[];
        readonly responses: Record<string, { readonly content?: Record<string, MediaType> }>;
      };
    }
  >;
}

describe("the description of a dataset", () => {
  let dataset: Built;
  let description: Description;
  const ajv = openAjv({ strict: false, allErrors: true });
  beforeAll(async () => {
    dataset = await builtOnce();
    description = dataset.json("openapi.json") as Description;
    ajv.addSchema({ $id: "openapi", ...description });
  });

  it("shows examples that the build answers, and that pass their own schema", async () => {
    let shown = 0;
    for (const { get: operation } of Object.values(description.paths))
      for (const [status, { content = {} }] of Object.entries(operation.responses))
        for (const { schema, examples = {} } of Object.values(content))
          for (const { description: request, value } of Object.values(examples)) {
            const address = request.replace("GET ", "");
            const response = await get(dataset.handler, address);
            expect(String(response.status)).toBe(status);
            expect(await response.json()).toEqual(value);
            expect(ajv.validate({ $ref: `openapi${schema.$ref}` }, value), ajv.errorsText()).toBe(
              true,
            );
            shown++;
          }
    expect(shown).toBeGreaterThan(8);
  });

  it("names parameters by values that this dataset knows", async () => {
    for (const [path, { get: operation }] of Object.entries(description.paths)) {
      const known = (operation.parameters ?? []).filter(({ example }) => example !== undefined);
      if (known.length === 0) continue;
      const query = new URLSearchParams();
      let address = path;
      for (const { name, example } of known)
        if (path.includes(`{${name}}`)) address = address.replace(`{${name}}`, example!);
        else query.set(name, example!);
      expect(
        (await get(dataset.handler, `${address}?${query.toString()}`)).status,
        `${address}?${query.toString()}`,
      ).toBe(200);
    }
  });

  it("describes the download as text of lines, and where each field of them is explained", () => {
    const { get: operation } = description.paths["/data/snapshot.jsonl"]!;
    const { schema } = operation.responses["200"]!.content!["application/jsonl"]!;
    expect(schema).toMatchObject({ type: "string", contentMediaType: "application/jsonl" });
    expect(operation.description).toContain("parse each line");
    const { pathname } = new URL(operation.externalDocs!.url);
    expect(pathname.endsWith("/data/schema.md")).toBe(true);
  });

  it("names who answers for it, and gives each part of a path its form", () => {
    expect(description.info.contact.url).toMatch(/^https?:/);
    for (const { get: operation } of Object.values(description.paths))
      for (const { in: place, schema } of operation.parameters ?? [])
        if (place === "path") expect(schema.pattern).toMatch(/^\^/);
  });
});
