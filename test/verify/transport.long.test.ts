/** Every kind of answer and page, through the whole command over HTTP: what becomes of each. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { placesOf } from "../../build/curate/verify/reading/place.ts";
import { read } from "../../build/curate/verify/reading/read.ts";
import { alignedTable } from "../../build/derive/markdown.ts";
import {
  outcomes,
  unreadReasons,
  type Outcome,
  type VerifyReport,
} from "../../build/schema/verify-report.ts";
import { kinds, type Kind } from "./kinds.ts";
import { path } from "./plays.ts";
import {
  claim,
  factsFolder,
  jumpingClock,
  openStage,
  run,
  sendHastilyTo,
  type Folder,
  type Stage,
} from "./stage.ts";

let stage: Stage;
let folder: Folder;
let report: VerifyReport;

beforeAll(async () => {
  const byDomain = new Map(
    kinds.flatMap((kind) =>
      [`${kind.name}.test`, kind.host, kind.homepage].flatMap((host) =>
        host === undefined ? [] : [[domain(host), kind] as const],
      ),
    ),
  );
  stage = await openStage((host, at) => {
    const kind = byDomain.get(domain(host));
    return at === "/robots.txt" ? kind?.robots : kind?.play;
  });
  const providers = kinds.map(
    async ({ name, host = `${name}.test`, homepage = host, before, ...kind }) => ({
      slug: name,
      homepage: stage.origin(homepage),
      url: stage.origin(host) + (kind.path ?? path),
      claims: [kind.claim ?? claim],
      places: before && placesOf(kind.claim!.quote, await read(before)),
    }),
  );
  folder = factsFolder(await Promise.all(providers));
  const send = sendHastilyTo((host) => byDomain.get(domain(host))?.expected === "timeout");
  ({ report } = await run(folder, jumpingClock(), {}, { send }));
});
afterAll(async () => {
  folder.remove();
  await stage.close();
});

describe("an answer", () => {
  it.each(kinds.map((kind) => [kind.name, kind.expected] as const))("%s: %s", (name, expected) => {
    const { page, outcome } = resultOf(name);
    expect(outcome === "unreadable" ? page.reason : outcome, page.detail ?? "").toBe(expected);
  });

  it("is never taken for another outcome: not one is confirmed wrongly", () => {
    const cells = outcomes.map((expected) =>
      outcomes.map(
        (got) =>
          kinds.filter((kind) => group(kind) === expected && resultOf(kind.name).outcome === got)
            .length,
      ),
    );
    // Shown with every run, so that one sees how many kinds there are of each.
    console.log(
      alignedTable([
        ["expected ↓, got →", ...outcomes],
        ...outcomes.map((expected, row) => [expected, ...cells[row]!.map(String)]),
      ]),
    );
    expect(cells.flat().reduce((a, b) => a + b)).toBe(kinds.length);
    expect(kinds.length).toBeGreaterThan(200);
    const wrong = cells.map((row, at) => row.filter((_, column) => column !== at));
    expect(wrong.flat()).toEqual([0, 0, 0, 0, 0, 0]);
  });

  it("is of a name of its own, and every reason but those of the command itself is met", () => {
    expect(new Set(kinds.map(({ name }) => name)).size).toBe(kinds.length);
    const met = new Set<string>(kinds.map(({ expected }) => expected));
    // https and clones are not played here (see the redirects of addresses, and git), and nothing known breaks the reader.
    expect(Object.keys(unreadReasons).filter((reason) => !met.has(reason))).toEqual([
      "insecure",
      "clone",
      "unparsed",
    ]);
  });
});

function resultOf(name: string) {
  const page = report.pages.find(({ provider }) => provider === name)!;
  return { page, outcome: page.facts[0]!.outcome };
}

function group({ expected }: Kind): Outcome {
  return expected === "confirmed" || expected === "look" ? expected : "unreadable";
}

function domain(host: string): string {
  return host.split(".").slice(-2).join(".");
}
