/** Works that take turns: each is done once a round, and what it took is the median of the rounds. */
import { measure, median, type Program, type Taken } from "./measured.ts";
import type { BenchOptions, Goal } from "./part.ts";
import { shortNumber } from "./report.ts";

export interface Work {
  readonly name: string;
  /** Made ready before each time, which is not counted. */
  readonly prepare?: () => void;
  /** A program, or whatever else takes something. */
  readonly run: Program | (() => Promise<Taken>);
}

export async function takeTurns(
  works: readonly Work[],
  { rounds, say }: BenchOptions,
): Promise<ReadonlyMap<string, Taken>> {
  const all = new Map<string, Taken[]>(works.map(({ name }) => [name, []]));
  for (let round = 1; round <= rounds; round++)
    for (const { name, prepare, run } of works) {
      prepare?.();
      const taken = await (typeof run === "function" ? run() : measure(run));
      say(`${round}/${rounds} ${name}: ${takenText(taken)}`);
      all.get(name)!.push(taken);
    }
  return new Map([...all].map(([name, each]) => [name, middleOf(each)]));
}

function middleOf(each: readonly Taken[]): Taken {
  return {
    wall: median(each.map(({ wall }) => wall)),
    cpu: median(each.map(({ cpu }) => cpu)),
    memory: median(each.map(({ memory }) => memory)),
  };
}

export function takenText({ wall, cpu, memory }: Taken): string {
  return `${shortNumber(wall)} s wall, ${shortNumber(cpu)} s CPU, ${megabytesOf(memory)} MB`;
}

/** The cells of a work beside the CPU time of what it is compared with. */
export function cellsOf(name: string, taken: Taken, floor: number): readonly string[] {
  const { wall, cpu, memory } = taken;
  // Of what is only waited for nothing else is known.
  const ofCpu = cpu === 0 ? ["", ""] : [shortNumber(cpu), `${shortNumber(cpu / floor)} ×`];
  return [name, shortNumber(wall), ...ofCpu, megabytesOf(memory)];
}

export function megabytesOf(bytes: number): string {
  return bytes === 0 ? "" : shortNumber(Math.round(bytes / 1e6));
}

/** Goals of one work: its figures in words, measured, and the most they may be. */
export function goalsOf(
  work: string,
  ...figures: readonly (readonly [figure: string, measured: number, limit: number])[]
): readonly Goal[] {
  return figures.map(([figure, measured, limit]) => ({ work, figure, measured, limit }));
}
