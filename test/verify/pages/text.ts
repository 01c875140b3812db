/** Running text in HTML: how it may be marked up, and what around a quote takes it back. */
import { page, sentence, type PageKind } from "./kind.ts";

const yes = (name: string, markup: string, claim = sentence): PageKind =>
  page(name, "confirmed", markup, claim);
const no = (name: string, markup: string, claim = sentence): PageKind =>
  page(name, "look", markup, claim);
const short = { ...sentence, quote: "60 requests" };
const boolean = {
  ...sentence,
  quote: "Audit logs can be read through the API",
  value: true,
  datatype: "boolean" as const,
  unit: null,
};

export const textPages: readonly PageKind[] = [
  yes("a plain paragraph", "<p>Every client may send up to 60 requests per minute.</p>"),
  yes(
    "markup within the quote",
    "<p>Every <em>client</em> may send <a href=#x>up to <b>6</b><b>0</b></a> requests per minute.</p>",
  ),
  yes("entities", "<p>Every&nbsp;client may send up to &#54;0&thinsp;requests per minute.</p>"),
  yes(
    "soft hyphens and zero width",
    "<p>Every cli&shy;ent may send up to 60 re\u200bquests per min\u2060ute.</p>",
  ),
  yes("line breaks", "<p>Every client may send<br>up to\n   60 requests\tper minute</p>"),
  yes(
    "comments within a number",
    "<p>Every client may send up to 6<!-- -->0 requests per minute.</p>",
  ),
  yes("code marks", "<p>Every client may send up to <code>60</code> requests per minute.</p>"),
  yes("quotation marks", "<p>Every “client” may send up to 60 requests per minute.</p>"),
  yes("full-width digits", "<p>Every client may send up to ６０ requests per minute.</p>"),
  yes(
    "a footnote mark",
    "<p>Every client may send up to 60 requests<sup>1</sup> per minute<sup><a href=#2>2</a></sup>.</p>",
  ),
  yes(
    "folded details",
    "<details><summary>Rate</summary>Every client may send up to 60 requests per minute.</details>",
  ),
  yes("a list item", "<ul><li>Every client may send up to 60 requests per minute.</li></ul>"),
  yes(
    "an introduction and its list",
    "<p>Limits of each plan are as follows:</p><ul><li>60 requests per minute (Free)</li><li>90 (Pro)</li></ul>",
    {
      ...sentence,
      quote: "Limits of each plan are as follows: - 60 requests per minute (Free)",
    },
  ),
  yes("preformatted lines", "<pre>Every client may send\n  up to 60 requests\n  per minute</pre>"),
  yes(
    "an ellipsis in the quote",
    "<p>Every client, however small, may send up to 60 requests per minute.</p>",
    { ...sentence, quote: "Every client … may send up to 60 requests per minute" },
  ),
  yes(
    "a struck-out value beside it",
    "<p>Every client may send up to <del>50</del> 60 requests per minute.</p>",
  ),
  yes("the fact that it is true", "<p>Audit logs can be read through the API.</p>", boolean),
  yes("no limit", "<p>There is no limit on the number of webhooks of an app.</p>", {
    ...sentence,
    quote: "There is no limit on the number of webhooks",
    value: null,
  }),
  yes("hours for seconds", "<p>An access token of this API expires after 2 hours.</p>", {
    ...sentence,
    quote: "An access token of this API expires after 2 hours",
    value: 7200,
    unit: "seconds",
  }),
  yes("a number in words", "<p>You can include up to ten attachments in each message.</p>", {
    ...sentence,
    quote: "You can include up to ten attachments in each message",
    value: 10,
    unit: "attachments",
  }),
  yes("money", "<p>Each additional seat of the team costs $12.50 per month.</p>", {
    ...sentence,
    quote: "Each additional seat of the team costs $12.50 per month",
    value: 12.5,
    datatype: "money",
    unit: "seat/month",
    currency: "USD",
  }),
  yes("a power of ten", "<p>Indexes hold up to 10<sup>6</sup> records for every client.</p>", {
    ...sentence,
    quote: "Indexes hold up to 10^6 records for every client".replace("10^6", "10⁶"),
    value: 1_000_000,
    unit: "records",
  }),
  yes(
    "short, under a heading of its product",
    "<h2>Acme API</h2><p>You get 60 requests.</p>",
    short,
  ),

  no("another value", "<p>Every client may send up to 90 requests per minute.</p>"),
  no("another wording", "<p>Clients are limited to 60 requests each minute.</p>"),
  no("a longer number", "<p>Every client may send up to 600 requests per minute.</p>"),
  no("a number with thousands before", "<h2>Acme API</h2><p>You get 1,060 requests.</p>", short),
  no("digits before, apart", "<p>You get 1 600 requests of the Acme API.</p>", {
    ...sentence,
    quote: "600 requests of the Acme API",
    value: 600,
  }),
  no("thousands after", "<p>For every client the limit is 60,000 of them.</p>", {
    ...sentence,
    quote: "For every client the limit is 60",
  }),
  no("thousands after, apart", "<p>For every client the limit is 60 000 of them.</p>", {
    ...sentence,
    quote: "For every client the limit is 60",
  }),
  no("a scale after", "<p>For every client the limit is 60k of them.</p>", {
    ...sentence,
    quote: "For every client the limit is 60",
  }),
  no("a scale in words after", "<p>For every client the limit is 60 million.</p>", {
    ...sentence,
    quote: "For every client the limit is 60",
  }),
  no("percent after", "<p>For every client the limit is 60% of that.</p>", {
    ...sentence,
    quote: "For every client the limit is 60",
  }),
  no("a fraction after", "<p>For every client the limit is 60½ of them.</p>", {
    ...sentence,
    quote: "For every client the limit is 60",
  }),
  no("a range before", "<p>You get 5-60 requests of the Acme API now.</p>", {
    ...sentence,
    quote: "60 requests of the Acme API now",
  }),
  no("a version", "<p>Since version 1.60 requests of the Acme API are counted.</p>", {
    ...sentence,
    quote: "60 requests of the Acme API are counted",
  }),
  no("a date", "<p>Since 2024-05-60 requests of the Acme API are counted.</p>", {
    ...sentence,
    quote: "60 requests of the Acme API are counted",
  }),
  no(
    "a footnote as a digit",
    "<p>Every client may send up to 60<sup>1</sup> requests per minute.</p>",
    {
      ...sentence,
      quote: "Every client may send up to 601 requests per minute",
      value: 601,
    },
  ),
  no("an exponent as digits", "<p>Every client may send up to 10² requests per minute.</p>", {
    ...sentence,
    quote: "Every client may send up to 102 requests per minute",
    value: 102,
  }),
  no("another period after", "<p>Every client of the API may send 60 per hour.</p>", {
    ...sentence,
    quote: "Every client of the API may send 60",
  }),
  no("another currency", "<p>Each additional seat of the team costs €12.50 per month.</p>", {
    ...sentence,
    quote: "12.50 per month",
    value: 12.5,
    datatype: "money",
    unit: "seat/month",
    currency: "USD",
  }),
  no("a dollar that is another", "<p>Every seat costs US$12 per month for each team.</p>", {
    ...sentence,
    quote: "$12 per month for each team",
    value: 12,
    datatype: "money",
    unit: "seat/month",
    currency: "CAD",
  }),
  no("megabits for megabytes", "<p>Every upload to the service is limited to 10 Mb.</p>", {
    ...sentence,
    quote: "Every upload to the service is limited to 10 MB",
    value: 10,
    unit: "MB",
  }),
  no(
    "a value that its quote does not state",
    "<p>Every client may send up to 60 requests per minute.</p>",
    {
      ...sentence,
      value: 6,
    },
  ),
  no(
    "a value in another unit than its quote",
    "<p>An access token of this API expires after 60 seconds.</p>",
    {
      ...sentence,
      quote: "An access token of this API expires after 60 seconds",
      value: 3600,
      unit: "seconds",
    },
  ),
  no("struck out", "<p><s>Every client may send up to 60 requests per minute.</s> Now 20.</p>"),
  no(
    "deleted",
    "<p>Every client may send up to <del>60</del> <ins>20</ins> requests per minute.</p>",
  ),
  no(
    "line through",
    '<p style="text-decoration: line-through">Every client may send up to 60 requests per minute.</p>',
  ),
  no("hidden", "<p hidden>Every client may send up to 60 requests per minute.</p>"),
  no(
    "not displayed",
    '<div style="display:none">Every client may send up to 60 requests per minute.</div>',
  ),
  no(
    "hidden from readers",
    "<p aria-hidden=true>Every client may send up to 60 requests per minute.</p>",
  ),
  no(
    "in a script",
    '<script>const text = "Every client may send up to 60 requests per minute";</script>',
  ),
  no(
    "in the state of an app",
    '<script id="__NEXT_DATA__" type="application/json">{"text":"Every client may send up to 60 requests per minute"}</script>',
  ),
  no("in a comment", "<!-- Every client may send up to 60 requests per minute -->"),
  no(
    "in a template",
    "<template><p>Every client may send up to 60 requests per minute</p></template>",
  ),
  no(
    "for those without scripts",
    "<noscript>Every client may send up to 60 requests per minute</noscript>",
  ),
  no("in an attribute", '<img alt="Every client may send up to 60 requests per minute" src=x>'),
  no("in a frame", '<iframe srcdoc="Every client may send up to 60 requests per minute"></iframe>'),
  no(
    "an option",
    "<select><option>Every client may send up to 60 requests per minute</option></select>",
  ),
  no("in a picture", "<svg><text>Every client may send up to 60 requests per minute</text></svg>"),
  no(
    "in two places",
    "<p>Every client may send up to</p><h2>More</h2><p>60 requests per minute</p>",
  ),
  no("in two cards", "<div>Every client may send up to</div><div>60 requests per minute</div>"),
  no("denied", "<p>It is not true that every client may send up to 60 requests per minute.</p>", {
    ...sentence,
    quote: "every client may send up to 60 requests per minute",
  }),
  no("no longer", "<p>Every client may send up to 60 requests per minute no longer.</p>"),
  no(
    "in the past",
    "<p>Previously, every client could send; Every client may send up to 60 requests per minute.</p>",
  ),
  no(
    "until a date",
    "<p>Every client may send up to 60 requests per minute until March 2024, then 20.</p>",
  ),
  no(
    "raised from",
    "<p>The limit was raised from 60 requests per minute for each client to 90.</p>",
    {
      ...sentence,
      quote: "60 requests per minute for each client",
    },
  ),
  no(
    "taken back in the next sentence",
    "<p>Every client may send up to 60 requests per minute. This limit no longer applies.</p>",
  ),
  no(
    "an entry of a log",
    "<h2>March 3, 2024</h2><p>Every client may send up to 60 requests per minute.</p>",
  ),
  no(
    "a currency that is not the fact's",
    "<p>Each additional seat of the team costs €12.50 per month.</p>",
    {
      ...sentence,
      quote: "Each additional seat of the team costs €12.50 per month",
      value: 12.5,
      datatype: "money",
      unit: "seat/month",
      currency: "USD",
    },
  ),
  no("a power", "<p>Indexes hold up to 10<sup>6</sup> records for every client.</p>", {
    ...sentence,
    quote: "Indexes hold up to 10 records for every client",
    value: 10,
    unit: "records",
  }),
  no(
    "said of another plan",
    "<p>On the Pro plan every client may send up to 60 requests per minute.</p>",
    {
      ...sentence,
      quote: "every client may send up to 60 requests per minute",
      scope: ["Acme API", "Free"],
    },
  ),
  no("deprecated", "<p>Deprecated: Every client may send up to 60 requests per minute.</p>"),
  no("coming soon", "<p>Coming soon: Every client may send up to 60 requests per minute.</p>"),
  no(
    "under a legacy heading",
    "<h2>Legacy limits</h2><p>Every client may send up to 60 requests per minute.</p>",
  ),
  no("an example", "<h2>Example</h2><p>Every client may send up to 60 requests per minute.</p>"),
  no(
    "a feature that went away",
    "<p>Audit logs can be read through the API until June.</p>",
    boolean,
  ),
  no(
    "a feature not there",
    "<p>We do not promise that Audit logs can be read through the API.</p>",
    boolean,
  ),
  no(
    "a limit where there was none",
    "<p>There is a limit on the number of webhooks of an app.</p>",
    {
      ...sentence,
      quote: "There is no limit on the number of webhooks",
      value: null,
    },
  ),
  no("short, without its product", "<h2>Other things</h2><p>You get 60 requests.</p>", {
    ...short,
    scope: ["Webhooks"],
  }),
  no(
    "short, in the section of another product",
    "<h2>Acme Mail API</h2><p>20 requests</p><h2>Acme Chat API</h2><p>60 requests</p>",
    { ...short, scope: ["Acme Mail API"] },
  ),
  no(
    "short, in two sections",
    "<h2>Reading with Acme</h2><p>60 requests</p><h2>Writing with Acme</h2><p>60 requests</p>",
    short,
  ),
  no(
    "the section of another plan",
    "<h2>Free</h2><p>Every client may send up to 20 requests per minute.</p><h2>Pro</h2><p>Every client may send up to 60 requests per minute.</p>",
    { ...sentence, scope: ["Acme API", "Free"] },
  ),
];
