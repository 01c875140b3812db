/** Writes `/data/coverage.md`, the coverage as Markdown for people. */
import type { DatasetMeta } from "../dataset/dataset.ts";
import { addressOf } from "../contract/routes.ts";
import type { Coverage, ProviderCoverage } from "../schema/coverage.ts";
import { statuses } from "../schema/fact.ts";
import { meaningOf } from "../contract/status-wording.ts";
import { codeSpan, link, literal, markdownTable } from "./markdown.ts";

export function coverageDocument(coverage: Coverage, meta: DatasetMeta): string {
  const { providers, domains, fact_count: facts } = coverage;
  const names = domains.map(({ domain }) => domain);
  const parts = [
    `# ${literal(meta.name)}: coverage`,
    `As of ${coverage.as_of}: ${facts} facts about ${providers.length} providers; ${wholePercent(coverage.with_copy, facts)} have a permanent copy of their source, ${wholePercent(coverage.with_history, facts)} have earlier values. Worst first.`,
    statuses
      .map((status) => `- ${codeSpan(status)}: ${meaningOf(status, meta.verifiedForDays)}`)
      .join("\n"),
    "## Trust",
    markdownTable(
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
        wholePercent(provider.with_copy, provider.fact_count),
        wholePercent(provider.with_history, provider.fact_count),
        ...statuses.map((status) => wholePercent(provider.statuses[status], provider.fact_count)),
        dayText(provider.last_verified_at.oldest),
        dayText(provider.last_verified_at.median),
      ]),
    ),
    "## Facts by domain",
    markdownTable(
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

function wholePercent(part: number, whole: number): string {
  return whole === 0 ? "0%" : `${Math.round((part / whole) * 100)}%`;
}

function dayText(timestamp: string | null): string {
  return timestamp?.slice(0, 10) ?? "not known";
}
