/** The live preview, in process: files are edited, and what is served, told and printed follows. */
import { readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { request, type IncomingHttpHeaders } from "node:http";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openSession, type Session } from "../../build/commands/dev/session.ts";
import type { DraftState } from "../../build/commands/dev/draft-server.ts";
import { built, get, recorded, sample, type Recorded } from "../built.ts";
import { editTrial } from "../facts/edit-trial.ts";

let facts: string;
let terminal: Recorded;
let session: Session | undefined;

const tried = editTrial();
const { edit } = tried;
beforeEach(() => {
  facts = tried.folder;
  terminal = recorded();
});
afterEach(async () => {
  await session?.close();
  session = undefined;
});

async function open(): Promise<string> {
  const { asOf } = sample;
  session = await openSession({ facts, asOf, quiet: false, host: "127.0.0.1", port: 0 }, terminal);
  return session.address;
}

function ask(path: string, init: RequestInit = {}): Promise<Response> {
  return fetch(`${session!.address}${path}`, init);
}

async function text(path: string): Promise<string> {
  return (await ask(path)).text();
}

/** What a page that is opened now is told. */
async function state(): Promise<DraftState> {
  return (await events()).next();
}

const acme = "providers/acme.yaml";

/** Waits for what the preview prints; an edit is told of once. */
async function told(pattern: RegExp): Promise<string> {
  const { printed } = terminal;
  await expect.poll(() => printed.out + printed.err, { interval: 10 }).toMatch(pattern);
  const all = printed.out + printed.err;
  printed.out = "";
  printed.err = "";
  return all;
}

const limit = "/api/public/v1/facts?provider=acme&plan=free&key=api.rate_limit.requests_per_minute";

async function valueOfLimit(): Promise<unknown> {
  const { data } = (await (await ask(limit)).json()) as { readonly data: { value: unknown }[] };
  return data[0]?.value;
}

const sixty = "value: 60\n            raw_value: 60 requests";

describe("dev", () => {
  it("serves every file of a build byte for byte, but for one line in each page", async () => {
    const baseUrl = await open();
    const dist = await built({ facts, baseUrl });
    try {
      expect(dist.files.length).toBeGreaterThan(150);
      for (const file of dist.files.filter((_, at) => at % 5 === 0)) {
        const [served, expected] = await Promise.all([
          ask(`/${file}`),
          get(dist.handler, `/${file}`),
        ]);
        expect([file, served.status]).toEqual([file, expected.status]);
        expect(served.headers.get("content-type")).toBe(expected.headers.get("content-type"));
        const bytes = Buffer.from(await served.arrayBuffer());
        const own = Buffer.from(await expected.arrayBuffer());
        if (file.endsWith(".html")) {
          const lines = bytes.toString().match(injected) ?? [];
          expect([file, lines.length]).toEqual([file, 1]);
          expect(bytes.toString().replace(injected, "")).toBe(own.toString());
        } else expect([file, bytes.equals(own)]).toEqual([file, true]);
      }
      // And a build has nothing of the preview.
      for (const file of dist.files)
        expect([file, dist.text(file).includes("__dev")]).toEqual([file, false]);
    } finally {
      dist.remove();
    }
  });

  it("publishes an edited value everywhere, and says so", async () => {
    await open();
    const before = await state();
    const page = await text("/providers/acme.html");
    expect(await valueOfLimit()).toBe(60);
    await told(/serving/);
    edit(acme, sixty, sixty.replaceAll("60", "70"));
    expect(await told(/acme.*ms\n/)).toMatch(/^acme\.yaml: Published … \d+ ms\n/);
    expect(await valueOfLimit()).toBe(70);
    expect(await text("/providers/acme.html")).not.toBe(page);
    expect(await text("/data/snapshot.jsonl")).toContain('"raw_value":"70 requests per minute"');
    expect((await state()).version).not.toBe(before.version);
  });

  it("keeps the last good dataset while the facts are refused, and clears when they are mended", async () => {
    await open();
    const { version } = await state();
    await told(/serving/);
    edit(acme, sixty, sixty.replace("60", "sixty"));
    const refused = await told(/problem/);
    expect(refused).toContain("acme.yaml: Refused; the last good dataset is served");
    expect(refused).toMatch(/facts\/providers\/acme\.yaml:\d+:\d+: /);
    expect(await valueOfLimit()).toBe(60);
    const wrong = await state();
    expect(wrong.version).toBe(version);
    expect(wrong.notes).toMatch(/facts\/providers\/acme\.yaml:\d+:\d+: /);
    edit(acme, sixty.replace("60", "sixty"), sixty);
    await told(/acme\.yaml: Published/);
    expect((await state()).notes).toBe("");
  });

  it("shows a finding, and publishes all the same", async () => {
    await open();
    await told(/serving/);
    edit(acme, sixty, sixty.replace("60", "61"));
    const printed = await told(/finding/);
    expect(printed).toContain("number-in-quote");
    expect(await valueOfLimit()).toBe(61);
    expect((await state()).notes).toContain("[number-in-quote]");
    // What is known already is not printed again.
    edit(acme, "name: Acme Corporation", "name: Acme Incorporated");
    expect(await told(/acme\.yaml: Published .*ms\n/)).not.toContain("number-in-quote");
    expect((await state()).notes).toContain("[number-in-quote]");
  });

  it("says nothing where a file is only touched, or an editor keeps its own beside it", async () => {
    await open();
    const before = await state();
    await told(/serving/);
    writeFileSync(join(facts, acme), readFileSync(join(facts, acme)));
    for (const name of [".acme.yaml.swp", "acme.yaml~", "#acme.yaml#", "4913"])
      writeFileSync(join(facts, "providers", name), "x");
    // The next edit is heard of alone.
    edit("dataset.yaml", "publisher: Sample", "publisher: Others");
    expect(await told(/… \d+ ms/)).toMatch(/^dataset\.yaml: Published .*\n$/);
    expect((await state()).notes).toEqual(before.notes);
  });

  it("follows a file saved by renaming, a new one, one renamed and one deleted", async () => {
    await open();
    await told(/serving/);
    const from = join(facts, acme);
    const saved = readFileSync(from, "utf8").replace(sixty, sixty.replaceAll("60", "80"));
    writeFileSync(`${facts}-saved`, saved);
    renameSync(`${facts}-saved`, from);
    await told(/acme\.yaml: Published/);
    expect(await valueOfLimit()).toBe(80);

    const zeta = readFileSync(join(facts, "providers/zeta-2.yaml"), "utf8");
    writeFileSync(join(facts, "providers/eta.yaml"), zeta);
    await told(/^eta\.yaml: Published/);
    expect((await ask("/providers/eta.html")).status).toBe(200);

    renameSync(join(facts, "providers/eta.yaml"), join(facts, "providers/theta.yaml"));
    await told(/^eta\.yaml, theta\.yaml: Published/);
    expect((await ask("/api/public/v1/providers/eta")).status).toBe(404);
    expect((await ask("/api/public/v1/providers/theta")).status).toBe(200);

    rmSync(join(facts, "providers/theta.yaml"));
    await told(/theta\.yaml: Published/);
    expect((await ask("/providers/theta.html")).status).toBe(404);
  });

  it("goes on where the folder cannot be read, says so, and follows it once it can", async () => {
    await open();
    await told(/serving/);
    const away = `${facts}-away`;
    renameSync(facts, away);
    symlinkSync(facts, facts);
    expect(await told(/problem/)).toMatch(/cannot be read: .*ELOOP[^]*\[file\]/);
    expect((await state()).notes).toContain("[file]");
    expect(await valueOfLimit()).toBe(60);
    rmSync(facts);
    renameSync(away, facts);
    await told(/Published/);
    expect((await state()).notes).toBe("");
    edit(acme, sixty, sixty.replaceAll("60", "90"));
    await told(/acme\.yaml: Published/);
  });

  it("writes nothing into a terminal that steers it, whatever a file is called", async () => {
    await open();
    await told(/serving/);
    writeFileSync(join(facts, "\u001b[31mred.txt"), "");
    // oxlint-disable-next-line no-control-regex -- what must not be there
    expect(await told(/problem/)).not.toMatch(/\u001b/);
  });

  it("starts with facts that are refused, says so, and serves them once they are mended", async () => {
    edit(acme, sixty, sixty.replace("60", "sixty"));
    await open();
    expect(terminal.printed.out).toMatch(/^serving on/);
    expect(terminal.printed.err).toMatch(/acme\.yaml:\d+:\d+: /);
    const page = await ask("/", { headers: { accept: "text/html" } });
    expect(page.status).toBe(503);
    expect(await page.text()).toMatch(injected);
    const answer = await ask(limit);
    expect(answer.status).toBe(503);
    expect(((await answer.json()) as DraftState).notes).toContain("acme.yaml");
    const { version } = await state();
    await told(/serving/);
    edit(acme, sixty.replace("60", "sixty"), sixty);
    await told(/acme\.yaml: /);
    expect(await valueOfLimit()).toBe(60);
    expect((await state()).version).not.toBe(version);
  });

  it("tells open pages of every state, and the newest to one that comes later", async () => {
    await open();
    await told(/serving/);
    const first = await events();
    const one = await first.next();
    expect(one.notes).toBe("");
    edit(acme, sixty, sixty.replace("60", "sixty"));
    await told(/problem/);
    expect(await first.next()).toMatchObject({
      version: one.version,
      notes: expect.stringContaining("acme"),
    });
    const second = await events();
    expect(await second.next()).toMatchObject({
      version: one.version,
      notes: expect.stringContaining("acme"),
    });
    edit(acme, sixty.replace("60", "sixty"), sixty.replaceAll("60", "70"));
    await told(/acme\.yaml: Published/);
    const last = await first.next();
    expect(last.version).not.toBe(one.version);
    expect(await second.next()).toEqual(last);
    // Closing ends the streams: nothing keeps the process.
    await session!.close();
    session = undefined;
    await expect(first.next()).rejects.toThrow(/ended/);
  });

  const paths = ["/__dev/events", "/__dev/page.js", "/index.html", api];

  it("answers to the names of this machine alone, and no page of another origin", async () => {
    const address = await open();
    const port = Number(new URL(address).port);
    const link = { "sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate" };
    const navigation = { ...link, "sec-fetch-dest": "document" };
    const foreign: readonly Readonly<Record<string, string>>[] = [
      { host: "evil.test" },
      { host: `localhost.evil.test:${port}` },
      { origin: "https://evil.example" },
      { origin: "null" },
      { origin: `http://127.0.0.1:${port + 1}` },
      { origin: `https://127.0.0.1:${port}` },
      { origin: `${address}.evil.example` },
      { origin: "https://evil.example", "sec-fetch-site": "same-origin" },
      { ...link, "sec-fetch-mode": "no-cors", "sec-fetch-dest": "script" },
      { ...link, "sec-fetch-dest": "iframe" },
      { "sec-fetch-site": "same-site", referer: `http://127.0.0.1:${port + 1}/` },
      { "sec-fetch-site": "something-new" },
      { origin: "https://evil.example", ...navigation },
    ];
    for (const path of paths) {
      for (const headers of foreign) {
        const { status, body, headers: sent } = await asked({ path, headers });
        expect([path, headers, status]).toEqual([path, headers, 403]);
        expect(body).not.toMatch(/acme|version/i);
        expect(sharing(sent)).toEqual([]);
      }
      const own = { origin: address, "sec-fetch-site": "same-origin" };
      for (const headers of [
        {},
        own,
        navigation,
        { host: `localhost:${port}` },
        { host: "[::1]" },
      ]) {
        const { status, headers: sent } = await asked({ path, headers });
        expect([path, headers, status]).toEqual([path, headers, 200]);
        expect(sent["cross-origin-resource-policy"]).toBe("same-origin");
        expect(sent["x-frame-options"]).toBe("DENY");
        expect(sharing(sent)).toEqual([]);
      }
    }
    // A link leads here by reading alone.
    const call = { path: "/api/public/mcp", method: "POST", body: toolsList, headers: navigation };
    expect((await asked(call)).status).toBe(403);
  });
});

const api = "/api/public/v1/providers";

function sharing(headers: IncomingHttpHeaders): readonly string[] {
  return Object.keys(headers).filter((name) => name.startsWith("access-control-"));
}

const toolsList = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" });

interface Asked {
  readonly path: string;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** With the headers that only a browser may set; of a stream that does not end, its head. */
function asked({ path, method = "GET", headers = {}, body }: Asked) {
  const json = {
    accept: "application/json, text/event-stream",
    "content-type": "application/json",
  };
  const sent = body === undefined ? headers : { ...json, ...headers };
  return new Promise<{ status: number; headers: IncomingHttpHeaders; body: string }>(
    (resolve, reject) => {
      const { port } = new URL(session!.address);
      request({ host: "127.0.0.1", port, path, method, headers: sent }, (response) => {
        let text = "";
        const done = (): void => {
          response.destroy();
          resolve({ status: response.statusCode!, headers: response.headers, body: text });
        };
        response.setEncoding("utf8").on("data", (part: string) => void (text += part));
        response.once("end", done);
        if (response.headers["content-type"] === "text/event-stream") done();
      })
        .once("error", reject)
        .end(body);
    },
  );
}

const injected = /<script src="\/__dev\/page\.js" data-version="[\w-]+" defer><\/script>\n/g;

interface Events {
  /** The next message; rejects once the stream has ended. */
  next(): Promise<DraftState>;
}

async function events(): Promise<Events> {
  const response = await ask("/__dev/events");
  expect(response.headers.get("content-type")).toBe("text/event-stream");
  const chunks = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  let pending = "";
  return {
    async next() {
      for (;;) {
        const found = /data: (.*)\n\n/.exec(pending);
        if (found) {
          pending = pending.slice(found.index + found[0].length);
          return JSON.parse(found[1]!) as DraftState;
        }
        const { done, value } = await chunks.read();
        if (done) throw new Error("the stream has ended");
        pending += value;
      }
    },
  };
}
