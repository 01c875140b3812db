/** A product that is superseded names another product of its provider, and no circle. */
import { membersAt, type Rule } from "../rule.ts";
import { listWords, shortLine, unknownName, valueProblem } from "../wording.ts";

export const successorsRule: Rule = {
  name: "successors",
  description: "A product that is superseded names another of its provider, which is offered.",
  why: "Who asks for the old product is led to the one in its place: that one has to exist.",
  mend: "Write a product of this provider after `superseded_by`, or remove the line where the provider names none.",
  *check({ tree }) {
    for (const { located } of tree.providers) {
      const products = membersAt(located, ["products"]);
      for (const { path, name, fields } of products) {
        const { superseded_by: successor } = fields;
        if (typeof successor !== "string") continue;
        const at = [...path, "superseded_by"];
        const others = products.map((each) => each.name).filter((other) => other !== name);
        if (!others.includes(successor)) {
          const message = `unknown product "${shortLine(successor)}"; ${others.length === 0 ? "this provider has no other product" : `allowed: ${listWords(others, located.file)}`}.`;
          yield unknownName(located, at, others, message);
        } else if (
          products.some((each) => each.name === successor && "superseded_by" in each.fields)
        ) {
          const message = `\`${successor}\` is superseded itself; the product that is offered now stands here.`;
          yield valueProblem(located, at, message);
        }
      }
    }
  },
};
