/** Whether a text says that there is no limit, in one of the wordings of pages. */
export function saysUnlimited(text: string): boolean {
  return wordings.test(text);
}

const wordings = new RegExp(
  [
    "unlimited|uncapped|illimit|infinite|indefinite|forever|∞|any number|\\bnone\\b",
    "\\b(no|not?|without|never)\\b[^.;|]{0,60}(limit|cap\\b|maximum|restrict|quota|expir)",
  ].join("|"),
  "i",
);
