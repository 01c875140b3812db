/** Sections of benchmarks → the text of docs/benchmarks.md, the goals first. */
import { availableParallelism, cpus, totalmem } from "node:os";
import type { Goal, Section } from "./part.ts";

export interface Run {
  readonly command: string;
  /** How many programs the system was running, before the first part and after each. */
  readonly loads: readonly number[];
}

export function reportText(sections: readonly Section[], { command, loads }: Run): string {
  const goals = sections.flatMap((section) => section.goals);
  const [cpu] = cpus();
  return `# Benchmarks

What building and serving take here, beside what nothing can do without and beside named peers. Made by
\`${command}\` in one run; the figures are medians of works that took turns, on ${cpu?.model.trim() ?? "an unknown processor"}, ${availableParallelism()} cores,
${Math.round(totalmem() / 2 ** 30)} GiB, Node.js ${process.versions.node}. CPU is user and system time of a program with all that it starts;
memory is the most that one of its processes held; files lie on a memory disk. Ratios travel to other
machines, seconds do not. The load of the machine (programs that wanted a core, a minute's mean) was
${loads.map(shortNumber).join(", ")}, before the first part and after each: where it is above the number of cores, what is measured
waited for other programs, and wall times say little.

${goals.length > 0 ? `## Goals\n\n${goalTable(goals)}\n\n` : ""}${sections.map(sectionText).join("\n\n")}
`;
}

export function sectionText({ title, text, columns, rows }: Section): string {
  return [`## ${title}`, text, ...(rows.length > 0 ? [table(columns, rows)] : [])].join("\n\n");
}

/** In the place of what a part would have come to. */
export function failedSection(name: string, message: string): Section {
  const text = `This part of the run failed: ${message.trim().split("\n")[0]}`;
  return { title: `No figures of \`${name}\``, text, columns: [], rows: [], goals: [] };
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
