/** The hosts' configurations: what they say is what the route table says, and what the fallback does. */
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it, type TestContext } from "vitest";
import { fileBudget } from "../build/command/build.ts";
import { hostFilesOf, policyFor } from "../build/compose/hosts.ts";
import { apacheConf, htaccess } from "../build/derive/hosts/apache.ts";
import { bundledGlobs } from "../build/derive/hosts/bundled.ts";
import { caddyfile } from "../build/derive/hosts/caddy.ts";
import type { StaticMode } from "../build/respond/answers.ts";
import { errorFiles } from "../build/derive/hosts/errors.ts";
import { headerRules } from "../build/derive/hosts/header-rules.ts";
import { hosts } from "../build/derive/hosts/hosts.ts";
import { nginxConf } from "../build/derive/hosts/nginx.ts";
import { exactly, faults, pairWith, type Groups } from "../build/derive/hosts/query.ts";
import {
  noRenames,
  queryRedirects,
  redirectsOf,
  renamesOf,
} from "../build/derive/hosts/renamed.ts";
import type { Renames } from "../build/derive/hosts/renames.ts";
import { redirectRules } from "../build/derive/hosts/redirect-rules.ts";
import {
  ruledAddresses,
  choicesOf,
  fillPattern,
  pathNames,
  upTo,
  type Address,
} from "../build/derive/hosts/rules.ts";
import { readQuery } from "../build/fallback/read-query.ts";
import { escapeRegExp, fileFor, routeIds, routeOf, routes } from "../build/contract/routes.ts";
import { render } from "../build/site/html.ts";
import { notFoundPage } from "../build/site/pages/not-found.ts";
import { bundleEntries } from "../build/write/bundle-jobs.ts";
import { built, sample, type Built } from "./built.ts";
import { header, text as textOf } from "./conform/ask.ts";
import { targets } from "./conform/targets.ts";
import { missing, type Target } from "./conform/targets/target.ts";

const policy = policyFor("https://facts.test");

const names = {
  meta: { name: "Globex Limits" },
  providers: [{ slug: "acme" }, { slug: "zeta-2" }],
  keys: [{ key: "storage.included_gb" }],
  formerly: { provider: {}, product: {}, plan: {}, key: {} },
} as unknown as Parameters<typeof hostFilesOf>[0];

const site = { dataset: { meta: { name: "Facts" } } } as unknown as Parameters<
  typeof notFoundPage
>[0];
const noNames = { name: "facts", providers: [], keys: [], formerly: noRenames } as const;

function filesFor(basePath: string, mode: StaticMode = "full"): ReadonlyMap<string, string> {
  return new Map(
    hostFilesOf(names, `https://facts.test${basePath}`, mode).map(({ file, text }) => [file, text]),
  );
}

const configurations = [
  ".assetsignore",
  ".htaccess",
  ".nojekyll",
  "404.json",
  "_headers",
  "_redirects",
  "_routes.json",
  "firebase.json",
  "hosting.md",
  "hosts/Caddyfile",
  "hosts/Caddyfile-site",
  "hosts/Caddyfile-with-fallback",
  "hosts/apache-with-fallback.conf",
  "hosts/netlify/facts.mjs",
  "hosts/nginx-http.inc",
  "hosts/nginx-site.inc",
  "hosts/nginx-with-fallback.conf",
  "hosts/nginx.conf",
  "hosts/vercel.mjs",
  "netlify.toml",
  "serve.json",
  "vercel.json",
  "wrangler.jsonc",
];

describe.each(["", "/some/repo"])("below the base path %j", (base) => {
  const files = filesFor(base);
  const text = (file: string): string => files.get(file)!;
  const json = (file: string) => JSON.parse(text(file));
  const withQuery = ruledAddresses.filter(({ takes }) => takes.length > 0);
  const without = ruledAddresses.filter(({ takes }) => takes.length === 0);

  it("every host has its files, and each is written once", () => {
    const own = [...files.keys()].filter((file) => !file.startsWith("hosts/errors/"));
    expect(own.toSorted()).toEqual(configurations.toSorted());
  });

  it.each(["_routes.json", "firebase.json", "serve.json", "vercel.json", "wrangler.jsonc"])(
    "%s is JSON",
    (file) => {
      expect(json(file)).toBeTypeOf("object");
    },
  );

  it.each(["hosts/nginx.conf", "hosts/Caddyfile", ".htaccess", "hosts/nginx-with-fallback.conf"])(
    "%s names every address and every file of a query",
    (file) => {
      for (const { route } of ruledAddresses) {
        const start = escapeRegExp(route.path.replace(/\{.*$/, "").slice(1));
        expect(text(file)).toContain(start);
        for (const { file: answer } of choicesOf({ route } as Address))
          expect(text(file)).toContain(answer.replace(/\{.*$/, ""));
      }
      if (file !== ".htaccess") expect(text(file)).toContain(base);
      else expect(text(file)).toContain(`RewriteBase ${base}/\n`);
    },
  );

  it("vercel.json has a rule for every address and every file of a query, and then the function", () => {
    const { routes } = json("vercel.json") as {
      routes: {
        src?: string;
        dest?: string;
        has?: { key: string }[];
        missing?: { key: string }[];
      }[];
    };
    for (const address of ruledAddresses)
      for (const { given, file } of choicesOf(address)) {
        const start = `/${file.replace(/\{.*$/, "")}`;
        const rule = routes.find(
          ({ src, dest, has = [] }) =>
            src?.includes(escapeRegExp(base)) &&
            dest?.startsWith(start) &&
            has.map(({ key }) => key).join() === given.join(),
        );
        expect(rule, file).toBeDefined();
        // Whatever else the address takes must be absent.
        const rest = address.takes.filter((name) => !given.includes(name));
        expect((rule!.missing ?? []).map(({ key }) => key)).toEqual(rest);
      }
    expect(routes.length).toBeLessThanOrEqual(2048);
  });

  it("hosts that ignore queries answer no address that takes one", () => {
    const { rewrites } = json("serve.json") as { rewrites: { source: string }[] };
    const { hosting } = json("firebase.json") as { hosting: { rewrites: { regex: string }[] } };
    const rules = hosting.rewrites.map(({ regex }) => new RegExp(regex));
    const redirects = redirectRules({ basePath: base, formerly: noRenames }).map(
      ({ from }) => from,
    );
    for (const { route } of withQuery) {
      expect(rewrites.map(({ source }) => source)).not.toContain(base + route.path);
      expect(rules.filter((rule) => rule.test(base + route.path))).toEqual([]);
      expect(redirects).not.toContain(base + route.path);
    }
    for (const { route } of without) {
      expect(rewrites.map(({ source }) => source)).toContain(
        base + fillPattern(route.path, (name) => `:${name}`),
      );
      const address =
        base + fillPattern(route.path, (name) => (name === "key" ? "storage.included_gb" : "acme"));
      for (const slash of ["", "/"])
        expect(rules.filter((rule) => rule.test(address + slash))).toHaveLength(1);
    }
  });

  it("_headers and _redirects are within the limits, and no header is set twice", () => {
    const rules = headerRules({ ...noNames, policy, basePath: base, mode: "full" });
    expect(rules.length).toBeLessThanOrEqual(100);
    const [all, ...rest] = rules;
    for (const { path, headers } of rest) {
      expect(path.startsWith(base)).toBe(true);
      for (const name of Object.keys(headers))
        expect(Object.keys(all!.headers)).not.toContain(name);
      const overlapping = rest.filter(
        ({ path: other }) =>
          path.startsWith(other.replace(/\*$/, "")) && other !== path && other.endsWith("*"),
      );
      expect(overlapping, path).toEqual([]);
    }
    expect(redirectRules({ basePath: base, formerly: noRenames }).length).toBeLessThanOrEqual(2000);
    for (const { from } of redirectRules({ basePath: base, formerly: noRenames }))
      expect(from.startsWith(base)).toBe(true);
  });

  it("the functions take what lies below the API", () => {
    expect(text("hosts/netlify/facts.mjs")).toContain(`path: "${base}/api/*"`);
    // It redirects the base path without its slash too.
    const include = [...(base === "" ? [] : [base]), `${base}/api/*`];
    expect(json("_routes.json")).toEqual({ version: 1, include, exclude: [] });
    expect(json("wrangler.jsonc").assets.run_worker_first).toEqual(include);
  });

  it("vercel.json redirects the base path without its slash, and nothing at the root", () => {
    const { routes } = json("vercel.json") as {
      routes: { src?: string; status?: number; headers?: { Location?: string } }[];
    };
    const found = routes.filter(
      ({ src, status }) =>
        src !== undefined && status !== undefined && new RegExp(src).test(base || "/"),
    );
    expect(found.map(({ status, headers }) => `${status} ${headers?.Location}`)).toEqual(
      base === "" ? [] : [`301 ${base}/`],
    );
  });

  it("web servers listen on this machine alone, on the port that is documented", () => {
    for (const name of ["nginx.conf", "nginx-with-fallback.conf"])
      expect(text(`hosts/${name}`)).toMatch(/^ *listen 127\.0\.0\.1:8000;$/m);
    for (const name of ["Caddyfile", "Caddyfile-with-fallback"])
      expect(text(`hosts/${name}`)).toMatch(/^:8000 \{\n\tbind 127\.0\.0\.1$/m);
    expect(text("hosts/apache-with-fallback.conf")).toMatch(/^Listen 127\.0\.0\.1:8000$/m);
    for (const document of [text("hosting.md"), readFileSync("docs/hosting.md", "utf8")])
      expect(document).toContain("127.0.0.1:8000");
  });

  it("the page for what is not there links to files that are, and names those of one filter", () => {
    const page = render(notFoundPage(site, base).body);
    const links = [...page.matchAll(/href="([^"]*)"/g)].map(([, target]) => target!);
    const known = new Set(routeIds.map((id) => `${base}/${routeOf(id).file}`));
    expect(links.filter((link) => known.has(link)).length).toBeGreaterThan(3);
    for (const link of links) expect(link.startsWith(`${base}/`)).toBe(true);
    for (const { file } of routes.facts.variants) expect(page).toContain(`${base}/${file}`);
  });
});

describe("one origin header", () => {
  const server = { policy, root: "/srv/x", port: 8000, basePath: "" };
  const set = (text: string): readonly string[] =>
    text.split("\n").filter((line) => /allow.origin.*"\*"|allow.origin \$/i.test(line));

  it.each([undefined, "127.0.0.1:8080"])(
    "is set by each server with the upstream %s",
    (upstream) => {
      const input = { ...server, ...(upstream === undefined ? {} : { upstream }) };
      expect(set(caddyfile(input))).toHaveLength(1);
      expect(nginxConf(input).match(/add_header Access-Control-Allow-Origin/g)).toHaveLength(1);
      expect(
        set(htaccess({ policy, basePath: "", mode: "full", root: "/srv/x", upstream })),
      ).toHaveLength(1);
    },
  );

  it("is taken from the fallback's answer before it is set", () => {
    const input = { ...server, upstream: "127.0.0.1:8080" };
    expect(caddyfile(input)).toContain("header_down -Access-Control-Allow-Origin");
    expect(nginxConf(input)).toContain("map $upstream_http_access_control_allow_origin");
    const conf = apacheConf({ ...input, runtime: "/run/x", modules: "/usr/lib/apache2/modules" });
    expect(conf).toContain("Header unset Access-Control-Allow-Origin");
  });
});

/** The dialect of JavaScript, to try the expressions of the others. */
const groups: Groups = {
  capture: (name, pattern) => `(?<${name}>${pattern})`,
  again: (name) => `\\k<${name}>`,
};

describe.each(ruledAddresses.filter(({ takes }) => takes.length > 0))(
  "the query of $id",
  (address) => {
    const { route, takes } = address;
    /** The values of the path are not chosen by the query, so they stay as they are. */
    const named = Object.fromEntries(pathNames(route).map((name) => [name, `{${name}}`]));
    const values = [
      "",
      "acme",
      "beta",
      "verified",
      "5",
      "0",
      "501",
      "1000",
      "05",
      "2024-03-01",
      "X",
      "a,b",
      "acme/..",
    ];
    const pair = fc
      .tuple(
        fc.constantFrom(...takes, "x", "xa", "statusx", ""),
        fc.constantFrom(undefined, ...values),
      )
      .map(([name, value]) => (value === undefined ? name : `${name}=${value}`));
    const queries = fc.array(pair, { maxLength: 5 }).map((pairs) => pairs.join("&"));

    function chosen(query: string): string | undefined {
      for (const choice of choicesOf(address)) {
        const found = new RegExp(exactly(route, choice, groups)).exec(query);
        if (found) return fillPattern(choice.file, (name) => found.groups?.[name] ?? `{${name}}`);
      }
      return undefined;
    }

    it("chooses a file only where the fallback reads the same one", () => {
      fc.assert(
        fc.property(queries, (query) => {
          const file = chosen(query);
          const read = readQuery(route, new URLSearchParams(query));
          if (file !== undefined)
            expect("query" in read && fileFor(route, named, read.query)).toBe(file);
        }),
        { numRuns: 3000 },
      );
    });

    it("chooses that file in whatever order, with names beside that ask for nothing", () => {
      for (const { given } of choicesOf(address)) {
        const value = (name: string, index: number): string =>
          route.parameters[name]!.oneOf?.[0] ??
          (route.parameters[name]!.limit ? "5" : `acme${index}`);
        const pairs = given.map((name, index) => `${name}=${value(name, index)}`);
        for (const query of [
          pairs,
          pairs.toReversed(),
          ["_=1", ...pairs],
          [...pairs, "utm_source", ""],
        ])
          expect(chosen(query.join("&")), query.join("&")).toBe(
            fileFor(
              route,
              named,
              Object.fromEntries(pairs.map((each) => each.split("=") as [string, string])),
            ),
          );
      }
    });

    it("finds the fallback's faults, in its order, and of names that are out of place none", () => {
      fc.assert(
        fc.property(queries, (query) => {
          const read = readQuery(route, new URLSearchParams(query));
          const code =
            "missing" in read ? "MISSING_PARAMETER" : "code" in read ? read.code : undefined;
          const fault = faults(route).find(({ pattern }) => new RegExp(pattern).test(query));
          const isLeft =
            "mends" in read || (code === "MISSING_PARAMETER" && address.id === "history");
          if (!isLeft || fault !== undefined) expect(fault?.code).toBe(code);
          if (isLeft) expect(chosen(query)).toBeUndefined();
        }),
        { numRuns: 3000 },
      );
    });

    it("is not read where it is escaped", () => {
      const [first] = takes;
      expect(
        chosen(`%${first!.charCodeAt(0).toString(16)}${first!.slice(1)}=acme`),
      ).toBeUndefined();
      expect(chosen(`${first}=%61cme&${takes[1] ?? "x"}=beta`)).toBeUndefined();
    });
  },
);

it("a lean build's rules choose no file that it leaves out", () => {
  const full = filesFor("", "full").get("hosts/nginx.conf")!;
  const lean = filesFor("", "lean").get("hosts/nginx.conf")!;
  expect(full).toContain("/api/public/v1/compare/$q_a/$q_b.json");
  expect(lean).not.toContain("/api/public/v1/compare/$q_a");
  expect(lean).toContain("limit=(?<q_limit>(?:50|500))");
});

it("a build with some of the pairs calls none of the others an unknown provider", () => {
  const unwritten = "it has none for these two";
  for (const file of ["hosts/nginx.conf", "hosts/Caddyfile"]) {
    const akin = filesFor("", "akin").get(file)!;
    expect(akin).toContain("/api/public/v1/compare/");
    expect(akin).toContain(unwritten);
    expect(filesFor("", "full").get(file)!).not.toContain(unwritten);
  }
  const page = "hosts/errors/compare-unwritten.json";
  expect(filesFor("", "akin").get(".htaccess")).toContain(`ERROR_FILE:${page}`);
  expect(filesFor("", "akin").get(page)).toContain(unwritten);
  expect(filesFor("", "full").has(page)).toBe(false);
});

it("whole numbers up to a bound are written as an expression", () => {
  for (const maximum of [1, 7, 10, 99, 100, 128, 500, 1000]) {
    const pattern = new RegExp(`^(?:${upTo(maximum)})$`);
    for (let n = -1; n <= 1100; n++) expect(pattern.test(String(n))).toBe(n >= 1 && n <= maximum);
    for (const text of ["", "01", "1.0", "1e2", "+1", " 1"]) expect(pattern.test(text)).toBe(false);
  }
});

it("the errors have the contract's shape", () => {
  for (const { file, text } of errorFiles("akin")) {
    expect(JSON.parse(text), file).toEqual({
      error: {
        code: expect.stringMatching(/^[A-Z_]+$/),
        message: expect.stringMatching(/\.$/),
        ...(text.includes("suggestions") ? { suggestions: expect.any(Array) } : {}),
      },
    });
    // They stand in quotes and back quotes of configurations.
    expect(text).not.toMatch(/['`\\]/);
  }
});

it("functions carry what answers are read from, and leave out what they compose", () => {
  const globs = bundledGlobs();
  expect(globs).toContain("data/shards/**");
  expect(globs).toContain("data/status.json");
  expect(globs.join(" ")).not.toMatch(/compare|changes\/\*/);
});

it("says with each host what it takes at most, and what to build for it", () => {
  const limits = Object.fromEntries(hosts.map(({ name, limit }) => [name, limit]));
  for (const name of ["Cloudflare Workers", "Cloudflare Pages"])
    expect(limits[name]).toContain(`\`--max-files ${fileBudget}\``);
  expect(limits["GitHub Pages"]).toBe("1 GB");
});

it("each host runs a script that is bundled", () => {
  const bundled = Object.values(bundleEntries).map(({ file }): string => file);
  for (const { name, script } of hosts) if (script) expect(bundled, name).toContain(script);
});

describe("names that have changed", () => {
  const today = { provider: ["acme", "beta"], key: ["storage.included_gb"] };
  const formerly = {
    provider: { "acme-inc": ["acme"], beta: ["acme"], both: ["acme", "beta"], gone: ["hidden"] },
    key: { "storage.space_gb": ["storage.included_gb"] },
  };
  const renames = renamesOf(formerly, today);
  const moves = redirectsOf(renames);

  it("are those with one name of today, and never one that is in use", () => {
    expect(renames).toEqual({
      provider: { "acme-inc": "acme" },
      key: { "storage.space_gb": "storage.included_gb" },
    });
  });

  it("have records, twins and single filters at their old addresses, and no other file", () => {
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
    const asked = queryRedirects(renames).map(({ address, name, from }) => [
      address.id,
      name,
      from,
    ]);
    expect(asked).toEqual([
      ["facts", "provider", "acme-inc"],
      ["facts", "key", "storage.space_gb"],
      ["compare", "a", "acme-inc"],
      ["compare", "b", "acme-inc"],
      ["compare", "key", "storage.space_gb"],
      ["changes", "provider", "acme-inc"],
      ["changes", "key", "storage.space_gb"],
      ["history", "key", "storage.space_gb"],
      ["history", "provider", "acme-inc"],
    ]);
  });

  it("are read where the fallback reads them: the first of a parameter, not escaped", () => {
    const pattern = new RegExp(pairWith("key", "a.b", groups));
    const renamed = (query: string): string => query.replace(pattern, "$<before>key=c.d$<after>");
    expect(renamed("key=a.b")).toBe("key=c.d");
    expect(renamed("x=1&key=a.b&plan=p%20q&key=e")).toBe("x=1&key=c.d&plan=p%20q&key=e");
    for (const other of [
      "",
      "key=axb",
      "key=a.b.c",
      "akey=a.b",
      "key=e&key=a.b",
      "%6Bey=e&key=a.b",
    ])
      expect(renamed(other)).toBe(other);
  });

  it.each(["", "/some/repo"])("are in the rules of each host, below the path %j", (base) => {
    const named = {
      meta: { name: "Facts" },
      providers: today.provider.map((slug) => ({ slug })),
      keys: today.key.map((key) => ({ key })),
      formerly: { product: {}, plan: {}, ...formerly },
    } as unknown as typeof names;
    const files = new Map(
      hostFilesOf(named, `https://facts.test${base}`, "full").map(
        ({ file, text }) => [file, text] as const,
      ),
    );
    const json = (file: string) => JSON.parse(files.get(file)!);
    const whole = moves.map(({ from, to }) => ({ from: base + from, to: base + to }));
    expect(
      json("serve.json").redirects.map(
        ({ source, destination, type }: Record<string, string>) =>
          `${source} ${destination} ${type}`,
      ),
    ).toEqual(whole.map(({ from, to }) => `${from} ${to} 301`));
    for (const [index, { from, to }] of whole.entries()) {
      expect(files.get("_redirects")!.split("\n")).toContain(`${from} ${to} 301`);
      const { regex, destination, type } = json("firebase.json").hosting.redirects[index];
      expect([new RegExp(regex).test(from), destination, type]).toEqual([true, to, 301]);
      const first = json("vercel.json").routes.find(
        ({ src = "", methods, has }: { src?: string; methods?: object; has?: object }) =>
          !methods && !has && new RegExp(src).test(from),
      );
      expect(first).toMatchObject({ status: 301, headers: { Location: to } });
      expect(Object.keys(first.headers)).toContain("Access-Control-Allow-Origin");
    }
    const asked = json("vercel.json").routes.filter(
      ({ status, has }: { status?: number; has?: object }) => status === 301 && has,
    );
    expect(asked.map(({ headers }: { headers: { Location: string } }) => headers.Location)).toEqual(
      [
        "facts?provider=acme",
        "facts?key=storage.included_gb",
        "compare?a=acme&b=$b",
        "compare?a=$a&b=acme",
        "history?key=storage.included_gb",
      ].map((address) => `${base}/api/public/v1/${address}`),
    );
  });

  it("fill _redirects to its limit and no further, the rule for the base path last", () => {
    const many = Object.fromEntries(Array.from({ length: 3000 }, (_, n) => [`old-${n}`, "acme"]));
    const rules = redirectRules({ basePath: "/x", formerly: { provider: many, key: {} } });
    expect(rules).toHaveLength(2000);
    expect(rules.at(-1)).toEqual({ from: "/x/*", to: "/:splat", status: 200 });
  });
});

/** Skips where something is not installed; in CI, where everything is, it fails. */
function needed(target: Target, context: TestContext): void {
  const reason = missing(target);
  if (reason === undefined) return;
  if (process.env["CI"]) expect.fail(reason);
  context.skip(reason);
}

/** Each started on the sample, in which a provider and a key had other names before. */
describe.each(["", "/some/repo"])("redirects for real, below the path %j", (base) => {
  let folder: string;
  let dataset: Built;
  const formerly: Renames = {
    provider: { "acme-inc": "acme" },
    key: { "storage.space_gb": "storage.included_gb" },
  };

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "facts-redirects-"));
    // Web servers read it as another user.
    chmodSync(folder, 0o755);
    const facts = join(folder, "facts");
    cpSync(sample.facts, facts, { recursive: true });
    const keys = readFileSync(join(facts, "keys.yaml"), "utf8");
    const renamed = keys.replace("  unit: GB", "  unit: GB\n  formerly: [storage.space_gb]");
    expect(renamed).not.toBe(keys);
    writeFileSync(join(facts, "keys.yaml"), renamed);
    dataset = await built({
      facts,
      out: join(folder, "dist"),
      baseUrl: `https://facts.test${base}`,
    });
  });
  afterAll(() => {
    dataset.remove();
    rmSync(folder, { recursive: true, force: true });
  });

  const v1 = "/api/public/v1";
  const paths = redirectsOf(formerly).flatMap(({ from, to }) => [
    [from, to],
    [`${from}/`, to],
  ]);
  const queries = [
    ["facts?provider=acme-inc", "facts?provider=acme"],
    ["facts?key=storage.space_gb", "facts?key=storage.included_gb"],
    ["facts/?plan=pro&provider=acme-inc&x=a%20b", "facts?plan=pro&provider=acme&x=a%20b"],
    ["compare?a=acme-inc&b=beta", "compare?a=acme&b=beta"],
    ["compare?b=acme-inc&a=beta", "compare?b=acme&a=beta"],
    ["keys/storage.space_gb?as_of=2024-03-01", "keys/storage.included_gb?as_of=2024-03-01"],
    [
      "keys/storage.space_gb.json?known=2024-03-01",
      "keys/storage.included_gb.json?known=2024-03-01",
    ],
  ].map((each) => each.map((address) => `${v1}/${address}`));
  const servers = ["nginx", "Caddy", "Apache"].flatMap((name) => [name, `${name} + server.mjs`]);

  it.for([
    ...servers.map((name) => [name, [...paths, ...queries]] as const),
    ["serve", redirectsOf(formerly).map(({ from, to }) => [from, to])] as const,
  ])("%s", async ([name, all], context) => {
    const target = targets.find((each) => each.name === name)!;
    if (base !== "" && target.rootOnly !== undefined) return;
    needed(target, context);
    const workspace = join(folder, name.replaceAll(" ", ""));
    mkdirSync(workspace);
    const site = { root: dataset.out, workspace, basePath: base, formerly };
    const running = await target.start(site);
    const { ask } = running;
    try {
      for (const [from, to] of all) {
        const seen = await ask({ method: "GET", address: from!, headers: {} });
        expect(seen.status, from).toBe(301);
        const location = header(seen, "location")!;
        // Apache writes the whole address.
        expect(location.replace(/^http:\/\/[^/]+/, ""), from).toBe(base + to!);
        if (name === "serve") continue;
        expect(header(seen, "access-control-allow-origin"), from).toBe("*");
        expect(header(seen, "cache-control"), from).toBe(policy.cacheControl);
      }
      if (base !== "") {
        const bare = await ask({ method: "GET", address: "", headers: {} });
        expect(bare.status).toBe(301);
        const location = header(bare, "location")!;
        expect(location.replace(/^http:\/\/[^/]+/, "")).toBe(`${base}/`);
        expect(header(bare, "cache-control")).toBe(policy.cacheControl);
      }
      // What is behind it answers, or says that no file holds it.
      const last = await ask({ method: "GET", address: `${v1}/providers/acme.json`, headers: {} });
      expect(textOf(last)).toBe(dataset.text("api/public/v1/providers/acme.json"));
      for (const address of [
        "providers/acme-in",
        "providers/acme-inc-2",
        "keys/storage_space_gb",
      ]) {
        const other = await ask({ method: "GET", address: `${v1}/${address}`, headers: {} });
        expect(other.status, address).toBe(404);
      }
    } finally {
      await running.stop();
    }
  });

  it("the worker of Cloudflare does not answer with the file of another name", async (context) => {
    const target = targets.find(({ name }) => name === "Cloudflare Workers (assets + _worker.js)")!;
    if (base !== "") return;
    needed(target, context);
    const workspace = join(folder, "worker");
    mkdirSync(workspace);
    const running = await target.start({ root: dataset.out, workspace, basePath: base });
    try {
      for (const [from] of paths) {
        const seen = await running.ask({ method: "GET", address: from!, headers: {} });
        expect(seen.status, from).toBe(404);
        if (!from!.includes(".json") && !from!.includes(".md"))
          expect(JSON.parse(textOf(seen)).error.suggestions[0]).toMatch(/acme|included_gb/);
      }
    } finally {
      await running.stop();
    }
  });
});
