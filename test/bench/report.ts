/** Sections of benchmarks → the text of docs/benchmarks.md, the goals first. */
import { availableParallelism, cpus, totalmem } from "node:os";
import type { Goal, Section } from "./part.ts";

export function reportText(sections: readonly Section[], command: string): string {
  const goals = sections.flatMap((section) => section.goals);
  const [cpu] = cpus();
  return `# Benchmarks

What building and serving take here, beside what nothing can do without and beside named peers. Made by
\`${command}\` in one run; the figures are medians of works that took turns, on ${cpu?.model.trim() ?? "an unknown processor"}, ${availableParallelism()} cores,
${Math.round(totalmem() / 2 ** 30)} GiB, Node.js ${process.versions.node}. CPU is user and system time of a program with all that it starts;
memory is the most that one of its processes held; files lie on a memory disk. Ratios travel to other
machines, seconds do not.

${goals.length > 0 ? `## Goals\n\n${goalTable(goals)}\n\n` : ""}${sections.map(sectionText).join("\n\n")}
`;
}

export function sectionText({ title, text, columns, rows }: Section): string {
  return `## ${title}\n\n${text}\n\n${table(columns, rows)}`;
}

export function goalTable(goals: readonly Goal[]): string {
  return table(
    ["work", "figure", "goal", "measured", ""],
    goals.map((goal) => [
      goal.work,
      goal.figure,
      `${goal.isLeast === true ? "≥" : "≤"} ${goal.limit}`,
      shortNumber(goal.measured),
      verdict(goal),
    ]),
  );
}

function verdict({ measured, limit, isLeast = false }: Goal): string {
  if (isLeast ? measured >= limit : measured <= limit) return "met";
  return `missed by ${shortNumber(isLeast ? limit / measured : measured / limit)} ×`;
}

/** Three digits that count. */
export function shortNumber(value: number): string {
  return value >= 1000
    ? Math.round(value).toLocaleString("en-US")
    : String(Number(value.toPrecision(3)));
}

function table(columns: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;
  return [line(columns), line(columns.map(() => "---")), ...rows.map(line)].join("\n");
}
