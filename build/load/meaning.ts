/**
 * What a problem means beyond its one line: each problem names one of these, the command line explains
 * it by that name, and CONTRIBUTING.md lists them all. Rules are meanings with a check.
 */
export interface Meaning {
  /** Lowercase words joined by hyphens. */
  readonly name: string;
  /** One sentence: what holds in facts without this problem. */
  readonly description: string;
  /** Why it matters. */
  readonly why: string;
  /** What to do about it, where one line in the message cannot say it all. */
  readonly mend: string;
}

export const fileMeaning: Meaning = {
  name: "file",
  description: "Every file below the facts folder is read, and can be.",
  why: "A file that nothing reads looks like published facts and is not: the one misspelt name would lose a whole provider in silence.",
  mend: "Name it `dataset.yaml`, `keys.yaml` or `providers/<slug>.yaml`, save it as UTF-8 with at most 1 MiB, or move it out of the folder.",
};

export const yaml: Meaning = {
  name: "yaml",
  description: "A file is one document of plain YAML 1.2 data.",
  why: "A fact must stand where it is read. Aliases, merge keys, tags, directives and a name that stands twice make a line mean something that only the rest of the file tells.",
  mend: "Start at the first of these problems in a file: after most of them the rest is not read as it is meant. Text with a colon and a space, or starting with a special character, goes in quotes; indentation is spaces.",
};
