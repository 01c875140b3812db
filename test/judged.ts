/** What the quality rules find in facts that a test writes, without a file on the disk. */
import { loadFrom } from "../build/load/tree.ts";
import type { Problem } from "../build/load/problem.ts";
import { judge } from "../build/validate/quality/quality.ts";
import { validate } from "../build/validate/validate.ts";

const dataset =
  "name: N\ndescription: D\nbase_url: https://n.test\nlicense: CC0-1.0\nverified_for_days: 180\n";

/** Findings of valid files, of one rule where it is named. */
export function judged(
  given: Readonly<Record<string, string>>,
  asked?: string,
): readonly Problem[] {
  const files = Object.entries({ "dataset.yaml": dataset, ...given });
  const source = {
    list: () =>
      files.map(([path, text]) => ({ path, kind: "file" as const, size: Buffer.byteLength(text) })),
    bytes: (path: string) => Buffer.from(Object.fromEntries(files)[path]!),
  };
  const asOf = "2026-11-21T00:00:00Z";
  const tree = loadFrom(source, { name: "facts" });
  const validated = validate(tree, asOf);
  if (!validated.ok) throw new Error(validated.problems.map(({ message }) => message).join("\n"));
  const { findings } = judge(tree, validated.curated, asOf);
  return findings.filter(({ rule }) => rule === (asked ?? rule));
}
