/** What a peer is: a site generator that makes the comparison of every pair of providers. */
export interface Peer {
  readonly name: string;
  /** The package that is installed for it; undefined for a program that has to be there. */
  readonly module: string | undefined;
  /** The program and its arguments, in the folder that the files below stand in. */
  readonly command: readonly string[];
  /** Its site, by path; `parties.json` stands beside it. */
  files(slugs: readonly string[]): ReadonlyMap<string, string>;
  /** Where the comparison of two providers is then. */
  fileOf(a: string, b: string): string;
}

/** As the peers that run JavaScript have it: parties by slug, and the body of a pair. */
export const pairModule = `import { readFileSync } from "node:fs";

export const parties = JSON.parse(readFileSync("parties.json", "utf8"));

export const pairs = Object.keys(parties).flatMap((a) =>
  Object.keys(parties).flatMap((b) => (a === b ? [] : [{ a, b }])),
);

export function comparison(a, b) {
  const rows = [];
  for (const [key, { unit, datatype, values, sides }] of Object.entries(a.keys)) {
    const other = b.keys[key];
    if (other === undefined) continue;
    const result = values === other.values ? "equal" : "different";
    rows.push({ key, unit, datatype, result, a: sides, b: other.sides });
  }
  const body = {
    object: "comparison",
    query: { a: a.slug, b: b.slug },
    a: { slug: a.slug, name: a.name },
    b: { slug: b.slug, name: b.name },
    count: rows.length,
    rows,
  };
  return JSON.stringify(body) + "\\n";
}
`;
