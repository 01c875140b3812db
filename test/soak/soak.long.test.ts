/** The runs that kill builds and fail their calls. */
import { expect, it } from "vitest";
import type { SoakCommand } from "./command.ts";
import { faults } from "./faults.ts";
import { kills } from "./kills.ts";

const short: readonly (readonly [command: SoakCommand, times: number])[] = [
  [kills, 200],
  [faults, 60],
];

it.each(short.map(([command, times]) => [command.name, command, times] as const))(
  "%s",
  async (_, command, times) => {
    expect(await command.run({ times, seed: 1, say: () => {} })).toEqual([]);
  },
  1_200_000,
);
