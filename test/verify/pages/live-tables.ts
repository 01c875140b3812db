/** Tables as sites render them: groups of rows, columns put in or renamed, cells that say more than a number. */
import { bare, row, type PageKind } from "./kind.ts";
import { cells, heads, no, price, table, yes } from "./live.ts";

const tick = {
  ...row,
  quote: "Audit log | ✓",
  value: true,
  datatype: "boolean",
  unit: null,
} as const;
const none = { ...row, quote: "Requests per minute | Unlimited", value: null };
const support = {
  ...row,
  quote: "Support | Email",
  value: "email",
  datatype: "string",
  unit: null,
} as const;

export const liveTablePages: readonly PageKind[] = [
  no(
    "group header th row of other product",
    table(
      heads("Limit", "Value"),
      `<tr><th colspan=2>Acme Mail</th></tr>`,
      cells("Requests per minute", "60"),
      `<tr><th colspan=2>Acme API</th></tr>`,
      cells("Requests per minute", "20"),
    ),
    { ...row, scope: ["Acme API"] },
  ),
  no(
    "group header single td without colspan",
    table(
      heads("Limit", "Value"),
      cells("Acme Mail", ""),
      cells("Requests per minute", "60"),
      cells("Acme API", ""),
      cells("Requests per minute", "20"),
    ),
    { ...row, scope: ["Acme API"] },
  ),
  no(
    "group header tbody rowgroup th",
    `<table>${heads("Limit", "Value")}<tbody><tr><th scope=rowgroup colspan=2>Pro</th></tr>${cells("Requests per minute", "60")}</tbody><tbody><tr><th scope=rowgroup colspan=2>Free</th></tr>${cells("Requests per minute", "20")}</tbody></table>`,
    row,
  ),
  no(
    "rowspan group of another plan",
    table(
      heads("Plan", "Limit", "Value"),
      `<tr><td rowspan=2>Free</td><td>Requests per minute</td><td>20</td></tr>`,
      cells("Records", "5"),
      `<tr><td rowspan=2>Pro</td><td>Requests per minute</td><td>60</td></tr>`,
      cells("Records", "9"),
    ),
    row,
  ),
  no(
    "rowspan endpoint of another product, no plan",
    table(
      heads("Service", "Limit", "Value"),
      `<tr><td rowspan=2>Acme API</td><td>Requests per minute</td><td>20</td></tr>`,
      cells("Records", "5"),
      `<tr><td rowspan=2>Acme Mail</td><td>Requests per minute</td><td>60</td></tr>`,
      cells("Records", "9"),
    ),
    { ...row, scope: ["Acme API"] },
  ),
  no(
    "column inserted before value",
    table(heads("Limit", "Trial", "Free", "Pro"), cells("Requests per minute", "60", "20", "90")),
    row,
  ),
  no(
    "column inserted before value, same plan words",
    table(
      heads("Limit", "Free trial", "Free", "Pro"),
      cells("Requests per minute", "60", "20", "90"),
    ),
    row,
  ),
  no(
    "plan renamed in column",
    table(heads("Limit", "Starter", "Pro"), cells("Requests per minute", "60", "90")),
    row,
  ),
  no(
    "value moved, columns swapped by two heads rows",
    `<table><thead><tr><th></th><th colspan=2>Plans</th></tr><tr><th>Limit</th><th>Pro</th><th>Free</th></tr></thead>${cells("Requests per minute", "60", "90")}</table>`,
    row,
  ),
  no(
    "transposed table swapped",
    table(
      heads("", "Requests per minute", "Requests per day"),
      cells("Pro", "60", "1000"),
      cells("Free", "20", "100"),
    ),
    { ...row, quote: "Requests per minute | 60" },
  ),
  no(
    "header cells td bold swapped",
    table(
      cells("<b>Limit</b>", "<b>Pro</b>", "<b>Free</b>"),
      cells("Requests per minute", "60", "90"),
    ),
    row,
  ),
  no(
    "region table: other region",
    table(heads("Region", "Requests per minute"), cells("US East", "20"), cells("EU West", "60")),
    { ...row, quote: "US East | 60", scope: ["Acme API"] },
  ),
  no(
    "per-region columns inserted",
    table(heads("Limit", "China", "Global"), cells("Requests per minute", "60", "20")),
    { ...row, quote: "Requests per minute | 60", scope: ["Acme API", "Global"] },
  ),
  yes(
    "responsive table with data-label spans hidden head",
    `<table><thead class=sr-only>${heads("Limit", "Free", "Pro")}</thead>${cells("Requests per minute", "60", "90")}</table>`,
    row,
  ),
  no(
    "two values in cell: was/now",
    table(heads("Limit", "Free"), cells("Requests per minute", "60 → 20")),
    row,
  ),
  no(
    "cell with sr-only original price",
    table(
      heads("Plan", "Price"),
      cells(
        "Pro",
        '<span class="sr-only">Original price</span>$10 <span class="sr-only">Sale price</span>$8',
      ),
    ),
    { ...price, quote: "Pro | $10", unit: null },
  ),
  no("cell of range", table(heads("Limit", "Free"), cells("Requests per minute", "60–100")), row),
  no(
    "cell at least",
    table(heads("Limit", "Free"), cells("Requests per minute", "at least 60")),
    row,
  ),
  no("cell <60", table(heads("Limit", "Free"), cells("Requests per minute", "&lt;60")), row),
  no("cell 60+", table(heads("Limit", "Free"), cells("Requests per minute", "60+")), row),
  no("cell ~60", table(heads("Limit", "Free"), cells("Requests per minute", "~60")), row),
  no("cell 60 / 20", table(heads("Limit", "Free"), cells("Requests per minute", "60 / 20")), row),
  no("cell 60 * 2", table(heads("Limit", "Free"), cells("Requests per minute", "60 × 2")), row),
  no(
    "cell 60 per user",
    table(heads("Limit", "Free"), cells("Requests per minute", "60 per user")),
    row,
  ),
  yes(
    "groups of rows under heads across the table",
    table(
      heads("Limit", "Value"),
      `<tr><th colspan=2>Mail</th></tr>`,
      cells("Messages per minute", "20"),
      `<tr><th colspan=2>Acme API</th></tr>`,
      cells("Requests per minute", "60"),
    ),
    { ...row, scope: ["Acme API"] },
  ),
  yes(
    "a plan's own row beside others",
    table(
      heads("Plan", "Requests per minute"),
      cells("Free", "60"),
      cells("Free for schools", "90"),
    ),
    bare,
  ),
  no(
    "tick in the other column",
    table(heads("Feature", "Free", "Pro"), cells("Audit log", "✗", "✓")),
    tick,
  ),
  no(
    "tick column with renamed plan",
    table(heads("Feature", "Starter", "Pro"), cells("Audit log", "✓", "✓")),
    tick,
  ),
  no(
    "tick in image",
    table(heads("Feature", "Free", "Pro"), cells("Audit log", "<img alt='✓'>", "✓")),
    tick,
  ),
  no(
    "unlimited of a renamed plan",
    table(heads("Limit", "Starter", "Pro"), cells("Requests per minute", "Unlimited", "60")),
    none,
  ),
  no(
    "unlimited swapped",
    table(heads("Limit", "Pro", "Free"), cells("Requests per minute", "Unlimited", "60")),
    none,
  ),
  no(
    "unlimited with fair use number",
    table(heads("Limit", "Free"), cells("Requests per minute", "Unlimited up to 60")),
    none,
  ),
  no(
    "text value in another column",
    table(heads("Feature", "Free", "Pro"), cells("Support", "Community", "Email")),
    support,
  ),
  no(
    "text value twice but renamed",
    table(heads("Feature", "Starter", "Pro"), cells("Support", "Email", "Phone")),
    support,
  ),
  yes(
    "table of plans and price",
    table(
      heads("Plan", "Price", "Requests per minute"),
      cells("Free", "$0", "60"),
      cells("Pro", "$10", "90"),
    ),
    { ...bare, quote: "Free | $0 | 60" },
  ),
];
