/** A tree before and after an edit → the problems and findings that the edit would add, and no others. */
import type { Parsed } from "../../load/parse.ts";
import type { Problem } from "../../load/problem.ts";
import type { Located } from "../../load/located.ts";
import { joinProvider } from "../../load/provider-folder.ts";
import type { FactsTree, ProviderSource } from "../../load/tree.ts";
import type { Finding } from "../../validate/quality/finding.ts";
import { judge } from "../../validate/quality/quality.ts";
import { validate } from "../../validate/validate.ts";

export interface Consequences {
  /** What must not be written. */
  readonly problems: readonly Problem[];
  /** What is probably wrong; unknown, and so none, where other files are refused. */
  readonly findings: readonly Finding[];
}

/** The tree with one file of a provider as it would be, in the place of the one that stands there, if any. */
export function withProvider(
  tree: FactsTree,
  slug: string,
  { located, problems }: Parsed,
): FactsTree {
  const others = tree.providers.filter((each) => each.slug !== slug);
  const standing = tree.providers.find((each) => each.slug === slug)?.files ?? [];
  const own = located === undefined ? [] : [joinedFiles(slug, withFile(standing, located))];
  return {
    ...tree,
    providers: [...others, ...own].toSorted((a, b) => (a.slug < b.slug ? -1 : 1)),
    problems: [...tree.problems, ...problems],
  };
}

/** The files of a provider with one of them as it would be, or with one that is new. */
function withFile(files: readonly Located[], changed: Located): readonly Located[] {
  const isThere = files.some(({ file }) => file === changed.file);
  return isThere
    ? files.map((each) => (each.file === changed.file ? changed : each))
    : [...files, changed];
}

function joinedFiles(slug: string, files: readonly Located[]): ProviderSource {
  const [main, ...parts] = files as readonly [Located, ...Located[]];
  const named = parts.map((located) => ({
    product: located.file.replace(/^.*\/|\.yaml$/g, ""),
    located,
  }));
  return { slug, located: joinProvider(main, named).located, files };
}

export function consequences(before: FactsTree, after: FactsTree, asOf: string): Consequences {
  const [was, is] = [validate(before, asOf), validate(after, asOf)];
  const problems = is.ok ? [] : added(was.ok ? [] : was.problems, is.problems);
  if (!is.ok) return { problems, findings: [] };
  const old = was.ok ? judge(before, was.curated, asOf).findings : [];
  return { problems, findings: added(old, judge(after, is.curated, asOf).findings) };
}

/** Lines move when a file is edited: what is the same is known by its wording. */
function added<Kind extends Problem>(old: readonly Kind[], all: readonly Kind[]): readonly Kind[] {
  const known = new Map<string, number>();
  for (const each of old) known.set(wording(each), (known.get(wording(each)) ?? 0) + 1);
  return all.filter((each) => {
    const left = known.get(wording(each)) ?? 0;
    known.set(wording(each), left - 1);
    return left <= 0;
  });
}

/** Problems name lines of the same file (`first on line 12`). */
function wording({ file, message }: Problem): string {
  return `${file}: ${message.replace(/line \d+/g, "line")}`;
}
