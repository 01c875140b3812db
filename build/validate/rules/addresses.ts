/** Web addresses lead to pages that anybody can open, and carry no secret there. */
import { toJsonSchema } from "../../schema/json-schema.ts";
import { hides } from "../../load/hidden.ts";
import { BaseAddress, WebAddress } from "../../schema/scalar.ts";
import { addressFault } from "../address.ts";
import { pathOf } from "../parts.ts";
import type { Rule } from "../rule.ts";
import { nameAt, shortLine, valueProblem } from "../wording.ts";

export const addressesRule: Rule = {
  name: "addresses",
  description: "Web addresses name a public host that can be opened, and hold no secret.",
  why: "Readers follow these addresses, and so does the program that verifies the facts: one that nothing can open proves nothing, one of a private network leads strangers into it, and a token in it is published.",
  mend: "Copy the address of the public page from the browser, and leave out parameters that sign you in.",
  *check({ tree, nodes }) {
    for (const node of nodes) {
      const { located, name, value } = node;
      if (typeof value !== "string" || !addressFields.has(name)) continue;
      // The registry holds no addresses: what stands there under such a name is the schema's to refuse.
      if (located === tree.keys || hides(value) || !isWebAddress(value)) continue;
      const [fault, path] = [addressFault(value), pathOf(node)];
      const message = `${nameAt(path)} is "${shortLine(value)}"; ${fault}.`;
      if (fault !== undefined) yield valueProblem(located, path, message);
    }
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
  const { pattern = "", maxLength = Infinity } = toJsonSchema(schema);
  return { pattern: new RegExp(pattern), maxLength };
});

/** Text of any other form is refused by the schema. */
function isWebAddress(text: string): boolean {
  return addressForms.some(
    ({ pattern, maxLength }) => text.length <= maxLength && pattern.test(text),
  );
}
