/** Refusals of publish gates that somebody has looked at, as they are typed. */
import { gates } from "../dataset/gates.ts";
import { UsageError } from "./verb.ts";

/** `changed-values:acme,vanished-facts` → its names. Throws `UsageError` for one that no gate gives. */
export function overridesIn(text: string): readonly string[] {
  const names = text.split(/[\s,]+/).filter((name) => name !== "");
  for (const name of names)
    if (!gates.some((gate) => gate.name === name.split(":", 1)[0]))
      throw new UsageError(
        `--publish-anyway is "${name}"; it is what a refused build names, separated by commas: ${gates.map((gate) => gate.name).join(", ")}, most with a colon and a provider or key`,
      );
  return names;
}
