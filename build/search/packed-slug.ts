/**
 * A slug → how it is made of the name that it stands beside, and back: empty where it is the name with
 * hyphens, else which of the name's words it takes (`policy of a cluster` → `cluster-policy`), else itself.
 */
import { fromDigits, toDigits } from "./digits.ts";
import { plainWords } from "./words.ts";

/** No slug begins so. */
const made = "=";

/** So many words of a name may be taken; behind their numbers stand the same words without their last `s`. */
const mostTaken = 30;

export function slugIn(name: string, slug: string): string {
  if (slug === hyphened(name)) return "";
  const words = slugParts(name);
  const taken = slug.split("-").map((part) => words.findIndex((word) => word === part));
  return taken.includes(-1) ? slug : made + toDigits(taken);
}

export function slugOf(name: string, written: string): string {
  if (written === "") return hyphened(name);
  if (!written.startsWith(made)) return written;
  const words = slugParts(name);
  return fromDigits(written.slice(made.length))
    .map((at) => words[at]!)
    .join("-");
}

/** The words of a name, those of `PutObject` too, each as it stands and, further on, as one of several. */
function slugParts(name: string): readonly string[] {
  const spaced = name.replace(/([a-z\d])([A-Z])|([A-Z])([A-Z][a-z])/g, "$1$3 $2$4");
  const own = plainWords(spaced);
  const words = Array.from({ length: mostTaken }, (_, at) => own[at] ?? "");
  return [...words, ...words.map((word) => word.replace(/s$/, ""))];
}

function hyphened(name: string): string {
  return plainWords(name).join("-");
}
