/** `npm start`, as its help and its arguments are read. */
import { buildFlags } from "../../terminal/flags.ts";
import { buildOptions, listenOptions } from "../../terminal/options.ts";
import { verb } from "../../terminal/verb.ts";

const { "base-url": _, ...flags } = buildFlags;

export const startVerb = verb({
  name: "start",
  summary: "Builds dist with the address it serves on as base address, and serves it.",
  about:
    "It listens at once, and composes what is asked for until dist stands. PORT and HOST say where it serves (8080, 127.0.0.1).",
  flags,
  examples: ["npm start", "PORT=3000 npm start"],
  exits: { 0: "stopped", 1: "the facts, a publish gate or the output folder refused" },
  async run(given, _, { environment, now, terminal }) {
    const options = { ...buildOptions(given, environment, now), ...listenOptions(environment) };
    const { startUntilSignal } = await import("../start.ts");
    return startUntilSignal(options, terminal);
  },
});
