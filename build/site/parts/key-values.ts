/**
 * The facts of a key as its page shows them: drawn and listed, then what is no longer stated. In a table, plans of
 * one product that share value and status share a row; each plan is a link to its fact.
 */
import type { DatasetKey } from "../../dataset/dataset.ts";
import { displayValue, termsOf, periodWords, ownerWords } from "../../derive/fact-words.ts";
import { counted } from "../../schema/lists/counted.ts";
import type { Fact } from "../../schema/fact.ts";
import { html, trusted, type Html } from "../html.ts";
import { trustLine, logo } from "./badge.ts";
import { chart } from "./chart.ts";
import { placeText, besideValue } from "./value.ts";
import {
  byCurrency,
  byValue,
  isLiving,
  isExact,
  isSized,
  rankFacts,
  type CurrencyGroup,
} from "./ranking.ts";
import { trustBrief } from "../../derive/trust-words.ts";
import { grouped } from "../../schema/lists/grouped.ts";
import type { To } from "../page.ts";
import type { AnchorOf } from "../paths.ts";
import { quoted } from "./quote.ts";
import { table } from "./table.ts";

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
  const exact = facts.filter(isExact);
  const others = facts.filter((fact) => !isExact(fact));
  const title = words.title ?? key;
  const subject = currency === null ? title : `${title} in ${currency}`;
  const order = words.better === "lower" ? "lowest first" : "highest first";
  return html`<section>
    <h2>${currency === null ? `Values, ${order}` : `${currency}, ${order}`}</h2>
    ${exact.length > 1 && chart(subject, exact, `chart-${index}`, links.pathOf)}
    ${exact.length > 0 && rankingTable(`Values of ${subject}`, exact, links)}
    ${
      others.length > 0 &&
      html`<details ${exact.length === 0 ? trusted("open") : ""}>
        <summary>
          ${counted(others.length, "value")} that no limit is set against: details of an API, ranges
          and leasts
        </summary>
        ${rankingTable(`Details, ranges and leasts of ${subject}`, others, links)}
      </details>`
    }
  </section>`;
}

function holder(fact: Fact, { to, pathOf }: FactLinks): Html {
  return html`<li>
    ${logo(fact.provider.slug, to)}
    <a href="${pathOf(fact)}">${fact.provider.name}</a>
    <span class="place">${placeText(fact)}; ${trustLine(fact)}</span>
  </li>`;
}

/** Where facts stand, seen from the page of their key. */
export interface FactLinks {
  readonly to: To;
  /** To the fact's page. */
  readonly pathOf: (fact: Fact) => string;
  /** Of the fact on this page. */
  readonly rowAnchorOf: AnchorOf;
}

/** Longer tables leave the quotes to the pages of the facts. */
const mostQuoted = 60;

/** Those that come after are on the pages of their providers, and in the JSON. */
const mostRanked = 240;

function rankingTable(label: string, facts: readonly Fact[], links: FactLinks): Html {
  const rows = rankingRows(facts);
  const isQuoted = isQuotedIn(facts);
  const more = rows.length - mostRanked;
  return table(
    label,
    ["Service", "Plan or part", { number: "Value" }, "Read", isQuoted && html`Source's words`],
    rows.slice(0, mostRanked).map((own) => rankingRow(own, links, isQuoted)),
    {
      name: "ranking",
      foot:
        more > 0 &&
        html`<tfoot>
          <tr>
            <td colspan="4">${more} more rows are in the JSON.</td>
          </tr>
        </tfoot>`,
    },
  );
}

/** The facts of each row. */
function rankingRows(facts: readonly Fact[]): readonly (readonly Fact[])[] {
  const isQuoted = isQuotedIn(facts);
  return [
    ...grouped(facts, (fact) => {
      const { provider, product, value, status } = fact;
      const own = `${provider.slug}/${product?.slug ?? "*"}/${status}/${JSON.stringify(value)}`;
      const read = `${rowWords(fact).join(";")}\n${trustBrief(fact)}`;
      return isQuoted ? `${own}\n${read}\n${JSON.stringify(fact.raw_value)}` : `${own}\n${read}`;
    }).values(),
  ];
}

function isQuotedIn(facts: readonly Fact[]): boolean {
  return facts.length <= mostQuoted;
}

function rankingRow(
  own: readonly Fact[],
  { to, pathOf, rowAnchorOf }: FactLinks,
  isQuoted: boolean,
): Html {
  const [first] = own as readonly [Fact];
  const words = rowWords(first);
  return html`<tr>
    <th scope="row">${logo(first.provider.slug, to)} ${ownerWords(first)}</th>
    <td>
      ${own.map(
        (fact, i) =>
          html`${i > 0 && ", "}<a id="${rowAnchorOf(fact.id)}" href="${pathOf(fact)}"
              >${partName(fact)}</a
            >`,
      )}
      ${words.length > 0 && html`<small>${words.join("; ")}</small>`}
    </td>
    <td class="number">${besideValue(first)}</td>
    <td>${trustLine(first)}</td>
    ${isQuoted && html`<td class="words">${first.raw_value !== null && quoted(first.raw_value)}</td>`}
  </tr>`;
}

/** What the value holds for, from when and until when. */
function rowWords(fact: Fact): readonly string[] {
  return [...termsOf(fact), ...periodWords(fact)];
}

function partName({ plan, scope }: Fact): string {
  const names = [plan, scope].flatMap((each) => each?.name ?? []);
  return names.length === 0 ? "all" : names.join(", ");
}
