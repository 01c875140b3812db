/** `npm run soak -- <name>`: the long runs that are too dear for every change, by name. */
import { print, programArguments, runProgram } from "../program.ts";
import { flood } from "./flood.ts";
import { faults, kills } from "./kills.ts";
import { requests } from "./requests.ts";
import type { SoakCommand } from "./soak.ts";
import { text } from "./text.ts";

const help = (commands: readonly SoakCommand[]): string =>
  `Runs one thing over and over, and says where it did not hold.

  npm run soak -- <name> [--times N] [--seed N]

${commands.map(({ name, summary }) => `  ${name.padEnd(10)}  ${summary}`).join("\n")}

  --times N   how often (each has a number of its own)
  --seed N    what is drawn by lot starts here (1)

Exit code: 0 where all held, 1 where something did not, 2 where it was not understood.
`;

async function main(): Promise<number> {
  const commands = [kills, faults, flood, requests, text];
  const { values, positionals } = programArguments({
    times: { type: "string" },
    seed: { type: "string", default: "1" },
    help: { type: "boolean", short: "h", default: false },
  });
  if (values.help) return print(help(commands), 0);
  const [name, ...more] = positionals;
  const command = commands.find((each) => each.name === name);
  if (command === undefined || more.length > 0) return print(help(commands), 2);
  for (const number of [values.times ?? "1", values.seed])
    if (!/^\d{1,9}$/.test(number)) return print(`"${number}" is no number\n`, 2);
  const wrong = await command.run({
    times: values.times === undefined ? undefined : Number(values.times),
    seed: Number(values.seed),
    say: (line) => void process.stdout.write(`${line}\n`),
  });
  print(`${[...wrong, `${command.name}: ${wrong.length} did not hold`].join("\n")}\n`, 0);
  return wrong.length === 0 ? 0 : 1;
}

await runProgram(main);
