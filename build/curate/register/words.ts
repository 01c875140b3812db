/** What the register's command says of its lines. */
import type { RegisterLine } from "../../schema/register.ts";
import type { Missing } from "../mine/wanted.ts";

/** A line of the register as a person finds it. */
export function lineName({ at, key, scope }: RegisterLine): string {
  const place = typeof at === "string" ? at : JSON.stringify(at);
  return `${place} (${key}${scope === undefined ? "" : `~${scope}`})`;
}

const gaps: Readonly<Record<Missing, string>> = {
  absent: "nothing is stated there",
  ambiguous: "the place, or what is stated there, is there more than once",
  "another unit": "what is stated there is in a unit that does not convert into that of the key",
  "another rate": "what is stated there is per another time than the key, or counts something else",
  "another column": "it stands in another column",
  "not readable": "the file cannot be read",
};

export function gapWords(missing: Missing): string {
  return gaps[missing];
}
