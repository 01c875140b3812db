/**
 * The currencies of prices, by their ISO 4217 codes. The list stands here, since those that runtimes
 * have differ: what is in use in 2026, and what was until 2010 or later, for prices that are history.
 * Funds, metals and codes for testing are no prices' currencies.
 */
const inUse =
  "AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CLP CNY COP CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD UYU UZS VED VES VND VUV WST XAF XCD XCG XOF XPF YER ZAR ZMW ZWG";
const outOfUse = "ANG BGN BYR CUC EEK HRK LTL LVL MRO SLL STD VEF ZMK ZWL";

export const currencies: ReadonlySet<string> = new Set(`${inUse} ${outOfUse}`.split(" "));

/** Those without a smaller unit: ISO 4217 gives them no decimals. */
export const wholeCurrencies: ReadonlySet<string> = new Set(
  "BIF BYR CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF".split(" "),
);
