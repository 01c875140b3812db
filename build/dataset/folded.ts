/** Text as it is published: line breaks and runs of spaces folded into one space. */
export function foldSpaces(text: string): string {
  return unfolded.test(text) ? text.replace(/\s+/g, " ").trim() : text;
}

/** Most texts are folded as they are written. */
const unfolded = /^\s|\s$|\s\s|[^\S ]/;
