/** The refusal of a curator's request, worded like a problem of the facts, with its repair. */
import { didYouMean, listWords } from "../../validate/wording.ts";

/** Thrown by what prepares an edit; nothing has been written then. */
export class Refusal extends Error {
  readonly repair: string | undefined;

  /** `what was found; what is allowed.`, and one line with what to write instead. */
  constructor(message: string, repair?: string) {
    super(message);
    this.repair = repair;
  }
}

/** A name that nothing has: what there is, and the nearest of them. */
export function unknownName(
  message: string,
  name: string,
  names: Iterable<string>,
  more = "",
): Refusal {
  const { repair } = didYouMean(name, names);
  return new Refusal(message, [repair, more].filter(Boolean).join(" ") || undefined);
}

/** The names that there are, or how many. */
export function there(names: readonly string[]): string {
  if (names.length > 12) return `${names.length} others`;
  return names.length === 0 ? "none" : listWords(names);
}
