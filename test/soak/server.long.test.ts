/** The long runs of the server in their short form. */
import { expect, it } from "vitest";
import type { SoakCommand } from "./command.ts";
import { flood } from "./flood.ts";
import { requests } from "./requests.ts";

const short: readonly (readonly [command: SoakCommand, times: number])[] = [
  [flood, 100],
  [requests, 600],
];

it.each(short.map(([command, times]) => [command.name, command, times] as const))(
  "%s",
  async (_, command, times) => {
    expect(await command.run({ times, seed: 1, say: () => {} })).toEqual([]);
  },
  600_000,
);
