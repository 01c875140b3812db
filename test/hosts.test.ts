/** The hosts' configurations: what they say is what the route table says, and what the fallback does. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { hostFilesOf, hostInputOf } from "../build/publish/compose/site.ts";
import type { Host } from "../build/derive/hosts/host.ts";
import { hosts } from "../build/derive/hosts/hosts.ts";
import { headerRules, redirectRules } from "../build/derive/hosts/path-rules.ts";
import {
  bundledGlobs,
  guessedRedirects,
  renamedAddresses,
  unqueriedRoutes,
} from "../build/derive/hosts/rules.ts";
import { queryNames } from "../build/schema/contract/route.ts";
import { routeIds, routeOf, routes } from "../build/schema/contract/routes.ts";
import { render } from "../build/site/html.ts";
import { linker } from "../build/site/page.ts";
import { notFoundPage } from "../build/site/pages/unlisted.ts";
import { bundleEntries } from "../build/publish/bundle/jobs.ts";

const today = { provider: ["acme", "beta"], key: ["storage.included_gb"] };
const formerly = {
  provider: { "acme-inc": ["acme"], beta: ["acme"], both: ["acme", "beta"], gone: ["hidden"] },
  key: { "storage.space_gb": ["storage.included_gb"] },
};

/** The files for a dataset of these names, by their path. */
function filesFor(base: string, earlier: object = { provider: {}, key: {} }, host?: Host) {
  const dataset = {
    meta: { name: "Globex Limits", baseUrl: `https://facts.test${base}` },
    providers: today.provider.map((slug) => ({ slug })),
    keys: today.key.map((key) => ({ key })),
    kinds: [{ slug: "functions" }, { slug: "search" }],
    formerly: { product: {}, plan: {}, ...earlier },
  } as unknown as Parameters<typeof hostFilesOf>[0];
  const input = hostInputOf(dataset, "lean");
  const files = new Map(
    hostFilesOf(dataset, { mode: "lean", host }).map(({ file, text }) => [file, text]),
  );
  const text = (file: string): string => files.get(file)!;
  return { input, files, text, json: (file: string) => JSON.parse(text(file)) };
}

describe("the build for one host", () => {
  const named = (id: string): Host => hosts.find((host) => host.id === id)!;

  it("has its configuration alone", () => {
    const filesOf = (id: string) => [...filesFor("", undefined, named(id)).files.keys()];
    expect(filesOf("github")).toEqual([
      ".nojekyll",
      "functions.html",
      "acme.html",
      "beta.html",
      "404.json",
      "hosting.md",
    ]);
    expect(filesOf("cloudflare-pages")).toEqual([
      "_headers",
      "_redirects",
      "_worker.js",
      "_routes.json",
      "404.json",
      "hosting.md",
    ]);
  });
});

const site = { dataset: { meta: { name: "Facts" } } } as unknown as Parameters<
  typeof notFoundPage
>[0];

const configurations =
  `.assetsignore .htaccess .nojekyll 404.json _headers _redirects _routes.json _worker.js hosting.md
  hosts/Caddyfile hosts/Caddyfile-site hosts/Caddyfile-with-fallback hosts/netlify/facts.mjs hosts/nginx-http.inc
  hosts/nginx-site.inc hosts/nginx-with-fallback.conf hosts/nginx.conf hosts/vercel.mjs netlify.toml vercel.json wrangler.jsonc`.split(
    /\s+/,
  );

interface VercelRule {
  readonly src?: string;
  readonly status?: number;
  readonly methods?: object;
  readonly headers?: Readonly<Record<string, string>>;
}

describe.each(["", "/some/repo"])("below the base path %j", (base) => {
  const { input, files, text, json } = filesFor(base);

  it("every host has its files", () => {
    expect([...files.keys()].toSorted()).toEqual(configurations.toSorted());
  });

  it("no rule reads a parameter: no host imitates the fallback", () => {
    const parameters = routeIds.flatMap((id) => queryNames(routeOf(id)));
    for (const [file, rules] of files) {
      if (file === "hosting.md" || file === "404.json") continue;
      expect(rules, file).not.toMatch(/\$arg_|map "?\$args|\{query\.|vars_regexp|"(has|missing)"/);
      // An address of a page is no query that is read.
      const others = rules.replace("/compare.html?a=$1&b=$2", "");
      for (const name of parameters) expect(others, file).not.toMatch(new RegExp(`\\b${name}=`));
    }
  });

  it("hosts that ignore queries answer no address that a query changes", () => {
    const known = redirectRules(input).map(([from]) => from);
    for (const { path } of unqueriedRoutes) expect(known).toContain(base + path);
    expect(unqueriedRoutes).toHaveLength(4);
    for (const { path } of [routes.facts, routes.compare, routes.changes, routes.history])
      expect(known).not.toContain(base + path);
  });

  it("_headers and _redirects are within the limits, and no header is set twice", () => {
    const rules = headerRules(input);
    expect(rules.length).toBeLessThanOrEqual(100);
    const [all, ...rest] = rules;
    for (const [path, headers] of rest) {
      expect(path.startsWith(base)).toBe(true);
      for (const name of Object.keys(headers)) expect(Object.keys(all![1])).not.toContain(name);
      const overlapping = rest.filter(
        ([other]) =>
          path.startsWith(other.replace(/\*$/, "")) && other !== path && other.endsWith("*"),
      );
      expect(overlapping, path).toEqual([]);
    }
    for (const [from] of redirectRules(input)) expect(from.startsWith(base)).toBe(true);
  });

  it("the .htaccess is short", () => {
    expect(text(".htaccess").split("\n").length - 1).toBeLessThanOrEqual(40);
  });

  it("the functions take what lies below the API", () => {
    expect(text("hosts/netlify/facts.mjs")).toContain(`path: "${base}/api/*"`);
    // It redirects the base path without its slash too.
    const include = [...(base === "" ? [] : [base]), `${base}/api/*`];
    expect(json("_routes.json")).toEqual({ version: 1, include, exclude: [] });
    expect(json("wrangler.jsonc").assets.run_worker_first).toEqual(include);
  });

  it("vercel.json redirects the base path without its slash, and nothing at the root", () => {
    const found = (json("vercel.json").routes as VercelRule[]).filter(
      ({ src, status }) =>
        src !== undefined && status !== undefined && new RegExp(src).test(base || "/"),
    );
    expect(found.map(({ status, headers }) => `${status} ${headers?.["location"]}`)).toEqual(
      base === "" ? [] : [`301 ${base}/`],
    );
  });

  it("web servers listen on this machine alone, on the port that is documented", () => {
    for (const name of ["nginx.conf", "nginx-with-fallback.conf"])
      expect(text(`hosts/${name}`)).toMatch(/^ *listen 127\.0\.0\.1:8000;$/m);
    for (const name of ["Caddyfile", "Caddyfile-with-fallback"])
      expect(text(`hosts/${name}`)).toMatch(/^:8000 \{\n\tbind 127\.0\.0\.1$/m);
    for (const document of [text("hosting.md"), readFileSync("docs/hosting.md", "utf8")])
      expect(document).toContain("127.0.0.1:8000");
  });

  it("the page for what is not there links to files that are, and names those of one filter", () => {
    const page = render(
      notFoundPage(site, linker({ path: "404.html", isAnywhere: true }, base)).body,
    );
    const links = [...page.matchAll(/href="([^"]*)"/g)].map(([, target]) => target!);
    const known = new Set(routeIds.map((id) => `${base}/${routeOf(id).file}`));
    expect(links.filter((link) => known.has(link)).length).toBeGreaterThan(3);
    for (const link of links) expect(link.startsWith(`${base}/`)).toBe(true);
    for (const { file } of routes.facts.variants) expect(page).toContain(`${base}/${file}`);
  });
});

it("functions carry what answers are read from, and leave out what they compose", () => {
  expect(bundledGlobs).toContain("data/shards/**");
  expect(bundledGlobs).toContain("data/status.json");
  // The index that questions in words are answered from, and the code that answers them.
  expect(bundledGlobs).toEqual(expect.arrayContaining(["site/search/**", "fallback/*.mjs"]));
  expect(bundledGlobs.join(" ")).not.toMatch(/compare|facts\/status/);
});

it("each host runs a script that is bundled", () => {
  const bundled = Object.values(bundleEntries).map(({ file }): string => file);
  for (const { name, script } of hosts) if (script) expect(bundled, name).toContain(script);
});

describe("addresses that people guess", () => {
  const named = { providers: ["github", "search"], kinds: ["functions", "github"] };
  const guessed = guessedRedirects({ ...named, pairs: [["netlify", "vercel"]] });

  it("lead to providers, then kinds, and to pairs from the other order, never from a page of the site", () => {
    expect(guessed.map(({ from, to }) => `${from} ${to}`)).toEqual([
      "/functions /kinds/functions.html",
      "/github /providers/github.html",
      "/compare/vercel-vs-netlify /compare/netlify-vs-vercel.html",
    ]);
  });

  it.each(["", "/some/repo"])("are in the rules of each host that takes some, below %j", (base) => {
    const { text, json } = filesFor(base);
    const rules = text("_redirects").split("\n");
    expect(rules).toContain(`${base}/acme ${base}/providers/acme.html 301`);
    expect(rules).toContain(`${base}/functions ${base}/kinds/functions.html 301`);
    expect(rules.join()).not.toContain("/search ");
    const locationOf = (address: string): string | undefined => {
      const rule = (json("vercel.json").routes as VercelRule[]).find(
        ({ src = "", status }) => status !== undefined && new RegExp(src).test(address),
      );
      const names = rule && new RegExp(rule.src!).exec(address)!;
      return rule?.headers!["location"]!.replace(/\$(\d)/g, (_, at: string) => names![Number(at)]!);
    };
    for (const [from, to] of [
      ["/acme", "/providers/acme.html"],
      ["/functions", "/kinds/functions.html"],
      ["/compare/vercel-vs-netlify", "/compare.html?a=vercel&b=netlify"],
      ["/search", undefined],
      ["/providers/acme.html", undefined],
    ] as const)
      expect(locationOf(base + from), from).toBe(to && base + to);
  });

  it("have a page each on GitHub Pages, which takes no rules", () => {
    const github = hosts.find(({ id }) => id === "github")!;
    const page = filesFor("/repo", undefined, github).text("acme.html");
    expect(page).toContain(
      '<link rel="canonical" href="https://facts.test/repo/providers/acme.html">',
    );
    expect(page).toContain('content="0; url=/repo/providers/acme.html"');
  });
});

describe("names that have changed", () => {
  const moves = renamedAddresses(formerly, today);

  it("lead from records, twins and single filters, where one name of today is meant and none in use is hidden", () => {
    expect(moves.map(({ from, to }) => `${from} ${to}`)).toEqual([
      "/api/public/v1/providers/acme-inc /api/public/v1/providers/acme",
      "/api/public/v1/providers/acme-inc.json /api/public/v1/providers/acme.json",
      "/api/public/v1/facts/provider/acme-inc.json /api/public/v1/facts/provider/acme.json",
      "/api/public/v1/facts/key/storage.space_gb.json /api/public/v1/facts/key/storage.included_gb.json",
      "/api/public/v1/keys/storage.space_gb /api/public/v1/keys/storage.included_gb",
      "/api/public/v1/keys/storage.space_gb.json /api/public/v1/keys/storage.included_gb.json",
      "/api/public/v1/history/storage.space_gb.json /api/public/v1/history/storage.included_gb.json",
      "/api/public/md/providers/acme-inc /api/public/md/providers/acme",
      "/api/public/md/providers/acme-inc.md /api/public/md/providers/acme.md",
    ]);
  });

  it.each(["", "/some/repo"])("are in the rules of each host, below the path %j", (base) => {
    const { text, json } = filesFor(base, formerly);
    const whole = moves.map(({ from, to }) => ({ from: base + from, to: base + to }));
    for (const [index, { from, to }] of whole.entries()) {
      expect(text("_redirects").split("\n")).toContain(`${from} ${to} 301`);
      const first = (json("vercel.json").routes as VercelRule[]).find(
        ({ src = "", methods }) => !methods && new RegExp(src).test(from),
      )!;
      // Where a query is heeded, the function answers.
      if (moves[index]!.takesQuery) expect(first.status).toBeUndefined();
      else expect(first).toMatchObject({ status: 301, headers: { location: to } });
    }
  });

  it("fill _redirects to its limit and no further, the rule for the base path last", () => {
    const { input } = filesFor("/x");
    const renamed = Array.from({ length: 3000 }, (_, n) => ({
      from: `/old-${n}`,
      to: "/acme",
      takesQuery: false,
    }));
    const rules = redirectRules({ ...input, renamed });
    expect(rules).toHaveLength(1000);
    expect(rules.at(-1)).toEqual(["/x/*", "/:splat", 200]);
  });
});
