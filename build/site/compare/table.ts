/**
 * A comparison as the one table of facts, the providers' names on top of it: a row for each line, a cell for each side.
 * Every value leads to the page of its fact and says where it holds and how far it can be trusted.
 */
import { besideWords } from "../../amount/beside.ts";
import { counted, shownCount } from "../../schema/lists/counted.ts";
import type { Fact } from "../../schema/fact.ts";
import { rangeAmong, tierNames } from "../cell-facts.ts";
import { html, type Html } from "../html.ts";
import type { To } from "../page.ts";
import { logo } from "../parts/badge.ts";
import { statedFact } from "../parts/stated-fact.ts";
import { placeText } from "../parts/value.ts";
import { elementsIn, fitting, table, tableCell, tableRow } from "../parts/table.ts";
import { keyPage, providerPage } from "../paths.ts";
import {
  type ComparedLimit,
  type ComparedSubjects,
  type JudgedLine,
  type LoneLimit,
} from "./compared.ts";
import { narrowedName, type Contender } from "./contender.ts";

/** Where providers are chosen: before somebody asks for all, and of what one side alone states. */
export const mostElements = { table: 800, alone: 300 } as const;

/** The first limits that fit into `most` elements, one at least; `left` limits did not fit. */
export function comparisonTable(
  contenders: readonly Contender[],
  { subjects }: Pick<ComparedSubjects, "subjects">,
  to: To,
  most = Infinity,
): { readonly table: Html; readonly left: number } {
  if (subjects.length === 0)
    return { table: html`<p>They have no limit in common here.</p>`, left: 0 };
  const limits = subjects.flatMap(([subject, own]) =>
    own.map((limit, index) => limitRows(limit, contenders, to, index === 0 ? subject : undefined)),
  );
  const count = Math.max(1, fitting(limits, most, elementsIn));
  const heads = ["Limit", ...contenders.map((each) => sideHead(each, to))];
  return {
    table: table("Side by side", heads, limits.slice(0, count), "versus"),
    left: limits.length - count,
  };
}

function sideHead(contender: Contender, to: To): Html {
  const narrowed = narrowedName(contender);
  const { slug, name } = contender.data;
  return html`${logo(slug, to)}
    <a href="${to(providerPage(slug))}">${name}</a>
    ${narrowed === "" ? "" : html`<small>${narrowed}</small>`}`;
}

/** Below the name of its subject, where it is the first of it. */
function limitRows(
  { key, title, lines }: ComparedLimit,
  contenders: readonly Contender[],
  to: To,
  subject: string | undefined,
): Html {
  return html`${
    subject !== undefined &&
    html`<tr class="subject">
      <th scope="colgroup" colspan="${contenders.length + 1}">
        <span role="heading" aria-level="2">${subject}</span>
      </th>
    </tr>`
  }
  ${lines.map((line) => lineRow(key, title, line, contenders, to))}`;
}

function lineRow(
  key: string,
  title: string,
  line: JudgedLine,
  contenders: readonly Contender[],
  to: To,
): Html {
  const { outcome, sides } = line;
  const about = [lineLabel(line, contenders), outcome.words].filter(Boolean).join(" · ");
  const count = sides.filter(({ length }) => length > 0).length;
  return tableRow(
    html`<a href="${to(keyPage(key))}">${title}</a>
      ${about !== "" && html`<small>${about}</small>`}`,
    sides.map((facts, side) =>
      tableCell(contenders[side]?.data.name ?? "", [
        outcome.best.has(side) && html`<b class="better">★ ${count > 2 ? "best" : "better"}</b>`,
        sideCell(key, facts, line, to),
      ]),
    ),
  );
}

/** `Functions, team and enterprise plans`; empty where the line is about no kind and no tier. */
function lineLabel({ kind, tiers }: JudgedLine, contenders: readonly Contender[]): string {
  const title = contenders.flatMap(({ data }) => (kind && data.kinds[kind]) || [])[0];
  const plans = tiers.map((tier) => tierNames[tier].toLowerCase()).join(" and ");
  return [title, plans && `${plans} plans`].filter(Boolean).join(", ");
}

function sideCell(key: string, facts: readonly Fact[], { sides, tiers }: JudgedLine, to: To): Html {
  if (facts.length === 0) return html`<span class="none">–</span>`;
  // Many sides leave less room.
  if (facts.length > (sides.length > 2 ? 2 : 4)) return rangeLink(key, facts, to);
  return html`${facts.map((fact) => {
    const isForAll = tiers.length > 0 && fact.plan === undefined;
    const place = `${placeText(fact)}; ${isForAll ? "all plans; " : ""}`;
    return html`<div>${statedFact(fact, to, place)}</div>`;
  })}`;
}

/** `12 values, 1 GB to 5 TB`, which leads to all of them. */
function rangeLink(key: string, facts: readonly Fact[], to: To): Html {
  const range = rangeAmong(facts, besideWords);
  return html`<a href="${to(keyPage(key))}"
    >${[counted(facts.length, "value"), ...range].join(", ")}</a
  >`;
}

/** No limit of one side takes more elements. */
const perLoneLimit = 6;

/** What one of them alone states, each with its value; the first of them where they are many. */
export function loneLimits(
  contenders: readonly Contender[],
  { alone }: ComparedSubjects,
  to: To,
  mostElements: number,
): Html {
  const most = Math.floor(mostElements / contenders.length / perLoneLimit);
  return html`<p>A missing fact does not mean that the others have no such limit.</p>
    <div class="alone">
      ${contenders.map(({ data }, side) => loneList(data, alone[side] ?? [], to, most))}
    </div>`;
}

function loneList(
  { slug, name }: Contender["data"],
  limits: readonly LoneLimit[],
  to: To,
  most: number,
): Html | string {
  if (limits.length === 0) return "";
  const left = limits.length - most;
  return html`<div>
    <p><b>${name}</b> <small>${counted(limits.length, "limit")}</small></p>
    <ul>
      ${limits.slice(0, most).map(({ key, title, facts }) => {
        const [fact] = facts;
        return facts.length > 1
          ? html`<li>${title}: ${rangeLink(key, facts, to)}</li>`
          : html`<li>${title}: ${statedFact(fact, to, `${placeText(fact)}; `)}</li>`;
      })}
      ${left > 0 && html`<li><a href="${to(providerPage(slug))}">${shownCount(left)} more on its page</a></li>`}
    </ul>
  </div>`;
}
