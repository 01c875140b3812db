/**
 * The runs that kill builds and fail their calls, beside each other since both wait for processes. Every
 * call is tried in test/write/faults.long.test.ts; here some of them are, of a real build.
 */
import { expect, it } from "vitest";
import { effort } from "../effort.ts";
import type { SoakCommand } from "./command.ts";
import { faults } from "./faults.ts";
import { kills } from "./kills.ts";

const short: readonly (readonly [command: SoakCommand, times: number])[] = [
  [kills, effort(20, 200)],
  [faults, effort(14, 20)],
];

it.concurrent.each(short.map(([command, times]) => [command.name, command, times] as const))(
  "%s",
  async (_, command, times) => {
    expect(await command.run({ times, seed: 1, say: () => {} })).toEqual([]);
  },
  1_200_000,
);
