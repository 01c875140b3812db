/** Whose pages may read the answers: as `dataset.yaml` says, on every host and by every answer of the fallback. */
import { appendFileSync, cpSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { built, sample, type Built } from "./built.ts";
import { builtOnce } from "./built-once.ts";
import { address as mcp, posted, rpc } from "./mcp/messages.ts";

const origin = "https://app.globex.example";
const root = "https://facts.globex.example";
let folder: string;
let open: Built;
let closed: Built;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "facts-cors-"));
  cpSync(sample.facts, folder, { recursive: true });
  appendFileSync(join(folder, "dataset.yaml"), `cors: ${origin}\n`);
  open = await builtOnce();
  closed = await built({ facts: folder, baseUrl: root });
});
afterAll(() => closed.remove());

/** What the deployed function of an output answers. */
async function asked({ out }: Built, path: string, init: RequestInit = {}): Promise<Response> {
  const module = (await import(pathToFileURL(join(out, "function.mjs")).href)) as {
    readonly default: (request: Request) => Promise<Response>;
  };
  return module.default(new Request(`${root}${path}`, init));
}

const requests: readonly (readonly [string, RequestInit, number])[] = [
  ["/api/public/v1/providers", {}, 200],
  ["/api/public/v1/providers", { headers: { "if-none-match": "*" } }, 304],
  ["/api/public/v1/providers/nobody", {}, 404],
  ["/api/public/v1/providers", { method: "DELETE" }, 405],
  ["/api/public/v1/providers", { method: "OPTIONS" }, 204],
  [`/${"a".repeat(9000)}`, {}, 414],
  ["/", {}, 200],
  [mcp, posted(rpc("ping")), 200],
];

describe("the fallback of an output", () => {
  it.each(requests)("lets that origin alone read %#", async (path, init, status) => {
    const response = await asked(closed, path, init);
    expect(response.status).toBe(status);
    expect(response.headers.get("access-control-allow-origin")).toBe(origin);
    expect(response.headers.get("cross-origin-resource-policy")).toBe("same-origin");
  });

  it("lets every page read where nothing is said", async () => {
    const { headers } = await asked(open, "/base/api/public/v1/providers");
    expect(headers.get("access-control-allow-origin")).toBe("*");
    expect(headers.get("cross-origin-resource-policy")).toBe("cross-origin");
  });
});

/** One of each notation. */
const ruleFiles = [
  "_headers",
  "vercel.json",
  ".htaccess",
  "hosts/nginx.conf",
  "hosts/nginx-site.inc",
  "hosts/Caddyfile",
  "hosts/Caddyfile-site",
] as const;

/** The value that follows the name in any notation: `Name: v`, `Name "v"`, `"key":"Name","value":"v"`. */
function valuesSet(text: string, name: string): readonly string[] {
  const pattern = new RegExp(`${name}\\W+(?:value"\\s*:\\s*")?([^"\\s;]+)`, "gi");
  // What a host takes away of another server's answer is no value.
  const rules = text.replace(/^.*(unset|hide_header|header_down).*$/gim, "");
  return [...rules.matchAll(pattern)].map(([whole]) =>
    whole.includes(origin) ? origin : whole.slice(name.length),
  );
}

describe("the rules of hosts", () => {
  it("set that origin alone, in each notation", () => {
    for (const file of ruleFiles) {
      const values = valuesSet(closed.text(file), "Access-Control-Allow-Origin");
      expect(new Set(values), file).toEqual(new Set([origin]));
      const anySite = /cross-origin-resource-policy\W+(value\W+)?cross-origin/i;
      expect(closed.text(file), file).not.toMatch(anySite);
    }
  });
});

it("is told where the interface is described", () => {
  const { info, components } = closed.json("openapi.json") as {
    readonly info: { readonly description: string };
    readonly components: { readonly headers: Readonly<Record<string, { description: string }>> };
  };
  expect(info.description).toContain(`pages of ${origin} may call`);
  expect(components.headers["Access-Control-Allow-Origin"]!.description).toContain(origin);
  for (const file of ["index.html", "docs.html"]) {
    expect(closed.text(file)).toContain(`from pages of ${origin}`);
    expect(open.text(file)).toContain("from any origin");
  }
});
