/** What a text says of a limit that is no number: that there is none, that 0 means so, or that none is told. */

/** In one of the wordings of pages. */
export function saysUnlimited(text: string): boolean {
  return unlimited.test(text) && !saysUntold(text);
}

const none = "unlimited|uncapped|illimit|infinite|indefinite|forever|∞|any number|\\bnone\\b";
const noLimit =
  "\\b(?:no|not?|without|never)\\b[^.;|]{0,60}(?:limit|cap\\b|maximum|restrict|quota|expir)";
const unlimited = new RegExp(`${none}|${noLimit}`, "i");

/** That the limit is not published: there may be one, and nobody can plan with it. */
export function saysUntold(text: string): boolean {
  return untold.test(text);
}

const told =
  "(?:publish|publici[sz]|public\\b|disclos|document|specif|stated\\b|reveal|shar|announc|advertis)";
const untold = new RegExp(
  [
    `(?<!\\b(?:if|when|unless|where)\\b[^.;|]{0,30})\\b(?:not|never|no longer|cannot|don't|doesn't|do not|isn't|aren't)\\s(?:\\w+\\s){0,2}?${told}`,
    `\\bno\\s(?:\\w+\\s)?(?:published|public|publicly|documented|disclosed|stated|advertised)\\b`,
    "\\b(?:undisclosed|unpublished|undocumented|unspecified|confidential)\\b",
  ].join("|"),
  "i",
);

/** That a 0 or a -1 stands for no limit: `0 = unlimited`, `Default: -1 (no limit)`, `unlimited if 0`. */
export function saysZeroIsUnlimited(text: string): boolean {
  return zeroIsUnlimited.test(text);
}

const zero = "(?<![\\d.,])(?:[-−]1|[-−]?0|zero)(?![\\d%]|[.,]\\d)";
const link =
  "(?:[\\s\"'`“”’)(=:,→>–—-]|\\b(?:mean(?:s|ing)?|for|is|are|which|i\\.?e\\.?|stands|sets?|to|the|this|it|disabl(?:es?|ed|ing)|remov(?:es?|ing)|turns?|off|indicat(?:es|ing)|represents|denotes|treated|as|by|default|or|less|if|when|value|any|there)\\b)*";
const words = `(?:unlimited|uncapped|infinite|indefinite|∞|(?:no|without)\\s(?:\\w+\\s)?(?:limit|cap\\b|maximum|restriction|expir|timeout)|forever|not\\s(?:be\\s)?(?:limited|capped|restricted)|never\\s(?:expires?|times?\\sout|ends?|deleted?)|limitless|limit(?:s|ing)?\\s(?:is\\s|are\\s)?(?:off|disabled))`;
const zeroIsUnlimited = new RegExp(
  [
    `${zero}(?:\\s\\p{L}{1,20}(?=\\s?[(=]))?${link}${words}`,
    `${zero}${link}\\b(?:disabl(?:es?|ing)|remov(?:es|ing)|turns?\\soff)\\b${link}(?:\\w+\\s)?limit`,
    `${words}${link}${zero}`,
  ].join("|"),
  "iu",
);

/** That what is unlimited is held back all the same, by throttling or by what is fair. */
export function saysHeldBack(text: string): boolean {
  return heldBack.test(text);
}

const heldBack =
  /(?<!\b(?:not?|never|without|n't|nor)\b[^.;|]{0,20})(?:\bthrottl|\bfair[\s-]?us(?:e|age)|\b(?:acceptable|reasonable)[\s-]us(?:e|age)|\brate[\s-]limited\b|\b(?:may|can|might|could|will)\sbe\s(?:\w+\s)?(?:limited|slowed|restricted|suspended|blocked)|\bdeprioriti|\bbest[\s-]effort)/i;
