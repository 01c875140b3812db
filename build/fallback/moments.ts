/** The moments that a request asks for. */
import type { AskedMoments } from "../respond/values-over-time.ts";
import { endOfDay } from "../schema/held.ts";
import type { MomentsQuery } from "../schema/list.ts";
import { toMoment, type Query } from "./query.ts";
import type { Store } from "./store.ts";

/** Of a date the whole day counts. Undefined where no moment is asked for. */
export async function momentsOf(query: Query, store: Store): Promise<AskedMoments | undefined> {
  const { as_of: asOf, known } = askedMoments(query);
  if (asOf === undefined && known === undefined) return undefined;
  return {
    today: await store.asOf(),
    ...(asOf === undefined ? {} : { asOf: throughDay(asOf) }),
    ...(known === undefined ? {} : { known: throughDay(known) }),
  };
}

export function askedMoments({ as_of, known }: Query): MomentsQuery {
  return {
    ...(as_of === undefined ? {} : { as_of: String(as_of) }),
    ...(known === undefined ? {} : { known: String(known) }),
  };
}

function throughDay(given: string): string {
  return given.includes("T") ? toMoment(given)! : endOfDay(given);
}
