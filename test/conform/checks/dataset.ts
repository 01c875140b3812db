/** What the answers say together: sums, order, links, the registry, the guides. */
import type { Check, Rule } from "../check.ts";
import {
  countsAgree,
  isEmptyKey,
  isHashed,
  keyIsWhole,
  linksResolve,
  namesRoutes,
  newestFirst,
  recordsAgree,
  servesOwnAddresses,
  statusAgrees,
  twinNames,
} from "../rules.ts";

const api = "/api/public/v1";

const agreeing: readonly (readonly [name: string, address: string, rule: Rule])[] = [
  ["the snapshot is the sum of the records", "/data/snapshot.jsonl", recordsAgree],
  ["the list of providers counts the snapshot", `${api}/providers`, countsAgree],
  ["the list of keys counts the snapshot", `${api}/keys`, countsAgree],
  ["the links of the list of providers resolve", `${api}/providers`, linksResolve],
  ["the links of the list of keys resolve", `${api}/keys`, linksResolve],
  ["a key lists each of its facts", `${api}/keys/{key}`, keyIsWhole],
  ["a key without a fact is empty, not missing", `${api}/keys/{emptyKey}`, isEmptyKey],
  ["changes are listed newest first", `${api}/changes`, newestFirst],
  ["the status counts and hashes the snapshot", "/data/status.json", statusAgrees],
  ["files are what the manifest says", "/manifest.json", isHashed],
  ["the OpenAPI description names every route", "/openapi.json", namesRoutes],
  [
    "the Markdown twin names each key of the provider",
    "/api/public/md/providers/{provider}",
    twinNames,
  ],
  ["the addresses that /llms.txt shows resolve", "/llms.txt", servesOwnAddresses],
  ["the addresses that /llms-full.txt shows resolve", "/llms-full.txt", servesOwnAddresses],
];

export const dataset: readonly Check[] = agreeing.map(([name, address, rule]) => ({
  name,
  group: "dataset",
  address,
  expect: { status: 200, rule },
}));
