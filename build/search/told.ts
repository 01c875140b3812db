/** What was found → where it stands, as a list of results shows it. */
import type { SearchedFact } from "./prepare.ts";

/** Names of its provider, product, plan and scope, as far as it has them; a product called like its provider once. */
export function namesOf({ provider, product, plan, scope }: SearchedFact): readonly string[] {
  const names = [provider, product, plan, scope].flatMap((each) => each?.name ?? []);
  return names.filter((name, at) => name !== names[at - 1]);
}
