/**
 * An address → whether it is no place of the public web: IANA's registries of special-purpose addresses,
 * and the forms in which an IPv6 address carries an IPv4 one that some gateway would connect to.
 */
import { BlockList, isIP } from "node:net";

/** Network, length of its prefix, what it is. */
export const privateNetworks: readonly (readonly [string, number, string])[] = [
  ["0.0.0.0", 8, "this network"],
  ["10.0.0.0", 8, "private"],
  ["100.64.0.0", 10, "shared by a carrier's customers"],
  ["127.0.0.0", 8, "loopback"],
  ["169.254.0.0", 16, "link-local; clouds serve credentials here"],
  ["172.16.0.0", 12, "private"],
  ["192.0.0.0", 24, "protocol assignments"],
  ["192.0.2.0", 24, "documentation"],
  ["192.88.99.0", 24, "relays of 6to4"],
  ["192.168.0.0", 16, "private"],
  ["198.18.0.0", 15, "benchmarks"],
  ["198.51.100.0", 24, "documentation"],
  ["203.0.113.0", 24, "documentation"],
  ["224.0.0.0", 4, "multicast"],
  ["240.0.0.0", 4, "reserved, and broadcast"],
  ["::", 96, "unspecified, loopback, and IPv4 as it was once written"],
  ["::ffff:0:0:0", 96, "IPv4, translated"],
  ["64:ff9b::", 96, "IPv4 behind NAT64"],
  ["64:ff9b:1::", 48, "IPv4 behind a local NAT64"],
  ["100::", 64, "discarded"],
  ["100:0:0:1::", 64, "dummy"],
  ["2001::", 23, "protocol assignments, Teredo, benchmarks, ORCHID"],
  ["2001:db8::", 32, "documentation"],
  ["2002::", 16, "IPv4 behind 6to4"],
  ["3fff::", 20, "documentation"],
  ["5f00::", 16, "segment routing"],
  ["fc00::", 7, "unique local"],
  ["fe80::", 10, "link-local"],
  ["fec0::", 10, "site-local"],
  ["ff00::", 8, "multicast"],
];

const list = new BlockList();
for (const [network, prefix] of privateNetworks) list.addSubnet(network, prefix, family(network));

/** IPv4 within `::ffff:0:0/96` is judged as the IPv4 address that it is. What is no address is private. */
export function isPrivateNetwork(address: string): boolean {
  // A zone (`fe80::1%eth0`) says through which interface a link-local address is reached.
  const [bare = ""] = address.split("%", 1);
  return isIP(bare) === 0 || list.check(bare, family(bare));
}

function family(address: string): "ipv4" | "ipv6" {
  return isIP(address) === 6 ? "ipv6" : "ipv4";
}
