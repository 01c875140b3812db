/** What the quality rules say of facts that are valid, for tests that need no disk. */
import { loadFrom } from "../build/load/tree.ts";
import type { Finding } from "../build/validate/quality/finding.ts";
import { judge } from "../build/validate/quality/quality.ts";
import { inMemory } from "./in-memory.ts";
import { curatedOf } from "./valid.ts";

export const judgedAsOf = "2026-11-21T00:00:00Z";

export const plainDataset =
  "name: N\ndescription: D\nbase_url: https://n.test\nlicense: CC0-1.0\nverified_for_days: 180\n";

/** The findings of a rule, or of all. The files stand beside a plain `dataset.yaml`. */
export function judged(files: Readonly<Record<string, string>>, rule?: string): readonly Finding[] {
  const written = Object.entries({ "dataset.yaml": plainDataset, ...files });
  const tree = loadFrom(inMemory(new Map(written)), { name: "facts" });
  const { findings } = judge(tree, curatedOf(tree, judgedAsOf), judgedAsOf);
  return findings.filter((finding) => finding.rule === (rule ?? finding.rule));
}
