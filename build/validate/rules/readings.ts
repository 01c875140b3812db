/** A source that was read at a known moment says which; one of unknown age says no moment at all. */
import { remove } from "../repair.ts";
import { mapAt, type Rule } from "../rule.ts";
import { problemAt, valueAt } from "../wording.ts";

export const readingsRule: Rule = {
  name: "readings",
  description: "A source that is `unconfirmed` has no `retrieved_at`; another has no `not_before`.",
  why: "A date beside a copy of unknown age is taken for the day on which the page was read.",
  mend: "Remove `retrieved_at`; once the page itself was read, write that moment and remove `unconfirmed`.",
  *check({ tree }) {
    for (const { located } of tree.providers)
      for (const [name, source] of Object.entries(mapAt(valueAt(located.value, ["sources"])))) {
        const { unconfirmed, retrieved_at: retrieved, not_before: bound } = mapAt(source);
        if (unconfirmed !== true && bound !== undefined) {
          const at = ["sources", name, "not_before"];
          yield problemAt(
            located,
            at,
            "key",
            "`not_before` stands on a source whose reading is dated; it bounds the age of a copy that is `unconfirmed`.",
            remove(at, "Remove it."),
          );
        }
        if (unconfirmed !== true || retrieved === undefined) continue;
        const at = ["sources", name, "retrieved_at"];
        yield problemAt(
          located,
          at,
          "key",
          "`retrieved_at` stands on an unconfirmed source; the age of such a copy is not known.",
          remove(at),
        );
      }
  },
};
