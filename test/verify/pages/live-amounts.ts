/** Numbers as sites write them: grouped, scaled, split by markup, with other units and in ranges. */
import { sentence, type PageKind } from "./kind.ts";
import { no, says, yes } from "./live.ts";

const size = {
  ...sentence,
  quote: "Each file that you upload can have up to 25 MB",
  value: 25,
  unit: "MB",
};

export const liveAmountPages: readonly PageKind[] = [
  yes(
    "split by markup",
    `<p>Every client may send up to <span>6</span><span>0</span> requests per minute.</p>`,
  ),
  no(
    "split by markup bigger",
    `<p>Every client may send up to <span>60</span><span>0</span> requests per minute.</p>`,
  ),
  no(
    "css split thousands",
    `<h3>Limits of Acme API</h3><p>Up to <span>1</span><span>,</span><span>060</span> requests.</p>`,
    { ...sentence, quote: "060 requests", value: 60 },
  ),
  yes(
    "localized 1.000 = 1000",
    `<p>Jeder Client darf bis zu 1.000 Anfragen pro Minute senden.</p>`,
    {
      ...sentence,
      quote: "Jeder Client darf bis zu 1.000 Anfragen pro Minute senden",
      value: 1000,
    },
  ),
  no("1,000 vs 1.000 differing", `<p>Every client may send up to 1.000 requests per minute.</p>`, {
    ...sentence,
    quote: says("1,000"),
    value: 1000,
  }),
  no("1k for 1,000", `<p>Every client may send up to 1k requests per minute.</p>`, {
    ...sentence,
    quote: says("1,000"),
    value: 1000,
  }),
  yes("1K quoted", `<p>Every client may send up to 1K requests per minute.</p>`, {
    ...sentence,
    quote: says("1K"),
    value: 1000,
  }),
  yes("1 thousand", `<p>Every client may send up to 1 thousand requests per minute.</p>`, {
    ...sentence,
    quote: says("1 thousand"),
    value: 1000,
  }),
  no("MiB for MB", `<p>Each file that you upload can have up to 25 MiB.</p>`, size),
  no("Mb for MB", `<p>Each file that you upload can have up to 25 Mb.</p>`, size),
  no("GB for MB", `<p>Each file that you upload can have up to 25 GB.</p>`, size),
  no("range 10-25", `<p>Each file that you upload can have up to 10–25 MB.</p>`, size),
  no("25 MB to 50 MB", `<p>Each file that you upload can have up to 25 MB to 50 MB.</p>`, size),
  no("quote ends number, other unit", `<p>For every client the limit is 60 seconds.</p>`, {
    ...sentence,
    quote: "For every client the limit is 60",
    value: 60,
  }),
  no(
    "quote starts at number cut by 'not'",
    `<p>Clients cannot send 60 requests per minute from one address.</p>`,
    { ...sentence, quote: "60 requests per minute from one address" },
  ),
  no(
    "twice/half",
    `<p>Acme API clients may send half of 60 requests per minute from one address.</p>`,
    { ...sentence, quote: "60 requests per minute from one address" },
  ),
  no(
    "2 x before",
    `<p>Acme API clients may send 2 × 60 requests per minute from one address.</p>`,
    { ...sentence, quote: "60 requests per minute from one address" },
  ),
  no(
    "between 20 and 60",
    `<p>Acme API clients may send between 20 and 60 requests per minute from one address.</p>`,
    { ...sentence, quote: "60 requests per minute from one address" },
  ),
  no(
    "20 to 60",
    `<p>Acme API clients may send 20 to 60 requests per minute from one address.</p>`,
    { ...sentence, quote: "60 requests per minute from one address" },
  ),
  no(
    "20 or 60",
    `<p>Acme API clients may send 20 or 60 requests per minute from one address.</p>`,
    { ...sentence, quote: "60 requests per minute from one address" },
  ),
  no("minus", `<p>Acme API offsets may be −60 requests per minute from one address.</p>`, {
    ...sentence,
    quote: "60 requests per minute from one address",
  }),
  yes("a unit that the quote leaves out", `<p>The quota of each API project is 60 requests.</p>`, {
    ...sentence,
    quote: "The quota of each API project is 60",
  }),
  yes(
    "bounded by 'up to' cut",
    `<p>Acme API clients may send up to 60 requests per minute from one address.</p>`,
    { ...sentence, quote: "60 requests per minute from one address" },
  ),
  yes(
    "limited to",
    `<p>Acme API clients are limited to 60 requests per minute from one address.</p>`,
    { ...sentence, quote: "60 requests per minute from one address" },
  ),
  yes(
    "both values in quote",
    `<p>Every client may send up to 60 requests per minute and 20 per second.</p>`,
    sentence,
  ),
  yes("from the client", `<p>Requests from 60 clients are served at once by the Acme API.</p>`, {
    ...sentence,
    quote: "Requests from 60 clients are served at once",
    unit: "clients",
  }),
];
