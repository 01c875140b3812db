import { mapAt } from "../rule.ts";
import { valueProblem } from "../wording.ts";
import type { QualityRule } from "./finding.ts";

/** Types of sources that a program can read: descriptions of APIs, and libraries that are made of them. */
const readByPrograms: ReadonlySet<string> = new Set(["api_description", "sdk"]);

/** What prose states of a plan or an account is a limit, whatever an API would take. */
export const acceptedByDescription: QualityRule = {
  name: "accepted-by-description",
  description: "What an API accepts is read in its description or in its library.",
  why: "The bound `accepted` says that nothing but a description of the API states the number; a limit that the documentation states holds for more than that.",
  mend: "Leave `bound` out, or write what the documentation says: `hard`, `default` or `maximum`. Where the text is a description of the API, give its source the type `api_description`.",
  *check({ entries }) {
    for (const { located, path, fields } of entries) {
      if (fields["status"] === "inferred" || fields["bound"] !== "accepted") continue;
      const { type } = mapAt(mapAt(mapAt(located.value)["sources"])[String(fields["source"])]);
      if (typeof type !== "string" || readByPrograms.has(type)) continue;
      yield valueProblem(
        located,
        [...path, "bound"],
        `an API accepts it, says \`${String(fields["source"])}\`, which is of type \`${type}\`; a description of the API would be \`api_description\`.`,
      );
    }
  },
};
