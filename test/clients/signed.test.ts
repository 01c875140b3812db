/** The signed timestamp: who has the public key takes no output that is another, older or expired. */
import { spawnSync } from "node:child_process";
import { generateKeyPairSync } from "node:crypto";
import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { openLoader } from "../../build/client/loader.ts";
import { factsOfProvider } from "../../build/client/published.ts";
import { expectVerb } from "../../build/commands/expect.ts";
import { signVerb } from "../../build/commands/sign.ts";
import { builtOnce } from "../built-once.ts";
import type { Built } from "../built.ts";
import { runVerb } from "../run-verb.ts";

const { publicKey, privateKey } = keys();
const otherKey = keys().publicKey;
const record = "api/public/v1/providers/acme.json";
const day = 86_400_000;

let dataset: Built;
let folder: string;
let dist: string;
let asOf: number;
beforeAll(async () => {
  dataset = await builtOnce();
  folder = mkdtempSync(join(tmpdir(), "facts-signed-"));
});
afterAll(() => rmSync(folder, { recursive: true }));
beforeEach(async () => {
  dist = mkdtempSync(join(folder, "dist-"));
  cpSync(dataset.out, dist, { recursive: true });
  expect((await sign("--days", "2")).code).toBe(0);
  asOf = Date.parse((JSON.parse(dataset.text("data/status.json")) as { as_of: string }).as_of);
});

function keys() {
  const pair = generateKeyPairSync("ed25519");
  return {
    publicKey: pair.publicKey.export({ type: "spki", format: "pem" }).toString(),
    privateKey: pair.privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
  };
}

function sign(...flags: readonly string[]) {
  const environment = { PUBLIC_FACTS_SIGNING_KEY: privateKey };
  return runVerb(signVerb, ["--dist", dist, ...flags], { environment });
}

/** Damages of an output, what is then said of it, and with which key and on which day. */
const damages: readonly [said: RegExp, damage: () => void, days?: number, key?: string][] = [
  [/manifest\.json is not/, () => appendFileSync(join(dist, "manifest.json"), "\n")],
  [/expired at/, () => {}, 3],
  [/not signed with that key/, () => {}, 1, otherKey],
  [/timestamp\.json is missing/, () => rmSync(join(dist, "data/timestamp.json"))],
  [/not signed with that key/, () => writeFileSync(join(dist, "data/timestamp.json"), "{}")],
  [/acme\.json is not/, () => appendFileSync(join(dist, record), " ")],
  [/acme\.json is not/, () => rmSync(join(dist, record))],
];

it("signs the same output with the same bytes, and nothing without a key", async () => {
  const signed = readFileSync(join(dist, "data/timestamp.json"), "utf8");
  await sign("--days", "2");
  expect(readFileSync(join(dist, "data/timestamp.json"), "utf8")).toBe(signed);
  const { code, err } = await runVerb(signVerb, ["--dist", dist]);
  expect([code, err]).toEqual([1, "there is no private key in PUBLIC_FACTS_SIGNING_KEY\n"]);
});

it("lets `expect` read what is signed alone", async () => {
  const code = join(folder, "code.ts");
  const [fact] = factsOfProvider(dataset.text(record));
  writeFileSync(code, `// fact: ${fact?.id} = ${JSON.stringify(fact?.value)}\n`);
  const asked = (days = 1, key = publicKey) =>
    runVerb(expectVerb, [code, "--from", dist], {
      environment: { PUBLIC_FACTS_PUBLIC_KEY: key },
      now: asOf + days * day,
    });
  expect(await asked()).toEqual({ code: 0, out: "1 assertion, 0 broken\n", err: "" });
  for (const [said, damage, days, key] of damages) {
    cpSync(dataset.out, dist, { recursive: true });
    await sign("--days", "2");
    damage();
    const { code: exit, err } = await asked(days, key);
    expect([exit, err]).toEqual([1, expect.stringMatching(said)]);
  }
});

it("lets a package answer from what it knows where the published facts are older than it saw", async () => {
  const kept = new Map<string, string>();
  const [fact] = factsOfProvider(dataset.text(record));
  if (fact === undefined) throw new Error("acme has no facts");
  const from = async (bundledDay: number, days = 1) => {
    const ask = openLoader(
      {
        asOf: new Date(asOf + bundledDay * day).toISOString(),
        base: "https://facts.test",
        renamed: {},
        load: () => Promise.resolve({ [fact.id]: fact }),
      },
      {
        publicKey,
        now: () => asOf + days * day,
        cache: { get: (name) => kept.get(name), set: (name, text) => void kept.set(name, text) },
        fetch: (address) =>
          Promise.resolve(new Response(readFileSync(join(dist, new URL(address).pathname)))),
      },
    );
    return (await ask(fact.id))?.from;
  };
  expect(await from(1)).toBe("bundled");
  expect(await from(-1)).toBe("live");
  expect(await from(-1, 3)).toBe("cache");
  kept.delete("facts:acme");
  expect(kept.size).toBe(1);
  for (const name of kept.keys()) kept.set(name, new Date(asOf + day).toISOString());
  expect(await from(-1)).toBe("bundled");
});

it("lets the server verify and speak on standard input what is signed alone", async () => {
  const server = (flag: string, key: string) => {
    const { status, stderr } = spawnSync("node", [join(dist, "server.mjs"), flag], {
      env: { ...process.env, PUBLIC_FACTS_PUBLIC_KEY: key },
      encoding: "utf8",
      input: "",
    });
    return [status, stderr];
  };
  // It reads the clock of this machine.
  await sign("--days", "3650");
  for (const flag of ["--verify", "--stdio"]) {
    expect(server(flag, publicKey)).toEqual([0, ""]);
    expect(server(flag, otherKey)).toEqual([1, expect.stringMatching(/not signed with that key/)]);
  }
});
