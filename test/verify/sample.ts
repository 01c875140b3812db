/** The sample's facts, and the command run on a copy of them against pages that are plain text here. */
import { cpSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { HttpAnswer, SendRequest } from "../../build/curate/verify/network.ts";
import type { VerifyReport } from "../../build/schema/verify-report.ts";
import { sample } from "../built.ts";
import { filesIn, jumpingClock, ran, type Options } from "./stage.ts";

export type Pages = Readonly<Record<string, string | Partial<HttpAnswer>>>;

/**
 * A copy of the sample's facts, and the command run on it against pages by address. Where quotes stand
 * on these pages is kept, as if a person had read them.
 */
export async function opened(pages: Pages, edit = (text: string) => text) {
  const folder = filesIn({});
  const facts = join(folder, "facts");
  cpSync(sample.facts, facts, { recursive: true });
  const file = join(facts, "providers/acme.yaml");
  writeFileSync(file, edit(readFileSync(file, "utf8")));
  const asked: string[] = [];
  const agents = new Set<string>();
  const send: SendRequest = async ({ url, headers }) => {
    if (!url.endsWith("/robots.txt")) asked.push(url);
    agents.add(headers["user-agent"]!);
    const page = pages[url];
    const empty = { kind: "answer", status: 404, headers: {}, bytes: new Uint8Array() } as const;
    if (page === undefined) return empty;
    if (typeof page !== "string") return { ...empty, ...page };
    const bytes = new TextEncoder().encode(page);
    const type = url.endsWith(".md") ? "text/plain" : "text/html";
    return { ...empty, status: 200, headers: { "content-type": type }, bytes };
  };
  const provider = readdirSync(join(facts, "providers")).map((name) => name.split(".")[0]!);
  await ran(folder, { keep: true, provider, state: join(folder, "read.json") }, { send });
  asked.length = 0;
  const clock = jumpingClock();
  return {
    folder,
    facts,
    file,
    asked,
    agents,
    clock,
    text: () => readFileSync(file, "utf8"),
    run: (options: Options = {}) => ran(folder, options, { send, clock }),
  };
}

/** A page of ordinary length that says these sentences. */
export function page(...sentences: readonly string[]): string {
  const filler =
    "This page of the documentation tells what holds for every account, and what may be asked of our support.";
  const body = [filler, ...sentences, filler].map((each) => `<p>${each}</p>`).join("\n");
  return `<!doctype html><html lang="en"><title>Limits</title><main><h1>Limits of the Acme API</h1>${body}</main></html>`;
}

/** What `docs/limits` of the sample's Acme says, in part. */
export const limits = page(
  "On Free you may send 60 requests per minute.",
  "On Pro there is no limit to the requests per minute.",
);

/** The ids of the report with their outcomes. */
export function outcomesOf({ pages }: VerifyReport): Readonly<Record<string, string>> {
  return Object.fromEntries(pages.flatMap(({ facts }) => facts.map((f) => [f.id, f.outcome])));
}
