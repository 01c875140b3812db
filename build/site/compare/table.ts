/**
 * A comparison as one table, the providers' names on top of it: a limit, its lines, a cell for each side.
 * Every value leads to the page of its fact and says where it holds and how far it can be trusted.
 */
import { besideWords } from "../../amount/beside.ts";
import { termsOf, periodWords } from "../../derive/fact-words.ts";
import { counted, shownCount } from "../../schema/lists/counted.ts";
import type { Fact } from "../../schema/fact.ts";
import { rangeAmong, tierNames } from "../cell-facts.ts";
import { html, type Html } from "../html.ts";
import type { To } from "../page.ts";
import { trustLine, logo } from "../parts/badge.ts";
import { breakable, placeText, besideValue } from "../parts/value.ts";
import { fitting, scrollRegion } from "../parts/table.ts";
import { factPage, keyPage, providerPage } from "../paths.ts";
import {
  type ComparedLimit,
  type ComparedSubjects,
  type JudgedLine,
  type LoneLimit,
  outcomeWords,
} from "./compared.ts";
import { narrowedName, type Contender } from "./contender.ts";

/** A cell with more values says their range; many sides leave less room. */
function mostInCell(sides: number): number {
  return sides > 2 ? 2 : 4;
}

/** Where providers are chosen: before somebody asks for all, and of what one side alone states. */
export const mostElements = { table: 800, alone: 300 } as const;

interface TableContext {
  readonly contenders: readonly Contender[];
  readonly to: To;
}

export interface ShownComparison {
  readonly table: Html;
  /** How many limits did not fit. */
  readonly left: number;
}

/** The first limits that fit into `most` elements, one at least. */
export function comparisonTable(
  contenders: readonly Contender[],
  { subjects }: Pick<ComparedSubjects, "subjects">,
  to: To,
  most = Infinity,
): ShownComparison {
  if (subjects.length === 0)
    return { table: html`<p>No limit is stated by more than one of them.</p>`, left: 0 };
  const context: TableContext = { contenders, to };
  const limits = subjects.flatMap(([subject, own]) =>
    own.map((limit, index) => limitRows(limit, context, index === 0 ? subject : undefined)),
  );
  const count = Math.max(1, fitting(limits, most));
  const table = scrollRegion(
    "Side by side",
    html`<table class="versus ${contenders.length > 2 ? "many" : ""}">
      <thead>
        <tr>
          ${contenders.map((each) => sideHead(each, to))}
        </tr>
      </thead>
      ${limits.slice(0, count)}
    </table>`,
  );
  return { table, left: limits.length - count };
}

function sideHead(contender: Contender, to: To): Html {
  const narrowed = narrowedName(contender);
  const { slug, name } = contender.data;
  return html`<th scope="col">
    ${logo(slug, to)} <a href="${to(providerPage(slug))}">${name}</a>
    ${narrowed === "" ? "" : html`<small>${narrowed}</small>`}
  </th>`;
}

/** Below the name of its subject, where it is the first of it. */
function limitRows(
  { key, title, lines }: ComparedLimit,
  context: TableContext,
  subject: string | undefined,
): Html {
  const span = context.contenders.length;
  const head =
    subject !== undefined &&
    html`<tbody class="subject">
      <tr>
        <th scope="colgroup" colspan="${span}">
          <span role="heading" aria-level="2">${subject}</span>
        </th>
      </tr>
    </tbody>`;
  return html`${head}
    <tbody>
      <tr>
        <th scope="rowgroup" colspan="${span}">
          <a href="${context.to(keyPage(key))}">${title}</a> <code>${breakable(key)}</code>
        </th>
      </tr>
      ${lines.map((line) => lineRows(key, line, context))}
    </tbody>`;
}

function lineRows(key: string, line: JudgedLine, context: TableContext): Html {
  const { outcome } = line;
  const parts = [lineLabel(line, context.contenders), outcomeWords(outcome)].filter(Boolean);
  const count = line.sides.filter(({ length }) => length > 0).length;
  return html`${
      parts.length === 0
        ? ""
        : html`<tr class="about ${outcome.result}">
            <td colspan="${context.contenders.length}">${parts.join(" · ")}</td>
          </tr>`
    }
    <tr>
      ${line.sides.map(
        (facts, side) =>
          html`<td>
            ${outcome.best.has(side) ? html`<b class="better">★ ${count > 2 ? "best" : "better"}</b>` : ""}
            ${cellOfSide(key, facts, line, context.to)}
          </td>`,
      )}
    </tr>`;
}

/** `Functions, team and enterprise plans`; empty where the line is about no kind and no tier. */
function lineLabel({ kind, tiers }: JudgedLine, contenders: readonly Contender[]): string {
  const title = contenders.flatMap(({ data }) => (kind && data.kinds[kind]) || [])[0];
  const plans = tiers.map((tier) => tierNames[tier].toLowerCase()).join(" and ");
  return [title, plans && `${plans} plans`].filter(Boolean).join(", ");
}

function cellOfSide(key: string, facts: readonly Fact[], line: JudgedLine, to: To): Html {
  if (facts.length === 0) return html`<span class="unknown">no fact</span>`;
  if (facts.length > mostInCell(line.sides.length))
    return html`<p>${rangeLink(key, facts, to)}</p>`;
  return html`${facts.map(
    (fact) =>
      html`<p>
        <a href="${to(factPage(fact.id))}">${besideValue(fact)}</a>
        <small>${whereItHolds(fact, line.tiers.length > 0)}</small>
        <small>${trustLine(fact)}</small>
      </p>`,
  )}`;
}

/** The place, and what the fact says beside its value; among plans also that it holds for all. */
function whereItHolds(fact: Fact, isOfTier: boolean): string {
  return [
    placeText(fact),
    ...(isOfTier && fact.plan === undefined ? ["all plans"] : []),
    ...termsOf(fact),
    ...periodWords(fact),
  ].join("; ");
}

/** `12 values, 1 GB to 5 TB`, which leads to all of them. */
function rangeLink(key: string, facts: readonly Fact[], to: To): Html {
  const range = rangeAmong(facts.map((fact) => ({ ...fact, display: besideWords(fact) })));
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
  return html`<p>
      That no fact of the others stands here does not mean that they have no such limit.
    </p>
    <div class="alone">
      ${contenders.map(({ data }, side) => loneList(data, alone[side]!, to, most))}
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
  return html`<section>
    <h3>${name} <small>${counted(limits.length, "limit")}</small></h3>
    <ul>
      ${limits.slice(0, most).map(({ key, title, facts }) => {
        const [fact] = facts;
        return facts.length > 1
          ? html`<li>${title}: ${rangeLink(key, facts, to)}</li>`
          : html`<li>
              ${title}: <a href="${to(factPage(fact!.id))}">${besideValue(fact!)}</a>
              <small>${whereItHolds(fact!, false)}; ${trustLine(fact!)}</small>
            </li>`;
      })}
      ${
        left > 0
          ? html`<li>
              <a href="${to(providerPage(slug))}">${shownCount(left)} more on its page</a>
            </li>`
          : ""
      }
    </ul>
  </section>`;
}
