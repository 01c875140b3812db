/**
 * The fallback at a thousand providers of a hundred facts: whatever is asked, it reads little. Its
 * output is kept in memory, and every byte that is read is counted.
 */
import { beforeAll, describe, expect, it } from "vitest";
import { createHandler, type Handler } from "../build/fallback/handler.ts";
import type { Bytes } from "../build/fallback/payload.ts";
import { answersOf, compose, shardFiles } from "../build/respond/answers.ts";
import { deflated } from "../build/respond/deflated.ts";
import { shardExtension } from "../build/respond/shards.ts";
import type { OutputFile } from "../build/respond/serialise.ts";
import { get } from "./built.ts";
import { factsPerProvider, manyFacts, providerCount } from "./many-facts.ts";

function bytesOf({ file, text }: OutputFile): Bytes {
  return file.endsWith(shardExtension) ? deflated(text) : new TextEncoder().encode(text);
}

/** In bytes: what a request may read, beside the size of its answer. */
const budget = 100_000;
/** In bytes: a comparison is made of the records of both. */
const twoRecords = 220_000;

describe("a thousand providers of a hundred facts", () => {
  let handler: Handler;
  let read = 0;

  beforeAll(() => {
    const composed = compose(manyFacts());
    expect(composed.lines()).toHaveLength(providerCount * factsPerProvider);
    // Composed once it is asked for: most of them never are.
    const files = new Map<string, OutputFile>();
    for (const id of ["providers", "provider", "keys", "changes", "facts"] as const)
      for (const each of answersOf(id, composed, "lean")) files.set(each.file, each);
    for (const each of shardFiles(composed)) files.set(each.file, each);
    const texts = new Map<string, Bytes>();
    handler = createHandler({
      read: (file) => {
        const found = files.get(file);
        if (found === undefined) return Promise.resolve(undefined);
        const bytes = texts.get(file) ?? bytesOf(found);
        texts.set(file, bytes);
        read += bytes.length;
        return Promise.resolve(bytes);
      },
    });
  });

  const one = {
    provider: "provider-500",
    product: "web",
    plan: "pro",
    key: "api.limit.number_7",
    status: "verified",
  } as const;
  const names = Object.keys(one) as (keyof typeof one)[];
  const combinations = Array.from({ length: 2 ** names.length }, (_, bits) =>
    Object.fromEntries(
      names.filter((_name, i) => bits & (2 ** i)).map((name) => [name, one[name]]),
    ),
  );

  it.each([
    ...combinations.map(
      (query) => `facts?${new URLSearchParams({ ...query, limit: "1000" }).toString()}`,
    ),
    "facts",
    "facts?provider=provider-5000",
    "facts?plan=free&status=removed",
    "facts?product=wep&plan=free&key=api.limit.number_3",
    "compare?a=provider-1&b=provider-999",
    "compare?a=provider-1&b=provider-x",
    "compare?a=provider-1&b=provider-2&key=api.limit.number_99",
    "changes?limit=499",
    "providers/provider-77",
    "providers/provder-77",
    "keys/api.limit.nothing",
  ])("%s reads little more than its answer", async (address) => {
    read = 0;
    const response = await get(handler, `/api/public/v1/${address}`);
    expect([200, 404]).toContain(response.status);
    expect(read).toBeGreaterThan(0);
    const most = address.startsWith("compare") ? twoRecords : budget;
    expect(read).toBeLessThan(most + (await response.arrayBuffer()).byteLength);
  });

  it("answers a filter over everything with its first thousand facts", async () => {
    const response = await get(
      handler,
      "/api/public/v1/facts?plan=pro&status=verified&product=web&limit=1000",
    );
    const body = (await response.json()) as { count: number; data: { id: string }[] };
    expect(body.count).toBe(1000);
    expect(body.data[0]!.id).toBe("provider-0/web/pro/api.limit.number_1");
  });
});
