/** What the answers say together: sums, order, links, the registry, the guides. */
import type { Check } from "../check.ts";
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

export const dataset: readonly Check[] = [
  {
    name: "the snapshot is the sum of the records",
    group: "dataset",
    address: "/data/snapshot.jsonl",
    expect: { status: 200, rule: recordsAgree },
  },
  {
    name: "the list of providers counts the snapshot",
    group: "dataset",
    address: "/api/public/v1/providers",
    expect: { status: 200, rule: countsAgree },
  },
  {
    name: "the list of keys counts the snapshot",
    group: "dataset",
    address: "/api/public/v1/keys",
    expect: { status: 200, rule: countsAgree },
  },
  {
    name: "the links of the list of providers resolve",
    group: "dataset",
    address: "/api/public/v1/providers",
    expect: { status: 200, rule: linksResolve },
  },
  {
    name: "the links of the list of keys resolve",
    group: "dataset",
    address: "/api/public/v1/keys",
    expect: { status: 200, rule: linksResolve },
  },
  {
    name: "a key lists each of its facts",
    group: "dataset",
    address: "/api/public/v1/keys/{key}",
    expect: { status: 200, rule: keyIsWhole },
  },
  {
    name: "a key without a fact is empty, not missing",
    group: "dataset",
    address: "/api/public/v1/keys/{emptyKey}",
    expect: {
      status: 200,
      type: "json",
      schema: "KeyDetail",
      members: { key: "{emptyKey}" },
      rule: isEmptyKey,
    },
  },
  {
    name: "changes are listed newest first",
    group: "dataset",
    address: "/api/public/v1/changes",
    expect: { status: 200, rule: newestFirst },
  },
  {
    name: "the status counts and hashes the snapshot",
    group: "dataset",
    address: "/data/status.json",
    expect: { status: 200, rule: statusAgrees },
  },
  {
    name: "files are what the manifest says",
    group: "dataset",
    address: "/manifest.json",
    expect: { status: 200, rule: isHashed },
  },
  {
    name: "the OpenAPI description names every route",
    group: "dataset",
    address: "/openapi.json",
    expect: { status: 200, members: { openapi: "3.1.0" }, rule: namesRoutes },
  },
  {
    name: "the Markdown twin names each key of the provider",
    group: "dataset",
    address: "/api/public/md/providers/{provider}",
    expect: { status: 200, rule: twinNames },
  },
  ...["/llms.txt", "/llms-full.txt"].map((address): Check => ({
    name: `the addresses that ${address} shows resolve`,
    group: "dataset",
    address,
    expect: { status: 200, rule: servesOwnAddresses },
  })),
];
