/** `npm run serve`, as its help and its arguments are read. */
import { buildFlags } from "../../terminal/flags.ts";
import { listenOptions } from "../../terminal/options.ts";
import { verb } from "../../terminal/verb.ts";

export const serveVerb = verb({
  name: "serve",
  summary: "Serves an output that was built, by the server within it.",
  about:
    "PORT and HOST say where it serves (8080, 127.0.0.1). `node dist/server.mjs` is the same without this program.",
  flags: { out: buildFlags.out },
  examples: ["npm run serve", "npm run serve -- --out my-dist"],
  exits: { 0: "stopped", 1: "there is no output, or nothing can be served there" },
  async run({ out = "dist" }, _, { environment, terminal }) {
    // Refused before a server is started for it.
    listenOptions(environment);
    const { serveOutput } = await import("../serve.ts");
    return serveOutput(out, terminal);
  },
});
