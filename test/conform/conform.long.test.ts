/** The conformance kit on every target that runs here, at the root and below a path. */
import { beforeAll, describe, expect, it, type TestContext } from "vitest";
import { real, type Built } from "../built.ts";
import { builtOnce } from "../built-once.ts";
import { askFunction, header } from "./ask.ts";
import { checks } from "./checks.ts";
import { readBaseline, readMatrix, strays, surprises, toMarkdown } from "./matrix.ts";
import { run, type Result } from "./run.ts";
import { runAll, type Report } from "./suite.ts";
import { targets } from "./targets.ts";
import { serviceWorker } from "./targets/service-worker.ts";
import type { Target } from "./targets/target.ts";

const baseline = readBaseline();
const leading: ReadonlySet<string> = new Set(["addresses", "files", "methods", "dataset"]);
const names = targets.map(({ name }) => name);

/** Results, or the test is skipped with the reason; in CI, where everything is installed, it fails. */
function resultsOf({ results, reason = "", broken }: Report, context: TestContext) {
  if (results !== undefined) return results;
  if (broken || process.env["CI"]) expect.fail(reason);
  return context.skip(reason);
}

describe.each([
  ["at the root", "", targets],
  ["below a path", "/some/repo", targets.filter(({ rootOnly }) => rootOnly === undefined)],
])("%s", (_, basePath, all) => {
  // Below a path, those that lead somewhere are asked again.
  const asked = checks.filter(({ group }) => basePath === "" || leading.has(group));
  let reports: readonly Report[];
  beforeAll(async () => {
    reports = await runAll(all, basePath, asked);
  });

  it.for(all.map(({ name }) => name))(
    "%s is as the contract and the baseline say",
    (name, context) => {
      const results = resultsOf(
        reports.find(({ target }) => target.name === name)!,
        context,
      );
      expect(surprises(baseline, name, results)).toEqual([]);
      // The sample has all that a check can ask for.
      expect(results.filter(({ outcome }) => outcome === "skip")).toEqual([]);
    },
  );

  // That path is not the service worker's, and a page is not told where it leads.
  const redirecting = basePath === "" ? [] : all.filter((target) => target !== serviceWorker);
  if (redirecting.length > 0)
    it.for(redirecting.map(({ name }) => name))(
      "%s leads to the path with its slash",
      (name, context) => {
        const report = reports.find(({ target }) => target.name === name)!;
        resultsOf(report, context);
        expect([301, 308]).toContain(report.bare!.status);
        const location = header(report.bare!, "location")!;
        expect(location.replace(/^https?:\/\/[^/]+/, "")).toBe(`${basePath}/`);
      },
    );

  it("gives the same bytes everywhere", () => {
    const compared = new Set(asked.map(({ name }) => name));
    const [first, ...others] = reports.map(({ target, results }) => ({ target, results }));
    const bytes = (results: readonly Result[] | undefined, kind: Target["kind"]) =>
      new Map(
        (results ?? [])
          // A host has texts of its own for its errors.
          .filter(({ name, outcome, status }) => {
            const isOurs = kind === "code" || status === 200;
            return outcome === "pass" && isOurs && compared.has(name);
          })
          .map(({ name, digest }) => [name, digest]),
      );
    const wanted = bytes(first!.results, "code");
    expect(wanted.size).toBe(compared.size);
    for (const { target, results } of others)
      for (const [name, digest] of bytes(results, target.kind))
        if (digest !== wanted.get(name)) expect.fail(`${target.name}: ${name} has other bytes`);
  });
});

describe("the kit", () => {
  let dataset: Built;
  beforeAll(async () => {
    dataset = await builtOnce({ baseUrl: "https://facts.test" });
  });

  it("has names that are unique, and a baseline that knows them", () => {
    expect(new Set(checks.map(({ name }) => name)).size).toBe(checks.length);
    expect(strays(baseline, names, checks)).toEqual([]);
  });

  it("takes neither worse nor better for what is known", () => {
    const known = { host: { "no code there": ["a", "b"] } };
    const result = { group: "mcp", request: "GET /", status: 1, digest: "", notes: ["?"] } as const;
    const results: readonly Result[] = [
      { ...result, name: "a", outcome: "fail" },
      { ...result, name: "b", outcome: "pass" },
      { ...result, name: "c", outcome: "fail" },
      { ...result, name: "d", outcome: "pass" },
    ];
    expect(surprises(known, "host", results)).toEqual([
      "better: b passes now; strike it out of the baseline",
      "worse: c (GET /): ?",
    ]);
  });

  it("shows its matrix in the documents", () => {
    expect(readMatrix(), "npm run tools -- conform --matrix").toBe(
      toMarkdown(targets, checks, baseline),
    );
  });

  /** Each a thing that a host does by mistake. */
  it.each<[string, (response: Response, request: Request) => Promise<Response> | Response]>([
    [
      "a doubled CORS header",
      (response) => {
        response.headers.append("access-control-allow-origin", "*");
        return response;
      },
    ],
    [
      "no tag",
      (response) => {
        response.headers.delete("etag");
        return response;
      },
    ],
    [
      "an ignored query",
      (_, { url, method, headers }) =>
        dataset.handler(new Request(url.split("?", 1)[0]!, { method, headers })),
    ],
    [
      "a changed byte",
      async ({ status, headers, body }) =>
        new Response(body && (await new Response(body).text()).replace("Acme", "Acne"), {
          status,
          headers,
        }),
    ],
  ])("sees %s", async (_, spoil) => {
    const ask = askFunction(async (request) => {
      const { pathname } = new URL(request.url);
      const response = await dataset.handler(request);
      // What the sample is taken from stays as it is.
      const isSample = /^\/(manifest|data)|\.json$/.test(pathname);
      return isSample ? response : spoil(response, request);
    });
    const results = await run(checks, ask);
    expect(results.some(({ outcome }) => outcome === "fail")).toBe(true);
  });

  it("finds its values in any dataset", async () => {
    const other = await builtOnce(real);
    const results = await run(checks, askFunction(other.handler));
    expect(results.filter(({ outcome }) => outcome === "fail")).toEqual([]);
    expect(results.filter(({ outcome }) => outcome === "skip").length).toBeLessThan(8);
  });
});
