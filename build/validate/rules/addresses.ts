/** Web addresses lead to pages that anybody can open, and carry no secret there. */
import { toAnnotated } from "../annotated.ts";
import { hides } from "../../load/hidden.ts";
import type { RuleProblem } from "../../load/problem.ts";
import { BaseAddress, WebAddress } from "../../schema/scalar.ts";
import { addressFault } from "../address.ts";
import type { Rule } from "../rule.ts";
import { forEachNamed } from "../scalars.ts";
import { nameAt, problemAt, shortLine } from "../wording.ts";

export const addressesRule: Rule = {
  name: "addresses",
  description: "Web addresses name a public host that can be opened, and hold no secret.",
  why: "Readers follow these addresses, and so does the program that verifies the facts: one that nothing can open proves nothing, one of a private network leads strangers into it, and a token in it is published.",
  mend: "Copy the address of the public page from the browser, and leave out parameters that sign you in.",
  check({ tree }) {
    const problems: RuleProblem[] = [];
    // The registry holds no addresses: what stands there under such a name is the schema's to refuse.
    forEachNamed({ ...tree, keys: undefined }, addressFields, (located, value, path) => {
      if (typeof value !== "string" || hides(value) || !isWebAddress(value)) return;
      const fault = addressFault(value);
      if (fault !== undefined) {
        const message = `${nameAt(path)} is "${shortLine(value)}"; ${fault}.`;
        problems.push(problemAt(located, path, "value", message));
      }
    });
    return problems;
  },
};

const addressFields: ReadonlySet<unknown> = new Set([
  "homepage",
  "url",
  "archive_url",
  "repository",
  "base_url",
]);

const addressForms = [WebAddress, BaseAddress].map((schema) => {
  const { pattern = "", maxLength = Infinity } = toAnnotated(schema);
  return { pattern: new RegExp(pattern), maxLength };
});

/** Text of any other form is refused by the schema. */
function isWebAddress(text: string): boolean {
  return addressForms.some(
    ({ pattern, maxLength }) => text.length <= maxLength && pattern.test(text),
  );
}
