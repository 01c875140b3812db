/** A removed fact has the date of its removal. */
import { factFieldNames } from "../rule.ts";
import { toTimestamp } from "../../schema/timestamp.ts";
import { remove } from "../repair.ts";
import type { Rule } from "../rule.ts";
import { isMisspelt, problemAt } from "../wording.ts";

export const removalRule: Rule = {
  name: "removal",
  description: "A fact marked `removed` has a `removed_at`, or an `effective_to` that has passed.",
  why: "Without its day nobody can tell since when a limit is gone.",
  mend: "Add `removed_at`: the day on which the source was first seen without it.",
  *check({ entries, asOf }) {
    for (const { located, path, fields } of entries) {
      if (fields["status"] === "removed" && !("removed_at" in fields)) {
        if (isMisspelt(fields, "removed_at", factFieldNames)) continue;
        const end = fields["effective_to"];
        const ended = typeof end === "string" ? toTimestamp(end) : undefined;
        // A date that cannot be read is the dates' to refuse.
        if (end === undefined || (ended !== undefined && ended > asOf))
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
          // A fact grows stale before it goes; that pages disagree is another matter.
          fields["status"] === "stale"
            ? remove([...path, "status"], "Remove the `status` line.")
            : { repair: "Remove the `status` line." },
        );
    }
  },
};
