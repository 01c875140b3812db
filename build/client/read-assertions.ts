/** What a project relies on, as it is written down in its code or in `facts.lock.json` → values. */
import type { FactAssertion } from "./assertion.ts";
import type { FactValue } from "./published.ts";

/** A fact's id, and what it is held to: `fact: github/rest-api/*\/api.calls = 5000`, after any comment mark. */
const statement =
  /\bfact:\s*([a-z0-9-]+\/(?:\*|[a-z0-9-]+)\/(?:\*|[a-z0-9-]+)\/[a-z][a-z0-9_.]*(?:~[a-z0-9-]+)?(?:@[a-z0-9-]+)?)\s*(>=|=)\s*("(?:[^"\\]|\\.)*"|-?\d[\d_]*(?:\.\d+)?|\w+)/g;

/** Throws for a value that is none, with its place. */
export function assertionsIn(text: string, file: string): readonly FactAssertion[] {
  // Most files have none.
  if (!text.includes("fact:")) return [];
  return text.split("\n").flatMap((line, index) =>
    [...line.matchAll(statement)].map(([, id, means, written]) => {
      const place = `${file}:${index + 1}`;
      return { id: id!, value: valueIn(written!, place), means: means as "=", place };
    }),
  );
}

/** A number may have `_` between its digits, as in code. */
function valueIn(written: string, place: string): FactValue {
  const number = written.replaceAll("_", "");
  if (/^-?\d+(\.\d+)?$/.test(number)) return Number(number);
  try {
    return JSON.parse(written) as FactValue;
  } catch {
    throw new Error(
      `${place}: "${written}" is no value; write a number, true, false, null (no limit) or "a text"`,
    );
  }
}

export interface FactsLock {
  /** Where the facts are published: an address, or a folder beside this file. */
  readonly dataset?: string;
  readonly facts: readonly FactAssertion[];
}

/**
 * `{"dataset": "https://…", "facts": {"<id>": 5000, "<id>": {"at_least": 100}}}`. Throws for another text.
 */
export function readFactsLock(text: string, file: string): FactsLock {
  const { dataset, facts = {} } = parsedLock(text, file);
  if (typeof facts !== "object" || facts === null)
    throw new Error(`${file}: "facts" is no map of ids to values`);
  return {
    ...(typeof dataset === "string" ? { dataset } : {}),
    facts: Object.entries(facts).map(([id, held]) => {
      const place = `${file} ${id}`;
      const least = (held as { readonly at_least?: unknown } | null)?.at_least;
      if (typeof least === "number") return { id, value: least, means: ">=", place };
      if (typeof held === "object" && held !== null)
        throw new Error(`${place}: it is a value, or {"at_least": a number}`);
      return { id, value: held as FactValue, means: "=", place };
    }),
  };
}

function parsedLock(text: string, file: string): { dataset?: unknown; facts?: object } {
  try {
    return (JSON.parse(text) ?? {}) as object;
  } catch (error) {
    throw new Error(`${file} is no JSON: ${(error as Error).message}`, { cause: error });
  }
}
