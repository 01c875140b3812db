/**
 * The schema of `facts/wanted.yaml`: what people ask for and no fact answers yet, with the pages on which somebody
 * looked for it, so that the next one goes on from there.
 */
import { Type, type Static } from "typebox";
import type { FactIdParts } from "./fact-id.ts";
import { byText } from "./order.ts";
import { CuratedDate, CuratedSlug, WebAddress } from "./scalar.ts";
import { closed, keyMaxLength, keyPattern, prose, text } from "./scalar.ts";

export const WantedEntry = closed("One question without an answer.", {
  provider: text(CuratedSlug, "The provider's slug, whether it has a file yet or not."),
  product: Type.Optional(text(CuratedSlug, "Its product; left out where it is not about one.")),
  plan: Type.Optional(
    text(CuratedSlug, "The plan; left out where the answer of any plan will do."),
  ),
  key: Type.String({
    maxLength: keyMaxLength,
    pattern: `${keyPattern}|^([a-z][a-z0-9_]*\\.)*\\*$`,
    patternErrorMessage:
      "a key, the beginning of several such as `pricing.*`, or `*` for all that a page would tell",
    description:
      "The key of the answer; `pricing.*` for several, `*` for all that a page would tell.",
  }),
  new: Type.Optional(
    Type.Boolean({ description: "True where keys.yaml does not define the key yet." }),
  ),
  ask: Type.Optional(prose(200, "The question in a person's words.")),
  looked: Type.Array(
    closed("A page on which somebody looked for the answer.", {
      url: text(WebAddress, "The page."),
      on: text(CuratedDate, "The day on which it was looked at."),
      found: prose(600, "What stood there, or why it could not be read."),
    }),
    { minItems: 1, description: "Where one looked, oldest first." },
  ),
});
export interface WantedEntry extends Static<typeof WantedEntry> {}

export const WantedFile = Type.Object(
  { wanted: Type.Array(WantedEntry, { description: "By provider, product, plan and key." }) },
  { additionalProperties: false, title: "Wanted" },
);
export interface WantedFile extends Static<typeof WantedFile> {}

/** Of the id that the answer would have, with `*` for a level that is left out. */
export function wantedParts(entry: WantedEntry): FactIdParts {
  const { provider, product = "*", plan = "*", key } = entry;
  return { provider, product, plan, key };
}

/** The order of the file. A space stands before all that names hold. */
export function byWanted(a: WantedEntry, b: WantedEntry): number {
  const name = (entry: WantedEntry): string => Object.values(wantedParts(entry)).join(" ");
  return byText(name(a), name(b));
}
