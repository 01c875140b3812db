/** What was found → what a list of results says of it, from what was read for it alone. */
import type { Status } from "../schema/fact.ts";
import { statuses } from "../schema/vocabulary.ts";
import type { Prepared } from "./prepare.ts";

/** Where a fact stands, or what is not published, as a list of results shows it. */
export interface ToldPlace {
  /** Of its provider, product, plan and scope, as far as it names them. */
  readonly names: readonly string[];
  readonly key: string;
  readonly title: string;
}

export interface ToldFact extends ToldPlace {
  readonly display: string;
  readonly status: Status;
  /** The day of its reading, such as `2026-06-01`; undefined where nobody knows it. */
  readonly read: string | undefined;
}

/** A fact by its number among what was read. */
export function toldFact(number: number, prepared: Prepared): ToldFact {
  const { display, statusOf, readOn } = prepared;
  return {
    ...toldPlace(number, prepared),
    display: display[number]!,
    status: statuses[statusOf[number]!]!,
    read: readOn[number],
  };
}

/** A fact, or what is not published, by its number. */
export function toldPlace(number: number, prepared: Prepared): ToldPlace {
  const { base, places, placeOf, scopes, scopeOf, keyOf } = prepared;
  const place = places[placeOf[number]!]!;
  const [key, title] = base.keys[keyOf[number]!]!;
  return {
    names: [
      places[place.provider]!.name,
      ...(place.product < 0 ? [] : [places[place.product]!.name]),
      ...(place.isPlan ? [place.name] : []),
      ...(scopeOf[number]! < 0 ? [] : [scopes[scopeOf[number]!]!.name]),
    ],
    key,
    title,
  };
}
