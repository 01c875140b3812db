/** `/data/coverage.md`: the coverage as people read it. */
import type { DatasetMeta } from "../dataset/dataset.ts";
import { addressOf } from "../routes.ts";
import type { Coverage, ProviderCoverage } from "../schema/coverage.ts";
import { statuses } from "../schema/fact.ts";
import { meaningOf } from "../wording.ts";
import { code, link, literal, table } from "./markdown.ts";

export function coverageDocument(coverage: Coverage, meta: DatasetMeta): string {
  const { providers, domains, fact_count: facts } = coverage;
  const names = domains.map(({ domain }) => domain);
  const parts = [
    `# ${literal(meta.name)}: coverage`,
    `As of ${coverage.as_of}: ${facts} facts about ${providers.length} providers; ${share(coverage.with_copy, facts)} have a permanent copy of their source, ${share(coverage.with_history, facts)} have earlier values. Worst first.`,
    statuses
      .map((status) => `- ${code(status)}: ${meaningOf(status, meta.verifiedForDays)}`)
      .join("\n"),
    "## Trust",
    table(
      [
        "Provider",
        "Facts",
        "Permanent copy",
        "History",
        ...statuses,
        "Oldest check",
        "Median check",
      ],
      providers.map((provider) => [
        link(provider.name, meta.baseUrl + addressOf("markdown", { slug: provider.slug })),
        String(provider.fact_count),
        share(provider.with_copy, provider.fact_count),
        share(provider.with_history, provider.fact_count),
        ...statuses.map((status) => share(provider.statuses[status], provider.fact_count)),
        day(provider.last_verified_at.oldest),
        day(provider.last_verified_at.median),
      ]),
    ),
    "## Facts by domain",
    table(
      ["Provider", ...names],
      providers.map((provider) => [
        literal(provider.name),
        ...names.map((name) => inDomain(provider, name)),
      ]),
    ),
  ];
  return `${parts.map((part) => part.trimEnd()).join("\n\n")}\n`;
}

function inDomain({ domains }: ProviderCoverage, name: string): string {
  return String(domains.find(({ domain }) => domain === name)?.fact_count ?? "");
}

function share(part: number, whole: number): string {
  return whole === 0 ? "0%" : `${Math.round((part / whole) * 100)}%`;
}

function day(timestamp: string | null): string {
  return timestamp?.slice(0, 10) ?? "not known";
}
