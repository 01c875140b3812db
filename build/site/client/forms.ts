/** Writes a fact in the forms that can be copied. */
import { link, literal, quotation } from "../../derive/markdown.ts";
import { parseFactId } from "../../schema/fact-id.ts";
import type { Fact } from "../../schema/fact.ts";
import { statusWording } from "../../contract/status-wording.ts";

export const copyForms = ["json", "markdown", "curl"] as const;
export type Form = (typeof copyForms)[number];

/** The record as in the answers of the API, indented. */
export function asJson(fact: Fact): string {
  return JSON.stringify(fact, null, 2);
}

/** One line with provider, key, value, status, the words of the source and its address. */
export function asMarkdown(fact: Fact): string {
  const { provider, product, plan, key, raw_value, source, status, last_verified_at } = fact;
  const { scope, display } = fact;
  const place = [provider, product, plan, scope].flatMap((each) => each?.name ?? []).join(", ");
  const read =
    last_verified_at === undefined ? "" : `, last verified ${last_verified_at.slice(0, 10)}`;
  const words = raw_value === null ? "" : ` ${quotation(raw_value)}`;
  return `${literal(place)}, \`${key}\`: **${literal(display)}** (${statusWording[status].label}${read}).${words} Source: ${link(source.title, source.url)}`;
}

/** The command that asks for the fact by its id, `provider/product/plan/key`. */
export function asCurl(id: string, baseUrl: string): string {
  const { provider, product, plan, key } = parseFactId(id);
  const query = Object.entries({ provider, product, plan, key })
    .filter(([, value]) => value !== "*")
    .map(([name, value]) => `${name}=${encodeURIComponent(value).replaceAll("'", "%27")}`)
    .join("&");
  return `curl '${baseUrl}/api/public/v1/facts?${query}'`;
}
