/**
 * The network of `verify` by itself: what it must not ask for, and what it cannot. Connections are
 * opened by the test: none leads anywhere, and each says which addresses it would have gone to.
 */
import { isIP, type LookupFunction } from "node:net";
import { Duplex } from "node:stream";
import { describe, expect, it } from "vitest";
import {
  createSend,
  patientHttp,
  privateNetworks,
  type HttpOptions,
} from "../../build/curate/verify/command/http.ts";
import { claim, factsFolder, jumpingClock, lookup, run } from "./stage.ts";

const never = new AbortController().signal;
const ask = { headers: {}, maxBytes: 1000, longer: "refuse" } as const;
const refused = { kind: "failed", reason: "address", detail: "a private network" };

/** A web of names and what their servers answer to a path; `reached` has every address asked. */
function webOf(
  names: Readonly<Record<string, readonly string[]>>,
  answer: (host: string, path: string) => string = () => page,
) {
  const reached: string[] = [];
  const lookup: LookupFunction = (hostname, _, callback) =>
    void setImmediate(() =>
      callback(
        null,
        names[hostname]!.map((address) => ({ address, family: isIP(address) })),
      ),
    );
  const connect: NonNullable<HttpOptions["connect"]> = ({ host, lookup }) =>
    new Duplex({
      construct(done) {
        if (isIP(host) !== 0) return done(void reached.push(host));
        return lookup(host, { all: true }, (error, addresses) => {
          if (error === null) reached.push(...[addresses].flat().map(textOf));
          done(error);
        });
      },
      read() {},
      write(chunk: Buffer, _, done) {
        this.push(answer(host, chunk.toString().split(" ")[1]!));
        this.push(null);
        done();
      },
    });
  return { reached, send: createSend({ ...patientHttp, lookup, connect }) };
}

function textOf(address: string | { readonly address: string }): string {
  return typeof address === "string" ? address : address.address;
}

const page = "HTTP/1.1 200 OK\r\ncontent-type: text/plain\r\ncontent-length: 2\r\n\r\nok";

function urlOf(address: string): string {
  return `http://${isIP(address) === 6 ? `[${address}]` : address}/`;
}

/** Network, its first and last address, and the nearest address outside that no row forbids. */
const rows = [
  ["0.0.0.0/8", "0.0.0.0", "0.255.255.255", "1.0.0.0"],
  ["10.0.0.0/8", "10.0.0.0", "10.255.255.255", "11.0.0.0"],
  ["100.64.0.0/10", "100.64.0.0", "100.127.255.255", "100.128.0.0"],
  ["127.0.0.0/8", "127.0.0.0", "127.255.255.255", "128.0.0.0"],
  ["169.254.0.0/16", "169.254.0.0", "169.254.255.255", "169.255.0.0"],
  ["172.16.0.0/12", "172.16.0.0", "172.31.255.255", "172.32.0.0"],
  ["192.0.0.0/24", "192.0.0.0", "192.0.0.255", "192.0.1.0"],
  ["192.0.2.0/24", "192.0.2.0", "192.0.2.255", "192.0.3.0"],
  ["192.88.99.0/24", "192.88.99.0", "192.88.99.255", "192.88.100.0"],
  ["192.168.0.0/16", "192.168.0.0", "192.168.255.255", "192.169.0.0"],
  ["198.18.0.0/15", "198.18.0.0", "198.19.255.255", "198.20.0.0"],
  ["198.51.100.0/24", "198.51.100.0", "198.51.100.255", "198.51.101.0"],
  ["203.0.113.0/24", "203.0.113.0", "203.0.113.255", "203.0.114.0"],
  ["224.0.0.0/4", "224.0.0.0", "239.255.255.255", "223.255.255.255"],
  ["240.0.0.0/4", "240.0.0.0", "255.255.255.255", "223.255.255.254"],
  ["::/96", "::", "::ffff:ffff", "::1:0:0"],
  ["::ffff:0:0:0/96", "::ffff:0:0:0", "::ffff:0:ffff:ffff", "::ffff:1:0:0"],
  ["64:ff9b::/96", "64:ff9b::", "64:ff9b::ffff:ffff", "64:ff9b::1:0:0"],
  ["64:ff9b:1::/48", "64:ff9b:1::", "64:ff9b:1:ffff:ffff:ffff:ffff:ffff", "64:ff9b:2::"],
  ["100::/64", "100::", "100::ffff:ffff:ffff:ffff", "100:0:0:2::"],
  ["100:0:0:1::/64", "100:0:0:1::", "100::1:ffff:ffff:ffff:ffff", "100:0:0:2::"],
  ["2001::/23", "2001::", "2001:1ff:ffff:ffff:ffff:ffff:ffff:ffff", "2001:200::"],
  ["2001:db8::/32", "2001:db8::", "2001:db8:ffff:ffff:ffff:ffff:ffff:ffff", "2001:db9::"],
  ["2002::/16", "2002::", "2002:ffff:ffff:ffff:ffff:ffff:ffff:ffff", "2003::"],
  ["3fff::/20", "3fff::", "3fff:fff:ffff:ffff:ffff:ffff:ffff:ffff", "3fff:1000::"],
  ["5f00::/16", "5f00::", "5f00:ffff:ffff:ffff:ffff:ffff:ffff:ffff", "5f01::"],
  ["fc00::/7", "fc00::", "fdff:ffff:ffff:ffff:ffff:ffff:ffff:ffff", "fe00::"],
  ["fe80::/10", "fe80::", "febf:ffff:ffff:ffff:ffff:ffff:ffff:ffff", "fe7f:ffff::"],
  ["fec0::/10", "fec0::", "feff:ffff:ffff:ffff:ffff:ffff:ffff:ffff", "fe7f:ffff::1"],
  ["ff00::/8", "ff00::", "ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff", "fe7f::"],
] as const;

describe("a network that is not public", () => {
  it("is of a row below, and each row of the list is tried", () => {
    expect(privateNetworks.map(([network, prefix]) => `${network}/${prefix}`)).toEqual(
      rows.map(([network]) => network),
    );
  });

  it.each(rows)("%s is not asked, by address or by name", async (_, first, last, outside) => {
    for (const address of [first, last]) {
      const { reached, send } = webOf({ "a.test": [address], "b.test": ["8.8.8.8", address] });
      for (const url of [urlOf(address), "http://a.test/", "http://b.test/"])
        expect([url, await send({ ...ask, url }, never)]).toEqual([url, refused]);
      expect(reached).toEqual([]);
    }
    const { reached, send } = webOf({ "a.test": [outside] });
    for (const url of [urlOf(outside), "http://a.test/"])
      expect(await send({ ...ask, url }, never)).toMatchObject({ kind: "answer", status: 200 });
    expect(reached).toEqual([outside, outside]);
  });

  it.each([
    ["a mapped address", "http://[::ffff:127.0.0.1]/"],
    ["a mapped address of a cloud's credentials", "http://[::ffff:a9fe:a9fe]/latest/meta-data/"],
    ["one number", "http://2130706433/"],
    ["octal digits", "http://0177.0.0.1/"],
    ["hexadecimal digits", "http://0x7f.1/"],
    ["few parts", "http://127.1/"],
    ["wide digits", "http://１２７.０.０.１/"],
    ["a name with a full stop", "http://a.test./"],
    ["a mapped address by name", "http://mapped.test/"],
    ["an address with a zone by name", "http://zone.test/"],
    ["no address by name", "http://odd.test/"],
  ])("is not asked by %s", async (_, url) => {
    const { reached, send } = webOf({
      "a.test.": ["127.0.0.1"],
      "mapped.test": ["::ffff:10.0.0.1"],
      "zone.test": ["fe80::1%eth0"],
      "odd.test": ["somewhere"],
    });
    expect(await send({ ...ask, url }, never)).toEqual(refused);
    expect(reached).toEqual([]);
  });

  it("is not asked by the names that the system knows", async () => {
    const answer = await createSend(patientHttp)({ ...ask, url: "http://localhost:1/" }, never);
    expect(answer).toEqual(refused);
  });
});

describe("a redirect", () => {
  it.each([
    ["to a private address", "http://192.0.0.8/docs", "elsewhere"],
    ["to a name of a private address", "http://inner.a.test/docs", "address"],
    ["to another name of one", "http://a.test./docs", "address"],
  ])("%s is not followed there", async (_, location, reason) => {
    const { reached, send } = webOf(
      { "a.test": ["8.8.8.8"], "inner.a.test": ["198.18.0.1"], "a.test.": ["64:ff9b::a00:1"] },
      (_, path) =>
        path === "/robots.txt"
          ? "HTTP/1.1 404 Not Found\r\ncontent-length: 0\r\n\r\n"
          : `HTTP/1.1 302 Found\r\nlocation: ${location}\r\ncontent-length: 0\r\n\r\n`,
    );
    const [homepage, url] = ["http://a.test", "http://a.test/docs"];
    const folder = factsFolder([{ slug: "acme", homepage, url, claims: [claim] }]);
    const { report } = await run(folder, jumpingClock(), {}, { send });
    folder.remove();
    expect(report.pages).toMatchObject([{ url, reason }]);
    expect(new Set(reached)).toEqual(new Set(["8.8.8.8"]));
  });
});

describe("the network", () => {
  it("gives a value for what cannot be asked at all", async () => {
    const send = createSend({ ...patientHttp, lookup });
    const failed = { kind: "failed", reason: "network" };
    expect(await send({ ...ask, url: "http://a.test:99999/" }, never)).toMatchObject(failed);
    expect(await send({ ...ask, url: "http://unknown-name.test/" }, never)).toEqual({
      ...failed,
      detail: "ENOTFOUND",
    });
    // Names of the stage lead to this machine, which only the tests may ask.
    expect(await send({ ...ask, url: "http://a.test/" }, never)).toMatchObject({
      reason: "address",
    });
  });
});
