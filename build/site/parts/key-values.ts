/** The facts of a key as its page shows them: drawn and listed, then what is no longer stated. */
import type { DatasetKey } from "../../dataset/dataset.ts";
import { displayValue } from "../../derive/value.ts";
import { counted } from "../../lists/counted.ts";
import type { Fact } from "../../schema/fact.ts";
import { html, type Html } from "../html.ts";
import { statusMark } from "./badge.ts";
import { chart } from "./chart.ts";
import { rankingTable, type FactLinks } from "./fact-table.ts";
import { logo } from "./logo.ts";
import { placeText } from "./place.ts";
import {
  byCurrency,
  byValue,
  isLiving,
  isSized,
  rankFacts,
  type CurrencyGroup,
} from "./ranking.ts";

type KeyNames = Pick<DatasetKey, "key" | "words">;

export function keyValues(
  { key, words }: KeyNames,
  facts: readonly Fact[],
  links: FactLinks,
): Html {
  const living = facts.filter(isLiving);
  const removed = facts.filter((fact) => !isLiving(fact));
  const label = `No longer stated: ${words.title ?? key}`;
  return html`${living.length > 0 ? livingValues({ key, words }, living, links) : ""}
  ${
    removed.length === 0
      ? ""
      : html`<section>
          <h2>No longer stated</h2>
          <p>What these sources said last. It is in no rank and no range.</p>
          ${rankingTable(label, rankFacts(removed, words.better), links)}
        </section>`
  }`;
}

function livingValues({ key, words }: KeyNames, facts: readonly Fact[], links: FactLinks): Html {
  if (isSized(facts))
    return html`${byCurrency(facts, words.better).map((group, i) => sized({ key, words }, group, i, links))}`;
  return html`${byValue(facts).map(
    (group) =>
      html`<section>
        <h2>${displayValue(group.value)} <small>${counted(group.facts.length, "fact")}</small></h2>
        <ul class="holders">
          ${group.facts.map((fact) => holder(fact, links))}
        </ul>
      </section>`,
  )}
  ${rankingTable(`Values of ${words.title ?? key}`, rankFacts(facts), links)}`;
}

function sized(
  { key, words }: KeyNames,
  group: CurrencyGroup,
  index: number,
  links: FactLinks,
): Html {
  const { currency, facts } = group;
  const title = words.title ?? key;
  const subject = currency === null ? title : `${title} in ${currency}`;
  const order = words.better === "lower" ? "lowest first" : "highest first";
  return html`<section>
    <h2>${currency === null ? `Values, ${order}` : `${currency}, ${order}`}</h2>
    ${facts.length > 1 && chart({ subject, facts, id: `chart-${index}`, pathOf: links.pathOf })}
    ${rankingTable(`Values of ${subject}`, facts, links)}
  </section>`;
}

function holder(fact: Fact, { to, pathOf }: FactLinks): Html {
  return html`<li>
    ${statusMark(fact.status)} ${logo(fact.provider.slug, to)}
    <a href="${pathOf(fact)}">${fact.provider.name}</a>
    <span class="place">${placeText(fact)}</span>
  </li>`;
}
