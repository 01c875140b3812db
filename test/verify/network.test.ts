/** The network of `verify` by itself: what it must not ask for, and what it cannot. */
import { isIP, type LookupFunction } from "node:net";
import { describe, expect, it } from "vitest";
import {
  createSend,
  isPrivateNetwork,
  patientHttp,
  privateNetworks,
} from "../../build/curate/verify/command/http.ts";
import { factsFolder, ran } from "./stage.ts";

const never = new AbortController().signal;
const ask = { headers: {}, maxBytes: 1000, longer: "refuse" } as const;
const refused = { kind: "unreadable", reason: "address", detail: "a private network" };

/** Asks a web where each name has these addresses: who is asked for nothing never gets as far as a connection. */
function sendWith(names: Readonly<Record<string, readonly string[]>>) {
  const lookup: LookupFunction = (hostname, _, callback) => {
    const addresses = names[hostname]!.map((address) => ({ address, family: isIP(address) }));
    setImmediate(() => callback(null, addresses));
  };
  return createSend({ ...patientHttp, lookup });
}

/** Network, its last address, and the nearest address outside that no row forbids. */
const rows = [
  ["0.0.0.0/8", "0.255.255.255", "1.0.0.0"],
  ["10.0.0.0/8", "10.255.255.255", "11.0.0.0"],
  ["100.64.0.0/10", "100.127.255.255", "100.128.0.0"],
  ["127.0.0.0/8", "127.255.255.255", "128.0.0.0"],
  ["169.254.0.0/16", "169.254.255.255", "169.255.0.0"],
  ["172.16.0.0/12", "172.31.255.255", "172.32.0.0"],
  ["192.0.0.0/24", "192.0.0.255", "192.0.1.0"],
  ["192.0.2.0/24", "192.0.2.255", "192.0.3.0"],
  ["192.88.99.0/24", "192.88.99.255", "192.88.100.0"],
  ["192.168.0.0/16", "192.168.255.255", "192.169.0.0"],
  ["198.18.0.0/15", "198.19.255.255", "198.20.0.0"],
  ["198.51.100.0/24", "198.51.100.255", "198.51.101.0"],
  ["203.0.113.0/24", "203.0.113.255", "203.0.114.0"],
  ["224.0.0.0/4", "239.255.255.255", "223.255.255.255"],
  ["240.0.0.0/4", "255.255.255.255", "223.255.255.254"],
  ["::/3", "1fff:ffff:ffff:ffff:ffff:ffff:ffff:ffff", "2000::"],
  ["2001::/23", "2001:1ff:ffff:ffff:ffff:ffff:ffff:ffff", "2001:200::"],
  ["2001:db8::/32", "2001:db8:ffff:ffff:ffff:ffff:ffff:ffff", "2001:db9::"],
  ["2002::/16", "2002:ffff:ffff:ffff:ffff:ffff:ffff:ffff", "2003::"],
  ["3fff::/20", "3fff:fff:ffff:ffff:ffff:ffff:ffff:ffff", "3fff:1000::"],
  ["4000::/2", "7fff:ffff:ffff:ffff:ffff:ffff:ffff:ffff", "3fff:ffff::"],
  ["8000::/1", "ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff", "3fff:ffff::1"],
] as const;

describe("a network that is not public", () => {
  it("is of a row below, and each row of the list is tried", () => {
    expect(privateNetworks.map(([network, prefix]) => `${network}/${prefix}`)).toEqual(
      rows.map(([network]) => network),
    );
  });

  it.each(rows)("%s is not asked, by address or by name", async (network, last, outside) => {
    for (const address of [network.split("/")[0]!, last]) {
      const send = sendWith({ "a.test": [address], "b.test": ["8.8.8.8", address] });
      const literal = isIP(address) === 6 ? `[${address}]` : address;
      for (const url of [`http://${literal}/`, "http://a.test/", "http://b.test/"])
        expect([url, await send({ ...ask, url }, never)]).toEqual([url, refused]);
    }
    expect(isPrivateNetwork(outside)).toBe(false);
  });

  it.each([
    ["loopback", "http://[::1]/"],
    ["a cloud's credentials, mapped", "http://[::ffff:a9fe:a9fe]/latest/meta-data/"],
    ["behind NAT64", "http://[64:ff9b::a00:1]/"],
    ["link-local", "http://[fe80::1]/"],
    ["one number", "http://2130706433/"],
    ["octal digits", "http://0177.0.0.1/"],
    ["hexadecimal digits", "http://0x7f.1/"],
    ["few parts", "http://127.1/"],
    ["wide digits", "http://１２７.０.０.１/"],
    ["a name with a full stop", "http://a.test./"],
    ["a mapped address by name", "http://mapped.test/"],
    ["an address with a zone by name", "http://zone.test/"],
    ["no address by name", "http://odd.test/"],
    ["a name that the system knows", "http://localhost:1/"],
  ])("is not asked by %s", async (_, url) => {
    const send = sendWith({
      "a.test.": ["127.0.0.1"],
      "mapped.test": ["::ffff:10.0.0.1"],
      "zone.test": ["fe80::1%eth0"],
      "odd.test": ["somewhere"],
    });
    const asked = url.includes("localhost") ? createSend(patientHttp) : send;
    expect(await asked({ ...ask, url }, never)).toEqual(refused);
  });
});

it.each([
  ["to a private address", "http://192.0.0.8/docs", "elsewhere"],
  ["to a name of a private address", "http://inner.a.test/docs", "address"],
  ["to another name of one", "http://a.test./docs", "address"],
])("a redirect %s is not followed there", async (_, location, reason) => {
  const inside = sendWith({ "inner.a.test": ["198.18.0.1"], "a.test.": ["64:ff9b::a00:1"] });
  const empty = { kind: "answer", headers: {}, bytes: new Uint8Array() } as const;
  const send: typeof inside = async (each, signal) => {
    const { hostname, pathname } = new URL(each.url);
    if (hostname !== "a.test") return inside(each, signal);
    return pathname === "/robots.txt"
      ? { ...empty, status: 404 }
      : { ...empty, status: 302, headers: { location } };
  };
  const [homepage, url] = ["http://a.test", "http://a.test/docs"];
  const { report } = await ran(factsFolder([{ slug: "acme", homepage, url }]), {}, { send });
  expect(report.pages).toMatchObject([{ url, reason }]);
});

it("gives a value for what cannot be asked at all", async () => {
  const lookup: LookupFunction = (_, __, callback) =>
    callback(Object.assign(new Error("unknown"), { code: "ENOTFOUND" }), "", 4);
  const send = createSend({ ...patientHttp, lookup });
  for (const [url, detail] of [
    ["http://a.test:99999/", "ERR_INVALID_URL"],
    ["http://unknown-name.test/", "ENOTFOUND"],
  ] as const)
    expect(await send({ ...ask, url }, never)).toEqual({
      kind: "unreadable",
      reason: "network",
      detail,
    });
});
