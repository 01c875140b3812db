/** A played page through the reader, without a server: what is found there of its fact. */
import { foundOn } from "../../build/curate/verify/read-page.ts";
import type { Claim } from "../../build/curate/verify/reading/look.ts";
import type { Sought } from "../../build/curate/verify/select.ts";
import { placesOfQuote } from "../../build/curate/verify/reading/place.ts";
import { readBytes } from "../../build/curate/verify/reading/read.ts";
import type { Place } from "../../build/schema/place.ts";
import { statesValue } from "../../build/amount/states.ts";
import { toSample, type Drawn, type Played } from "./pages/kind.ts";

export function claimOf({ quote, value, ...measured }: Played): Claim {
  return { quote, isStated: statesValue(quote, value, measured) };
}

/** What is found on a page for a fact that stood at these places. */
export function lookAt(page: Drawn, claim: Played, stood: readonly Place[] | undefined) {
  const of = { claim: claimOf(claim) } as Sought;
  const found = foundOn(toSample(page), [{ of, stood }]);
  return found.kind === "unreadable" ? found : found.findings[0]!.look;
}

/** The outcome for two bodies: the page on which it was read, and the page today. */
export function lookFrom(
  claim: Played,
  before: string,
  body: string,
  contentType = "text/html",
): string {
  const places = placesOfQuote(
    claim.quote,
    readBytes(toSample({ body: before, contentType: "text/html" })),
  );
  const found = lookAt({ body, contentType }, claim, places);
  return "outcome" in found ? found.outcome : "unreadable";
}
