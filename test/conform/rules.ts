/** What cannot be said of one answer alone: sums over answers, links, order, agreement of guides. */
import { createHash } from "node:crypto";
import { routeIds, routeOf } from "../../build/contract/routes.ts";
import type { ChangeList } from "../../build/schema/change.ts";
import type { Comparison } from "../../build/schema/comparison.ts";
import type { DatasetStatus } from "../../build/schema/dataset-status.ts";
import type { Fact } from "../../build/schema/fact.ts";
import type { KeyDetail, KeyList } from "../../build/schema/key.ts";
import type { Manifest } from "../../build/schema/manifest.ts";
import type { ProviderList, ProviderRecord } from "../../build/schema/provider.ts";
import type { ToolList } from "../../build/schema/tool.ts";
import { text, type Ask, type Seen } from "./ask.ts";
import type { Complaints, Rule } from "./check.ts";

/** How many entries of a long list are followed: a deployed dataset may have thousands. */
const followed = 40;

function body(seen: Seen): unknown {
  return JSON.parse(text(seen));
}

function get(ask: Ask, address: string): Promise<Seen> {
  return ask({ method: "GET", address, headers: {} });
}

/** Each `url` that a list names answers 200. */
export const linksResolve: Rule = async (seen, { ask }) => {
  const { data } = body(seen) as ProviderList | KeyList;
  const addresses = data.slice(0, followed).map(({ url }) => url);
  return addresses.length === 0 ? ["lists nothing"] : unresolved(ask, addresses);
};

/** The records of the first providers hold the very lines of the snapshot, and counts give the rest. */
export const recordsAgree: Rule = async (_, { sample, ask }) => {
  const complaints = await Promise.all(
    sample.providers.slice(0, followed).map(async (slug) => {
      const own = sample.facts.filter(({ provider }) => provider.slug === slug);
      const seen = await get(ask, `/api/public/v1/providers/${slug}.json`);
      const { facts } = body(seen) as ProviderRecord;
      return isSame(facts, own) ? [] : [`the record of ${slug} holds other facts`];
    }),
  );
  const providers = new Set(sample.facts.map(({ provider }) => provider.slug));
  return isSame([...providers], sample.providers)
    ? complaints.flat()
    : [...complaints.flat(), "the snapshot and the list name different providers"];
};

/** Counts by status are those of the snapshot, for each entry of a list and in total. */
export const countsAgree: Rule = (seen, { sample }) => {
  const { data } = body(seen) as ProviderList | KeyList;
  return data.flatMap((entry) => {
    const own = sample.facts.filter((fact) =>
      entry.object === "key" ? fact.key === entry.key : fact.provider.slug === entry.slug,
    );
    const statuses = Object.fromEntries(
      Object.keys(entry.statuses).map((name) => [
        name,
        own.filter(({ status }) => status === name).length,
      ]),
    );
    return entry.fact_count === own.length && isSame(entry.statuses, statuses)
      ? []
      : [`${entry.url} counts ${entry.fact_count} facts, the snapshot has ${own.length}`];
  });
};

/** The ids of a key's values are those of the snapshot, in its order. */
export const keyIsWhole: Rule = (seen, { sample }) => {
  const { key, values } = body(seen) as KeyDetail;
  const ids = sample.facts.filter((fact) => fact.key === key).map(({ id }) => id);
  const listed = values.map(({ id }) => id);
  return isSame(listed, ids) ? [] : [`lists ${listed.length} facts of ${ids.length}`];
};

export const isEmptyKey: Rule = (seen) => {
  const { values } = body(seen) as KeyDetail;
  return values.length === 0 ? [] : [`lists ${values.length} facts`];
};

export const newestFirst: Rule = (seen) => {
  const { data } = body(seen) as ChangeList;
  const dates = data.map(({ changed_at }) => changed_at);
  return isSame(dates, dates.toSorted().toReversed()) ? [] : ["is not ordered newest first"];
};

export const statusAgrees: Rule = async (seen, { sample, ask }) => {
  const { counts, snapshot } = body(seen) as DatasetStatus;
  const file = await get(ask, snapshot.url);
  return [
    ...(counts.facts === sample.facts.length ? [] : [`counts ${counts.facts} facts`]),
    ...(sha256(file) === snapshot.sha256 ? [] : ["the snapshot has another SHA-256"]),
    ...(file.body.length === snapshot.bytes ? [] : ["the snapshot has another size"]),
  ];
};

/** A few files of each kind, spread over the manifest. */
export const isHashed: Rule = async (seen, { ask }) => {
  const { files } = body(seen) as Manifest;
  // Hosts keep scripts and their own configuration to themselves.
  const served = files.filter(({ path }) => /\.(json|jsonl|md|txt)$/.test(path));
  const step = Math.max(1, Math.floor(served.length / followed));
  const complaints = await Promise.all(
    served
      .filter((_, i) => i % step === 0)
      .map(async ({ path, sha256: wanted }) => {
        const file = await get(ask, `/${path}`);
        return sha256(file) === wanted ? [] : [`/${path} (${file.status}) has another SHA-256`];
      }),
  );
  return complaints.flat().slice(0, 3);
};

export const namesRoutes: Rule = (seen) => {
  const { paths } = body(seen) as { readonly paths: Readonly<Record<string, unknown>> };
  return routeIds.flatMap((id) => {
    const { path } = routeOf(id);
    return path in paths ? [] : [`does not name ${path}`];
  });
};

/** Every key of the provider stands in its twin, in a code span. */
export const twinNames: Rule = (seen, { sample }) => {
  const twin = text(seen);
  const own = sample.facts.filter(({ provider }) => provider.slug === sample.names["provider"]);
  return own.flatMap(({ key }) => (twin.includes(`\`${key}\``) ? [] : [`does not name ${key}`]));
};

/** Links of a guide lead to this very dataset; OpenAPI says what its base address is. */
export const servesOwnAddresses: Rule = async (seen, { ask }) => {
  const { servers } = body(await get(ask, "/openapi.json")) as {
    readonly servers: readonly { readonly url: string }[];
  };
  const base = servers[0]?.url ?? "";
  const addresses = [...text(seen).matchAll(/\]\(([^)\s]+)\)|`GET ([^`\s]+)`/g)]
    .map(([, link, code]) => link ?? code ?? "")
    .filter((url) => url.startsWith(`${base}/`) && !/[{?]|\/(?:compare|history)$/.test(url))
    .map((url) => url.slice(base.length));
  return addresses.length === 0
    ? [`shows no address below ${base}`]
    : unresolved(ask, [...new Set(addresses)].slice(0, followed));
};

/** The rows of the swapped comparison are those of the other, with the sides exchanged. */
export const sidesSwap: Rule = async (seen, { sample, ask }) => {
  const { a, b } = sample.names;
  const swapped = body(seen) as Comparison;
  const other = body(await get(ask, `/api/public/v1/compare?a=${a}&b=${b}`)) as Comparison;
  const back = swapped.rows.map((row) => ({ ...row, a: row.b, b: row.a }));
  return isSame(back, other.rows) && isSame([swapped.b, swapped.a], [other.a, other.b])
    ? []
    : ["is not the other comparison with its sides exchanged"];
};

export const isIdentical: Rule = (seen) => {
  const { rows } = body(seen) as Comparison;
  return rows.length > 0 && rows.every(({ result, a, b }) => result === "equal" && isSame(a, b))
    ? []
    : ["a provider differs from itself"];
};

/** `tools/list` gives the objects of `GET /api/public/mcp`. */
export const listsTheTools: Rule = async (seen, { ask }) => {
  const { result } = body(seen) as { readonly result: { readonly tools: unknown } };
  const { tools } = body(await get(ask, "/api/public/mcp.json")) as ToolList;
  return isSame(result.tools, tools) ? [] : ["does not list the tools of GET /api/public/mcp"];
};

/** A tool's facts say what those of the REST address say, and its text says the same. */
export const answersLikeRest: Rule = (seen, { sample }) => {
  const { result } = body(seen) as {
    readonly result: {
      readonly content: readonly { readonly text: string }[];
      readonly structuredContent: { readonly data: readonly Fact[] };
    };
  };
  const own = sample.facts.find(({ provider }) => provider.slug === sample.names["provider"])!;
  const { structuredContent, content } = result;
  const [entry] = structuredContent.data;
  return [
    ...(entry && isSame(toSaid(entry), toSaid(own)) ? [] : ["the fact is not the snapshot's"]),
    ...(content[0]?.text === JSON.stringify(structuredContent) ? [] : ["the text says otherwise"]),
  ];
};

/** What every form of a fact says. */
function toSaid({ id, value, display, status, last_verified_at, source }: Fact): object {
  return { id, value, display, status, last_verified_at, url: source.url };
}

async function unresolved(ask: Ask, addresses: readonly string[]): Promise<Complaints> {
  const complaints = await Promise.all(
    addresses.map(async (address) => {
      const { status } = await get(ask, address);
      return status === 200 ? [] : [`${address} answers ${status}`];
    }),
  );
  return complaints.flat();
}

function sha256(seen: Seen): string {
  return createHash("sha256").update(seen.body).digest("hex");
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
