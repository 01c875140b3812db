/** A played page through the reader, without a server: what is found there of its fact. */
import { placesOf } from "../../build/curate/verify/reading/place.ts";
import { looksOn } from "../../build/curate/verify/read-page.ts";
import type { Claim } from "../../build/curate/verify/reading/look.ts";
import { read } from "../../build/curate/verify/reading/read.ts";
import type { Place } from "../../build/schema/place.ts";
import { statesValue } from "../../build/amount/states.ts";
import { toSample, type PageKind, type Played } from "./pages/kind.ts";

export function claimOf({ quote, value, ...measured }: Played): Claim {
  return { quote, isStated: statesValue(quote, value, measured) };
}

/** The outcome of a page for a fact that stood at these places. */
export async function lookAt(
  kind: PageKind,
  places: readonly Place[] | undefined,
): Promise<string> {
  const found = await looksOn(toSample(kind), [claimOf(kind.claim)], [places]);
  return found.kind === "unreadable" ? "unreadable" : found.findings[0]!.outcome;
}

/** The same for two bodies of HTML: the page on which it was read, and the page today. */
export async function lookFrom(
  claim: Played,
  before: string,
  body: string,
  contentType = "text/html",
): Promise<string> {
  const kind = { name: "", contentType, claim, expected: "look", body } as const;
  const places = placesOf(claim.quote, await read(toSample({ ...kind, body: before })));
  return lookAt(kind, places);
}
