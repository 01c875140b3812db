/** The table of the contract's cases on the handler itself: by its files, composed, and on Node's server. */
import type { AddressInfo, Server } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { serve } from "../../build/fallback/node/serve.ts";
import type { Built } from "../built.ts";
import { builtOnce } from "../built-once.ts";
import { askFunction, askHttp, type HttpAsk } from "./ask.ts";
import { checks } from "./checks.ts";
import { run, type Result } from "./run.ts";

let dataset: Built;
let server: Server;
let http: HttpAsk;
const results: Record<string, readonly Result[]> = {};
beforeAll(async () => {
  dataset = await builtOnce({ baseUrl: "https://facts.test" });
  server = await serve({ root: dataset.out, host: "127.0.0.1", port: 0 });
  http = askHttp(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  results["by its files"] = await run(checks, askFunction(dataset.handler));
  results["composed"] = await run(checks, askFunction(dataset.composing));
  results["over HTTP"] = await run(checks, http.ask);
});
afterAll(() => {
  http.close();
  server.close();
});

describe.each(["by its files", "composed", "over HTTP"])("%s", (name) => {
  it.each(checks.map((check, at) => [check.name, at] as const))("%s", (_, at) => {
    const { outcome, notes, request } = results[name]![at]!;
    expect([request, outcome, notes]).toEqual([request, "pass", []]);
  });

  it("has the same bytes as all others", () => {
    const digests = (own: readonly Result[]) => own.map(({ request, digest }) => [request, digest]);
    expect(digests(results[name]!)).toEqual(digests(results["by its files"]!));
  });
});
