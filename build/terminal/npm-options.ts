/**
 * The options that npm took for itself. `npm run check --strict`, without `--` before the option, starts the
 * command without it: npm reads it as an option of its own and hands it on as `npm_config_strict`. PowerShell
 * removes the `--`, so the same happens there with it.
 */
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { UsageError } from "./usage-error.ts";
import type { Surroundings } from "./verb.ts";

type Environment = Surroundings["environment"];

/** With these a command does less, or accepts less: they are followed wherever they were written. */
const cautious = ["dry-run", "check", "strict"];

/** What npm makes of our names: it completes and combines its own options, and some have two names. */
const npmNames: Readonly<Record<string, string>> = {
  head: "heading",
  quiet: "loglevel",
  says: "all",
};

/**
 * Returns the options among these that are to be added to the arguments: `--dry-run`. Throws `UsageError`
 * for those that npm may have torn from their value, or that are not clearly of the command line: `typed` is
 * the command without npm.
 */
export function optionsFromNpm(
  names: readonly string[],
  args: readonly string[],
  environment: Environment,
  typed: string,
): readonly string[] {
  if (!isRunByNpm(environment)) return [];
  const files = configFiles(environment);
  const taken = names.filter((name) => {
    if (args.some((each) => each === `--${name}` || each.startsWith(`--${name}=`))) return false;
    const option = npmNames[name] ?? name;
    const value = environment[`npm_config_${option.replaceAll("-", "_")}`];
    if (value === undefined || (name === "quiet" && value !== "warn")) return false;
    return cautious.includes(name)
      ? value !== ""
      : !files.some((text) => sets(text, option, value));
  });
  const followed = new Set([...cautious, "quiet"]);
  const refused = taken.filter((name) => !followed.has(name)).map((name) => `--${name}`);
  if (refused.length > 0)
    throw new UsageError(
      `npm took ${refused.join(" or ")} for itself: type \`${typed} …\`, or -- before the options (in PowerShell '--')`,
    );
  return taken.map((name) => `--${name}`);
}

/** A script that starts other programs, which start this one, passes its own options on. */
function isRunByNpm({ npm_command: command = "", npm_lifecycle_script: script = "" }: Environment) {
  return (
    ["run", "run-script", "start", "exec"].includes(command) &&
    /\b(build[\\/]run\.mjs|public-facts|tsx .*\btest[\\/])/.test(script)
  );
}

/** The texts of the files in which options of npm may be set for good. */
function configFiles(environment: Environment): readonly string[] {
  const {
    npm_config_userconfig: user,
    npm_config_globalconfig: global,
    npm_config_local_prefix: project,
    npm_execpath: npm,
  } = environment;
  const files = [
    user,
    global,
    project && join(project, ".npmrc"),
    npm && join(dirname(dirname(npm)), "npmrc"),
  ];
  return files.flatMap((file) => {
    try {
      return file ? [readFileSync(file, "utf8")] : [];
    } catch {
      return [];
    }
  });
}

/** `scope=@acme`; an option without a value is true, and one that is off is handed on as an empty text. */
function sets(text: string, option: string, value: string): boolean {
  return text.split(/\r?\n/).some((line) => {
    const [name = "", ...rest] = line.split("=");
    if (name.trim() !== option) return false;
    const set =
      rest.length === 0
        ? "true"
        : rest
            .join("=")
            .trim()
            .replace(/^(["'])(.*)\1$/, "$2");
    return set === value || (value === "" && (set === "false" || set === "null"));
  });
}
