/**
 * The currencies of prices, by their ISO 4217 codes, and the signs and words that pages write for them.
 * The list stands here, since those that runtimes have differ: what is in use in 2026, and what was
 * until 2010 or later, for prices that are history. Funds, metals and codes for testing are no prices'
 * currencies.
 */
const inUse =
  "AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CLP CNY COP CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD UYU UZS VED VES VND VUV WST XAF XCD XCG XOF XPF YER ZAR ZMW ZWG";
const outOfUse = "ANG BGN BYR CUC EEK HRK LTL LVL MRO SLL STD VEF ZMK ZWL";

export const currencies: ReadonlySet<string> = new Set(`${inUse} ${outOfUse}`.split(" "));

const dollars = ["USD", "AUD", "CAD", "NZD", "SGD", "HKD", "MXN", "BRL"];

/** What a sign may stand for, the likeliest first. */
const signs: Readonly<Record<string, readonly string[]>> = {
  US$: ["USD"],
  CA$: ["CAD"],
  AU$: ["AUD"],
  NZ$: ["NZD"],
  HK$: ["HKD"],
  MX$: ["MXN"],
  R$: ["BRL"],
  C$: ["CAD"],
  A$: ["AUD"],
  S$: ["SGD"],
  $: dollars,
  "€": ["EUR"],
  "£": ["GBP"],
  "¥": ["JPY", "CNY"],
  "₹": ["INR"],
  "₩": ["KRW"],
};

/** Written behind the number; `cents` are a hundredth of the coin. */
const moneyWords: Readonly<Record<string, readonly string[]>> = {
  dollar: dollars,
  euro: ["EUR"],
  pound: ["GBP"],
  yen: ["JPY"],
  rupee: ["INR"],
  cent: [...dollars, "EUR"],
  "¢": dollars,
};

/** Codes that are read beside a number; others are also words in capitals (ALL, TOP, TRY). */
const readCodes =
  "USD EUR GBP JPY CNY INR KRW AUD CAD NZD SGD HKD MXN BRL CHF SEK NOK DKK PLN CZK ZAR".split(" ");

const asPattern = (sign: string): string => sign.toLowerCase().replace("$", "\\$");
const lowerCodes = readCodes.map((code) => code.toLowerCase()).join("|");
/** As patterns, for text in lower case before the number and behind it. */
export const currencyBefore = `${Object.keys(signs).map(asPattern).join("|")}|(?<!\\p{L})(?:${lowerCodes})`;
export const currencyBehind = `(?:${["$", "€", "£", "¥", "¢"].map(asPattern).join("|")})(?!\\s?\\d)|(?:${lowerCodes}|dollars?|euros?|pounds|yen|rupees?|cents?)(?!\\p{L}|\\s?\\d)`;

const currenciesByWord = new Map<string, readonly string[]>([
  ["", []],
  ...Object.entries({ ...signs, ...moneyWords }).map(
    ([name, all]) => [name.toLowerCase(), all] as const,
  ),
  ...readCodes.map((code) => [code.toLowerCase(), [code]] as const),
]);

/** The currencies that a sign, code or word in lower case may stand for; none for an empty one. */
export function currenciesOf(written: string): readonly string[] {
  return currenciesByWord.get(written) ?? currenciesByWord.get(written.slice(0, -1)) ?? [];
}

export function isOfCents(written: string): boolean {
  return written === "¢" || written === "cent" || written === "cents";
}

/** The sign that says this currency alone, or first; undefined for one that is written by its code. */
export function signOf(currency: string): string | undefined {
  return ["$", "€", "£", "¥", "₹", "₩"].find((sign) => signs[sign]?.[0] === currency);
}
