/**
 * The members of a fact in compact form: for the entries of a key, the sides of a comparison, and changes.
 */
import { Type } from "typebox";
import { Currency, Display, Fact, FactId, HistoryStep, Status, Value } from "./fact.ts";
import { PartSlug, Timestamp, Uri, nullable, text } from "./scalar.ts";

export const compactFields = {
  id: FactId,
  plan: text({}, "`product/plan`, with `*` for a level the fact does not name."),
  scope: Type.Optional(text(PartSlug, "The slug of the scope; absent where it has none.")),
  value: Value,
  display: Display,
  currency: Currency,
  status: Status,
  last_verified_at: nullable(Timestamp, "When the value was last read."),
  source: text(Uri, "The page that states the value."),
  // Without them a default reads as a ceiling, and the limit of one connection as the account's.
  formula: Fact.properties.formula,
  per: Fact.properties.per,
  bound: Fact.properties.bound,
  adjustable: Fact.properties.adjustable,
  detail: Fact.properties.detail,
};

/** The days from which and until which the value holds, and what comes after it. */
export const periodFields = {
  effective_from: HistoryStep.properties.effective_from,
  effective_to: HistoryStep.properties.effective_to,
  upcoming: Fact.properties.upcoming,
};

export const DisplayUnit = nullable(Type.String(), "The key's unit; `boolean` for a boolean key.");
