/** What cannot be said of one answer alone: links, sums, tools that say what addresses say. */
import { createHash } from "node:crypto";
import type { Fact } from "../../build/schema/fact.ts";
import type { KeyList } from "../../build/schema/key.ts";
import type { Manifest } from "../../build/schema/manifest.ts";
import type { ProviderList } from "../../build/schema/provider.ts";
import type { ToolList } from "../../build/schema/tool.ts";
import { text, type Ask, type Seen } from "./ask.ts";
import type { Rule } from "./check.ts";

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
  const complaints = addresses.map(async (address) => {
    const { status } = await get(ask, address);
    return status === 200 ? [] : [`${address} answers ${status}`];
  });
  return addresses.length === 0 ? ["lists nothing"] : (await Promise.all(complaints)).flat();
};

/** A few files of each kind, spread over the manifest. */
export const isHashed: Rule = async (seen, { ask }) => {
  const { files } = body(seen) as Manifest;
  // Hosts keep scripts, their own configuration and what they answer unknown addresses with to themselves.
  const served = files.filter(({ path }) => /^(?!_|404\.).*\.(json|jsonl|md|txt)$/.test(path));
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

function sha256(seen: Seen): string {
  return createHash("sha256").update(seen.body).digest("hex");
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
