/** Tables: rows, columns, spans, and values that moved. */
import { bare, page, row, sentence, type PageKind } from "./kind.ts";

const yes = (name: string, markup: string, claim = row): PageKind =>
  page(name, "confirmed", markup, claim);
const no = (name: string, markup: string, claim = row): PageKind =>
  page(name, "look", markup, claim);

function table(head: readonly string[], ...rows: readonly (readonly string[])[]): string {
  const cells = (tag: string, texts: readonly string[]): string =>
    texts.map((text) => `<${tag}>${text}</${tag}>`).join("");
  return `<table><thead><tr>${cells("th", head)}</tr></thead><tbody>${rows
    .map((texts) => `<tr>${cells("td", texts)}</tr>`)
    .join("")}</tbody></table>`;
}

const plans = ["Limit", "Free", "Pro"];
const pro = {
  ...row,
  quote: "Requests per minute | 60 | 90",
  value: 90,
  scope: ["Acme API", "Pro"],
};
const monthly = { ...bare, quote: "Free | 60 | 5000" };

export const tablePages: readonly PageKind[] = [
  yes("a row under its plan", table(plans, ["Requests per minute", "60", "90"])),
  yes("a row that goes on", table(plans, ["Requests per minute", "60", "90"]), pro),
  yes(
    "a cell with markup",
    table(plans, ["Requests <i>per</i> minute", "<b>60</b><sup>1</sup>", "90"]),
  ),
  yes("a row by plan", table(["Plan", "Requests per minute"], ["Free", "60"], ["Pro", "90"]), bare),
  yes(
    "a row by plan that goes on",
    table(["Plan", "Requests per minute", "Requests per day"], ["Free", "60", "5000"]),
    monthly,
  ),
  yes(
    "spans",
    "<table><tr><th rowspan=2>Plan</th><th colspan=2>Requests</th></tr><tr><th>per minute</th><th>per day</th></tr><tr><td>Free</td><td>60</td><td>5000</td></tr></table>",
    monthly,
  ),
  yes(
    "a plan over several rows",
    "<table><tr><th>Plan</th><th>Kind</th><th>Requests per minute</th></tr><tr><td rowspan=2>Free</td><td>read</td><td>60</td></tr><tr><td>write</td><td>20</td></tr></table>",
    { ...bare, quote: "Free | read | 60" },
  ),
  yes(
    "a table without heads",
    "<table><tr><td>Requests per minute</td><td>60</td></tr><tr><td>Records</td><td>5</td></tr></table>",
    { ...row, scope: ["Acme API"] },
  ),
  yes(
    "a list of terms",
    "<h2>Free</h2><dl><dt>Requests per minute</dt><dd>60</dd><dt>Records</dt><dd>5</dd></dl>",
  ),
  yes(
    "a whole sentence in a cell",
    table(["Rule", "Text"], ["Rate", "Every client may send up to 60 requests per minute."]),
    sentence,
  ),
  yes(
    "a cell left out that is no rival",
    table(
      ["Model", "Name", "Context in tokens", "Price"],
      ["Acme Large", "acme-large", "128K", "$3.00"],
    ),
    {
      ...row,
      quote: "Acme Large | acme-large | $3.00",
      value: 3,
      datatype: "money",
      unit: "million tokens",
      currency: "USD",
      scope: ["Acme Large"],
    },
  ),
  yes("a tick", table(plans, ["Audit log for admins", "✓", "✓"]), {
    ...row,
    quote: "Audit log for admins | ✓",
    value: true,
    datatype: "boolean",
    unit: null,
  }),
  yes("unlimited", table(plans, ["Requests per minute", "60", "Unlimited"]), {
    ...pro,
    quote: "Requests per minute | 60 | Unlimited",
    value: null,
  }),

  no("a value that moved to another column", table(plans, ["Requests per minute", "20", "60"])),
  no(
    "columns that changed places",
    table(["Limit", "Pro", "Free"], ["Requests per minute", "60", "90"]),
  ),
  no(
    "a value that moved to another row",
    table(plans, ["Requests per minute", "20", "90"], ["Records", "60", "90"]),
  ),
  no(
    "a sentence that moved to the row of another plan",
    table(
      ["Plan", "Rate"],
      ["Free", "None at all"],
      ["Pro", `${sentence.quote}, and more on demand`],
    ),
    { ...sentence, scope: ["Free"] },
  ),
  no(
    "a part of a cell and the next",
    table(["Plan", "Requests per minute"], ["Almost Free", "60"]),
    { ...bare, quote: "Free 60" },
  ),
  no(
    "a row of another product, in a chapter of its own",
    `<h2>Mail</h2><h3>Acme Mail</h3>${table(["Limit", "All"], ["Requests per client and minute", "20"])}<h2>Chat</h2><h3>Acme Chat</h3>${table(["Limit", "All"], ["Requests per client and minute", "60"])}`,
    { ...row, quote: "Requests per client and minute | 60", scope: ["Acme Mail"] },
  ),
  no("a row that is gone", table(plans, ["Records", "60", "90"])),
  no("a column of another period", table(["Plan", "Requests per day"], ["Free", "60"]), bare),
  no("a bare number of another kind", table(["Plan", "Seats"], ["Free", "60"]), bare),
  no(
    "the row of a longer name",
    table(["Plan", "Requests per minute"], ["Free trial", "60"]),
    bare,
  ),
  no("a part of a cell", table(plans, ["Requests per minute", "60 (20 at night)", "90"])),
  no("a longer number in a cell", table(plans, ["Requests per minute", "60,000", "90"])),
  no("half a cell and half the next", table(["Plan", "Requests per minute"], ["Free", "60"]), {
    ...row,
    quote: "Free 6",
    value: 6,
    scope: ["Acme API", "Free"],
  }),
  no("cells of two rows", table(plans, ["Requests per minute", "", ""], ["Records", "60", "90"])),
  no(
    "a cell left out that is a rival",
    table(["Plan", "Requests per minute", "Requests per minute at night"], ["Free", "20", "60"]),
    { ...bare, scope: ["Acme API", "Free"] },
  ),
  no(
    "a column of the past",
    table(["Plan", "Previous requests per minute", "Requests per minute"], ["Free", "60", "20"]),
    bare,
  ),
  no(
    "a row that is deprecated",
    table(["Plan", "Requests per minute", "Status"], ["Free", "60", "Deprecated"]),
    bare,
  ),
  no(
    "rows under a title of old plans",
    "<table><tr><th>Plan</th><th>Requests per minute</th></tr><tr><td colspan=2>Legacy plans</td></tr><tr><td>Free</td><td>60</td></tr></table>",
    bare,
  ),
  no("a struck-out cell", table(plans, ["Requests per minute", "<s>60</s> 20", "90"])),
  no(
    "the table of another product",
    `<h2>Acme Mail</h2>${table(["Plan", "Requests per minute"], ["Free", "20"])}<h2>Acme Chat</h2>${table(["Plan", "Requests per minute"], ["Free", "60"])}`,
    { ...bare, quote: "Free | 60", scope: ["Acme Mail"] },
  ),
  no(
    "two tables that say the same",
    `<h2>Reading</h2>${table(["Plan", "Requests per minute"], ["Free", "60"])}<h2>Writing</h2>${table(["Plan", "Requests per minute"], ["Free", "60"])}`,
    bare,
  ),
  no("another plan's unlimited", table(plans, ["Requests per minute", "Unlimited", "60"]), {
    ...pro,
    quote: "Requests per minute | Unlimited",
    value: null,
  }),
];
