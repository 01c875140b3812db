/** Reads the names of refusals of publish gates that somebody has checked and wants to override. */
import { failureFor, success } from "../schema/result.ts";
import { gates } from "../dataset/gates.ts";
import type { FlagReader } from "./flag.ts";

/** `changed-values:acme,vanished-facts` → the names. Fails for a name that belongs to no gate. */
export const overridesIn: FlagReader<readonly string[]> = (text) => {
  const names = text.split(/[\s,]+/).filter((name) => name !== "");
  const known = gates.map((gate) => gate.name);
  return names.every((name) => known.some((each) => each === name.split(":", 1)[0]))
    ? success(names)
    : failureFor(
        `it is what a refused build names, separated by commas: ${known.join(", ")}, most with a colon and a provider or key`,
      );
};
