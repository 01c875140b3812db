/**
 * Reads the arguments of `server.mjs` and its environment, and returns what to do. It does nothing else.
 */
import { listenAddress, type ListenAddress } from "../schema/contract/listen.ts";

export type ServerCommand =
  | ({ readonly does: "serve" } & ListenAddress)
  | {
      readonly does: "verify";
      /** Absent: the folder of the script. */
      readonly folder?: string;
      readonly isStrict: boolean;
    }
  | { readonly does: "stdio" | "version" | "help" };

const actions = {
  "--stdio": "stdio",
  "--verify": "verify",
  "--version": "version",
  "--help": "help",
  "-h": "help",
} as const;
type ActionFlag = keyof typeof actions;

const strict = "--strict";

/** Returns the command, or one sentence without a full stop that says what was not understood. */
export function readServerCommand(
  args: readonly string[],
  environment: Parameters<typeof listenAddress>[0],
): ServerCommand | { readonly fault: string } {
  const flags = args.filter((each) => each.startsWith("-"));
  const words = args.filter((each) => !each.startsWith("-"));
  const given = flags.filter((flag): flag is ActionFlag => flag in actions);
  const unknown = flags.find((flag) => !(flag in actions) && flag !== strict);
  if (unknown !== undefined) return { fault: `there is no option ${JSON.stringify(unknown)}` };
  if (given.some((flag) => actions[flag] === "help")) return { does: "help" };
  if (given.length > 1) return { fault: `${given.join(" and ")} do not go together` };
  const [action] = given;
  const does = action === undefined ? "serve" : actions[action];
  const most = does === "verify" ? 1 : 0;
  if (words.length > most) return { fault: `${JSON.stringify(words[most])} is one word too many` };
  if (does !== "verify" && flags.includes(strict))
    return { fault: `${strict} belongs to --verify` };
  if (does === "serve") {
    const address = listenAddress(environment);
    return "fault" in address ? address : { does, ...address };
  }
  if (does !== "verify") return { does };
  return {
    does,
    isStrict: flags.includes(strict),
    ...(words[0] === undefined ? {} : { folder: words[0] }),
  };
}

export const serverUsage =
  "usage: node server.mjs [--stdio | --verify [folder] [--strict] | --version | --help]";

export const serverHelp = `${serverUsage}

Serves the folder it stands in, over HTTP. HOST and PORT say where (127.0.0.1, 8080; port 0 takes any
free one).

  --stdio            speaks MCP on standard input and output instead, and listens nowhere
  --verify [folder]  compares the files of a folder, else of its own, with its manifest.json, and names each
                     that is missing, changed, unreadable or extra
  --strict           with --verify: a file that is extra is a failure, too
  --version          the dataset's name, the moment it was built for and its generation, which is the
                     SHA-256 of manifest.json
  --help, -h         this text

With a public key in PUBLIC_FACTS_PUBLIC_KEY, --stdio and --verify refuse a folder that is not signed
with it, or has expired.

Exit codes
  0  stopped, or every listed file is there as it was built; extra files alone are no failure, since
     hosts and owners add theirs (CNAME, .well-known)
  1  a file is missing, changed or unreadable, or the server could not start
  2  the command was not understood; nothing was started
`;
