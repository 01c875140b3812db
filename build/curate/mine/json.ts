/** Writes what was mined as JSON, for programs. */
import { worthTaking } from "./propose.ts";
import type { Mined } from "./text.ts";

/** `diff` is what was written, undefined where nothing was. */
export function toJson(mined: Mined, diff: string | undefined): string {
  const { current, proposals, gaps } = mined;
  const taking = new Set(worthTaking(proposals));
  const body = {
    object: "mine",
    id: mined.id,
    path: mined.path,
    earlier_paths: mined.earlierPaths,
    versions: mined.versions,
    oldest_version_at: mined.span[1],
    newest_version_at: mined.span[0],
    is_cut: mined.cut !== undefined,
    current:
      current === undefined
        ? null
        : {
            value: current.run.sighting.value,
            raw_value: current.run.sighting.quote,
            observed_at: current.observedAt ?? null,
            written_observed_at: current.written ?? null,
            url: current.url,
          },
    proposals: proposals.map((proposal) => ({
      number: proposal.number,
      ...proposal.step,
      how: proposal.run.sighting.how,
      confidence: Number(proposal.run.sighting.confidence.toFixed(2)),
      corrected_within_days: proposal.run.isCorrected,
      standing: proposal.standing,
      proposed: taking.has(proposal),
    })),
    gaps: gaps.map(({ missing, since, until }) => ({
      reason: missing,
      from: since,
      until: until ?? null,
    })),
    written: diff !== undefined,
    diff: diff ?? null,
  };
  return `${JSON.stringify(body, null, 2)}\n`;
}
