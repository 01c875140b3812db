/** The filters of a search → which facts they leave, told place by place and then fact by fact. */
import { statuses } from "../schema/vocabulary.ts";
import type { Prepared } from "./prepare.ts";

export interface SearchFilter {
  readonly provider?: string;
  readonly product?: string;
  readonly plan?: string;
  readonly scope?: string;
  readonly key?: string;
  readonly status?: string;
}

/** Of a place: undefined if none of its facts are left, true if all are, else which. */
export type Filtered = (place: number) => true | ((fact: number) => boolean) | undefined;

export function filtered(prepared: Prepared, filter: SearchFilter): Filtered {
  const { provider, product, plan, scope, key, status } = filter;
  const { index, places, scopes, scopeOf, keyOf, statusOf } = prepared;
  const is = (wanted: string | undefined, slug: string | undefined): boolean =>
    wanted === undefined || wanted === slug;
  const isFactAsked = [scope, key, status].some((each) => each !== undefined);
  const wantedKey = index.keys.findIndex(([slug]) => slug === key);
  const wantedStatus = statuses.indexOf(status as (typeof statuses)[number]);
  const fits = (fact: number): boolean =>
    (key === undefined || keyOf[fact] === wantedKey) &&
    (status === undefined || statusOf[fact] === wantedStatus) &&
    is(scope, scopes[scopeOf[fact]!]?.slug);
  const isPlaceAsked = [provider, product, plan].some((each) => each !== undefined);
  if (!isPlaceAsked && !isFactAsked) return () => true;
  return (number) => {
    const place = places[number]!;
    const isOpen =
      is(provider, places[place.provider]!.slug) &&
      is(product, places[place.product]?.slug) &&
      is(plan, place.isPlan ? place.slug : undefined);
    if (!isOpen) return undefined;
    return isFactAsked ? fits : true;
  };
}

/** The same, told at once for all places, for who asks often; undefined where no fact is left at all. */
export function filteredAtOnce(prepared: Prepared, filter: SearchFilter): Filtered | undefined {
  const testOf = filtered(prepared, filter);
  if (Object.keys(filter).length === 0) return testOf;
  const tests = prepared.places.map(({ from, to }, number) => {
    const test = from === to ? undefined : testOf(number);
    if (test === true || test === undefined) return test;
    for (let fact = from; fact < to; fact++) if (test(fact)) return test;
    return undefined;
  });
  prepared.work.steps += prepared.places.length;
  return tests.every((test) => test === undefined) ? undefined : (number) => tests[number];
}
