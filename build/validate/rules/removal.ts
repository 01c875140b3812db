/** A removed fact says since when. */
import { toTimestamp } from "../../schema/timestamp.ts";
import type { Rule } from "../rule.ts";
import { problemAt } from "../wording.ts";

export const removal: Rule = {
  name: "removal",
  description: "A fact marked `removed` has a `removed_at`, or an `effective_to` that has passed.",
  *check({ entries, asOf }) {
    for (const { located, path, fields } of entries) {
      if (fields["status"] === "removed" && !("removed_at" in fields)) {
        const end = fields["effective_to"];
        const ended = typeof end === "string" ? toTimestamp(end) : undefined;
        if (ended === undefined || ended > asOf)
          yield problemAt(
            located,
            [...path, "status"],
            "value",
            "`status` is removed without `removed_at`; a removed fact says when its source stopped stating it.",
          );
      }
      if ("removed_at" in fields && ["stale", "conflicting"].includes(String(fields["status"])))
        yield problemAt(
          located,
          [...path, "status"],
          "value",
          `\`status\` is ${String(fields["status"])} on a fact with \`removed_at\`; that makes it removed.`,
          { repair: "Remove the `status` line." },
        );
    }
  },
};
