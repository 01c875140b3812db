/**
 * The options that npm took for itself. `npm run check --strict`, without `--` before the option, starts the
 * command without it: npm reads it as an option of its own and hands it on as `npm_config_strict`. PowerShell
 * removes the `--`, so the same happens there with it.
 */
import { UsageError } from "./usage-error.ts";
import type { Surroundings } from "./verb.ts";

/** With these a command does less, accepts less or says less: they are followed. */
const followed = new Set(["dry-run", "check", "strict", "quiet"]);

/** What npm makes of our names: it completes and combines its own options, and some have two names. */
const npmNames: Readonly<Record<string, string>> = {
  head: "heading",
  quiet: "loglevel",
  says: "all",
};

/**
 * Returns the options among these that are to be added to the arguments: `--dry-run`. Throws `UsageError`
 * for those that npm may have torn from their value: `typed` is the command without npm.
 */
export function optionsFromNpm(
  names: readonly string[],
  args: readonly string[],
  environment: Surroundings["environment"],
  typed: string,
): readonly string[] {
  // A script that starts other programs, which start this one, passes its own options on.
  const { npm_command: command = "", npm_lifecycle_script: script = "" } = environment;
  const isRunByNpm = ["run", "run-script", "start", "exec"].includes(command);
  if (!isRunByNpm || !/\b(build[\\/]run\.mjs|public-facts|tsx .*\btest[\\/])/.test(script))
    return [];
  const taken = names.filter((name) => {
    const value = environment[`npm_config_${(npmNames[name] ?? name).replaceAll("-", "_")}`];
    if (args.some((each) => each === `--${name}` || each.startsWith(`--${name}=`))) return false;
    if (name === "quiet") return value === "warn";
    return followed.has(name) ? Boolean(value) : value !== undefined;
  });
  const refused = taken.filter((name) => !followed.has(name)).map((name) => `--${name}`);
  if (refused.length > 0)
    throw new UsageError(
      `npm took ${refused.join(" or ")} for itself: type \`${typed} …\`, or -- before the options (in PowerShell '--')`,
    );
  return taken.map((name) => `--${name}`);
}
