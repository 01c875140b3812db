import { registeredSources } from "../registered.ts";
import { idOfEntry, type FactEntry } from "../rule.ts";
import { keyProblem, valueProblem } from "../wording.ts";
import type { QualityRule } from "./finding.ts";

/** Mining makes facts of lines; where one is removed by hand, the other stays behind. */
export const registeredFacts: QualityRule = {
  name: "registered-facts",
  description: "A line of a register has its fact, and a fact of such a source has its line.",
  why: "A line without a fact was never mined, or its place states nothing; a fact whose line is gone is never read again.",
  mend: "Mine the register, or remove what is left over. Where somebody entered other facts of the same source, the register says `by_hand: true`.",
  *check({ tree, entries }) {
    const sources = registeredSources(tree);
    if (sources.length === 0) return;
    const stated = new Set(sources.flatMap(({ lines }) => lines.map(({ id }) => id)));
    const there = new Set(entries.map(idOfEntry));
    for (const { located, lines } of sources)
      for (const { id, path } of lines)
        if (id !== undefined && !there.has(id))
          yield valueProblem(
            located,
            path,
            `${id} is not there; mining enters it where its place is read.`,
            { repair: "Mine this register with `--write`, or remove the line." },
          );
    const named = sources.filter(({ fields }) => typeof fields["source"] === "string");
    const nameOf = (provider: string, source: unknown): string => `${provider} ${String(source)}`;
    const byHand = new Set(
      named
        .filter(({ fields }) => fields["by_hand"] === true)
        .map(({ provider, fields }) => nameOf(provider, fields["source"])),
    );
    const mined = new Set(named.map(({ provider, fields }) => nameOf(provider, fields["source"])));
    for (const entry of entries) {
      const source = nameOf(entry.provider, entry.fields["source"]);
      if (!mined.has(source) || byHand.has(source) || isNoLongerStated(entry)) continue;
      if (!stated.has(idOfEntry(entry)))
        yield keyProblem(
          entry.located,
          entry.path,
          `no line of a register states it, and its source \`${String(entry.fields["source"])}\` is one that a register reads.`,
          {
            repair: "Put the line back, remove the fact, or write `by_hand: true` in the register.",
          },
        );
    }
  },
};

/** What the source states no longer has no place that could be read. */
function isNoLongerStated({
  fields: { status, removed_at: removed, effective_to: end },
}: FactEntry) {
  return (
    status === "removed" || status === "inferred" || removed !== undefined || end !== undefined
  );
}
