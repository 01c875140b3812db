/** Pages that say the same words with two numbers: tabs, cards, versions, plans, data against text. */
import { row, sentence, type PageKind } from "./kind.ts";
import { cells, heads, no, price, says, seat, table, yes } from "./live.ts";

export const liveRivalPages: readonly PageKind[] = [
  no(
    "tab panels of plans",
    `<div role=tablist><button role=tab aria-controls=f>Free</button><button role=tab aria-controls=p>Pro</button></div><div role=tabpanel id=f aria-labelledby=tf><p>${says(20)}.</p></div><div role=tabpanel id=p><p>${says(60)}.</p></div>`,
    { ...sentence, scope: ["Acme API", "Free"] },
  ),
  no(
    "tab panels with tables",
    `<div role=tablist><button role=tab id=t1>Free</button><button role=tab id=t2>Pro</button></div><div role=tabpanel aria-labelledby=t1>${table(heads("Limit", "Value"), cells("Requests per minute", "20"))}</div><div role=tabpanel aria-labelledby=t2>${table(heads("Limit", "Value"), cells("Requests per minute", "60"))}</div>`,
    row,
  ),
  no(
    "docusaurus tabs: version v1 hidden",
    `<div class="tabs-container"><ul role="tablist"><li role="tab" aria-selected="true">v2 (current)</li><li role="tab">v1</li></ul><div role="tabpanel"><p>${says(20)}.</p></div><div role="tabpanel" hidden=""><p>${says(60)}.</p></div></div>`,
  ),
  no(
    "tabpanel with two equal-wording values, visible both",
    `<div role=tabpanel aria-label="v2"><p>${says(20)}.</p></div><div role=tabpanel aria-label="v1"><p>${says(60)}.</p></div>`,
  ),
  no(
    "dl under pro",
    `<h2>Free</h2><dl><dt>Requests per minute</dt><dd>20</dd></dl><h2>Pro</h2><dl><dt>Requests per minute</dt><dd>60</dd></dl>`,
    row,
  ),
  no(
    "dl with several dt, plan groups",
    `<dl><dt>Free</dt><dd><dl><dt>Requests per minute</dt><dd>20</dd></dl></dd><dt>Pro</dt><dd><dl><dt>Requests per minute</dt><dd>60</dd></dl></dd></dl>`,
    row,
  ),
  no(
    "cards, monthly/annual toggle",
    `<section><h3>Pro</h3><div class=monthly><span>$12</span> per month</div><div class=annual><span>$10</span> per month, billed annually</div></section>`,
    { ...price, quote: "$10 per month" },
  ),
  no(
    "cards: price of other card",
    `<div class=card><h3>Team</h3><p>$10 per month</p></div><div class=card><h3>Pro</h3><p>$20 per month</p></div>`,
    { ...price, quote: "$10 per month" },
  ),
  no(
    "cards without headings",
    `<div class=card><div class=title>Team</div><p>$10 per month</p></div><div class=card><div class=title>Pro</div><p>$20 per month</p></div>`,
    { ...price, quote: "$10 per month" },
  ),
  no(
    "cards, tailwind struck",
    `<h3>Pro</h3><p><span class="text-gray-400 line-through">$10</span> $8 per month</p>`,
    { ...price, quote: "$10" },
  ),
  no(
    "struck price sentence by css class price--old",
    `<h3>Pro</h3><p><span class="price-old">$10 per month</span> <span class="price-new">$8 per month</span></p>`,
    { ...price, quote: "$10 per month" },
  ),
  no(
    "first 3 months",
    `<h3>Pro</h3><p>$10 per month for the first 3 months, then $20 per month</p>`,
    { ...price, quote: "$10 per month" },
  ),
  no("starting at / from", `<h3>Pro</h3><p>From $10 per month</p>`, {
    ...price,
    quote: "$10 per month",
  }),
  no(
    "per seat after",
    `<p>Each additional seat of the team costs $12.50 per month billed annually, or $15 month to month.</p>`,
    { ...seat, scope: ["Acme API"], quote: "additional seat of the team costs $12.50 per month" },
  ),
  no(
    "currency switch",
    `<p>Each additional seat of the team costs <span class=cur data-cur=eur>€12.50</span> per month.</p>`,
    { ...seat, scope: ["Acme API"] },
  ),
  no("A$ for $", `<p>Each additional seat of the team costs A$12.50 per month.</p>`, {
    ...seat,
    scope: ["Acme API"],
  }),
  no("CAD after amount", `<p>Each additional seat of the team costs $12.50 CAD per month.</p>`, {
    ...seat,
    scope: ["Acme API"],
  }),
  no("CAD after quote", `<p>Each additional seat of the team costs $12.50 CAD per month.</p>`, {
    ...seat,
    quote: "Each additional seat of the team costs $12.50",
    scope: ["Acme API"],
  }),
  no(
    "discount promo",
    `<p>Black Friday: Each additional seat of the team costs $12.50 per month (regular price $15).</p>`,
    { ...seat, scope: ["Acme API"] },
  ),
  no(
    "version selector: several versions in sections",
    `<section data-version=v2><h2>Version 2</h2><p>${says(20)}.</p></section><section data-version=v1><h2>Version 1</h2><p>${says(60)}.</p></section>`,
  ),
  no("same sentence two values no headings", `<p>${says(60)}.</p><p>${says(20)}.</p>`),
  no(
    "same row two values in one table",
    table(
      heads("Limit", "Value"),
      cells("Requests per minute", "60"),
      cells("Requests per minute", "20"),
    ),
    { ...row, scope: ["Acme API"] },
  ),
  no(
    "FAQ ld+json contradicts visible",
    `<p>${says(20)}.</p><script type="application/ld+json">{"@type":"FAQPage","mainEntity":[{"@type":"Question","name":"How many requests?","acceptedAnswer":{"@type":"Answer","text":"${says(60)}."}}]}</script>`,
  ),
  yes(
    "FAQ ld+json agrees",
    `<p>${says(60)}.</p><script type="application/ld+json">{"@type":"FAQPage","mainEntity":[{"@type":"Question","name":"How many requests?","acceptedAnswer":{"@type":"Answer","text":"${says(60)}."}}]}</script>`,
  ),
  no(
    "ld+json offer with valid until past",
    `<script type="application/ld+json">{"@type":"Offer","name":"Acme API Pro","price":"10","priceCurrency":"USD","priceValidUntil":"2023-01-01"}</script>`,
    { ...price, quote: "Acme API Pro | price: 10", unit: null },
  ),
  yes(
    "the other number under a heading of the past",
    `<p>${says(60)}.</p><h2>Deprecated</h2><p>${says(20)}.</p>`,
  ),
  yes(
    "the other number in the section of another plan",
    `<h2>Free</h2><p>${says(60)}.</p><h2>Pro</h2><p>${says(90)}.</p>`,
    { ...sentence, scope: ["Acme API", "Free"] },
  ),
];
