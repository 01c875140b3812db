/** Requests as lists of parts, of which a test changes one at a time. */
import { rpc } from "../mcp/messages.ts";

/** In characters: of an address, and of a body. */
const longest = 8000;

/**
 * A path (or the tool that asks the same), `name=value`, `header: value`, and words that are looked for: the parts
 * of every request.
 */
export type Parts = readonly string[];

const tools = {
  "/api/public/v1/facts": "get_facts",
  "/api/public/v1/keys": "list_keys",
  "/api/public/v1/providers": "list_providers",
  "/api/public/v1/changes": "list_changes",
  "/api/public/v1/compare": "compare_providers",
  "/api/public/v1/history": "get_facts",
} as const;

/** All parts that requests are made of; `values` are the names that the dataset has, by filter. */
export function vocabularyOf(
  values: Readonly<Record<string, readonly string[]>>,
): readonly string[] {
  const names = Object.entries(values).flatMap(([name, each]) =>
    each.map((value) => `${name}=${value}`),
  );
  const words = Object.values(values)
    .flat()
    .flatMap((each) => each.split(/[-._]/));
  const { provider = [], key = [] } = values;
  return [
    ...Object.keys(tools),
    ...key.slice(0, 40).map((each) => `/api/public/v1/keys/${each}`),
    ...names,
    ...provider.flatMap((each) => [`a=${each}`, `b=${each}`]),
    ...new Set(words),
    ...oddWords.split(" "),
    ...others,
  ];
}

const oddWords =
  "vs versus free cheapest 5000 $5 100 MB per second since june numbre reqests and of the how many";

const others = [
  "/llms.txt",
  "/data/snapshot.jsonl",
  "/nothing/at/all",
  "limit=1",
  "limit=7",
  "limit=1000",
  "offset=0",
  "offset=999",
  "detail=full",
  "as_of=2026-06-01",
  "as_of=2020-01-01",
  "known=2026-11-01",
  "since=2020-01-01",
  "kind=added",
  "provider=zzzz",
  `provider=${"a-".repeat(500)}`,
  "key=nothing.here",
  `key=${"a.".repeat(500)}`,
  "accept-encoding: gzip",
  "accept-encoding: gzip;q=0.1,*",
  `accept-encoding: ${"gzip;q=0.5,".repeat(300)}br`,
  `if-none-match: ${'W/"a",'.repeat(600)}`,
  "range: bytes=5-",
  "accept: text/markdown",
];

export const isWord = (part: string): boolean => !part.startsWith("/") && !/[=:]/.test(part);

function argumentsOf(parts: Parts): Readonly<Record<string, string | number>> {
  const words = parts.filter(isWord).join(" ");
  return {
    ...Object.fromEntries(
      parts.flatMap((part) => {
        const [, name, value = ""] = /^(\w+)=(.*)$/.exec(part) ?? [];
        if (name === undefined) return [];
        return [[name, /^(?:limit|offset)$/.test(name) ? Number(value) : value] as const];
      }),
    ),
    ...(words === "" ? {} : { q: words.slice(0, 200) }),
  };
}

function pathOf(parts: Parts): string {
  return parts.find((part) => part.startsWith("/")) ?? "/api/public/v1/facts";
}

export function headersOf(parts: Parts): Headers {
  return new Headers(
    parts.flatMap((part) => {
      const [, name, value] = /^([\w-]+): (.*)$/.exec(part) ?? [];
      return name === undefined ? [] : [[name, value!.slice(0, 4000)] as [string, string]];
    }),
  );
}

/** What nobody asked before: the name is one that only tells caches apart. */
export function addressOf(parts: Parts, turn: number): string {
  const query = new URLSearchParams({ ...argumentsOf(parts), utm_id: String(turn) } as Record<
    string,
    string
  >);
  return `http://localhost${pathOf(parts)}?${query.toString()}`.slice(0, longest);
}

function callOf(parts: Parts, id: number): object {
  const path = pathOf(parts);
  const name = path.startsWith("/api/public/v1/keys/")
    ? "compare_key_across_providers"
    : (tools[path as keyof typeof tools] ?? "get_facts");
  const { q, ...given } = argumentsOf(parts);
  const key = name === "compare_key_across_providers" ? { key: path.split("/").at(-1) } : {};
  const words = q === undefined ? {} : { query: q };
  return rpc("tools/call", { name, arguments: { ...given, ...key, ...words } }, id);
}

/** As many of one call as a batch may hold, each with another limit: none is the repetition of another. */
export function batchOf(parts: Parts): string {
  const calls: string[] = [];
  for (let at = 0; at < 16; at++) {
    const call = JSON.stringify(callOf([...parts, `limit=${1000 - at}`], at));
    if (calls.join().length + call.length < longest) calls.push(call);
  }
  return `[${calls.join(",")}]`;
}

export function callText(parts: Parts): string {
  return JSON.stringify(callOf(parts, 1));
}
