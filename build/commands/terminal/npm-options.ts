/**
 * The options that npm took for itself. `npm run check --strict`, without `--` before the option, starts the
 * command without it: npm reads it as an option of its own and hands it on as `npm_config_strict`. PowerShell
 * removes the `--`, so the same happens there with it. A command that was meant otherwise does not run.
 */
import { UsageError } from "./usage-error.ts";
import type { Surroundings } from "./verb.ts";

/** What npm makes of our names: it completes and combines its own options, and some have two names. */
const npmNames: Readonly<Record<string, string>> = { days: "all", head: "heading" };

/** Throws `UsageError` where npm has taken one of these options; `typed` is the command without npm. */
export function refuseNpmOptions(
  names: readonly string[],
  environment: Surroundings["environment"],
  typed: string,
): void {
  // A script that starts other programs, which start this one, passes its own options on.
  const { npm_command: command = "", npm_lifecycle_script: script = "" } = environment;
  const isRunByNpm = ["run", "run-script", "start", "exec"].includes(command);
  if (!isRunByNpm || !/\b(build[\\/]run\.mjs|public-facts|tsx .*\btest[\\/])/.test(script)) return;
  // How much npm itself says is nobody's option but its own.
  const taken = names.filter(
    (name) =>
      name !== "quiet" &&
      environment[`npm_config_${(npmNames[name] ?? name).replaceAll("-", "_")}`] !== undefined,
  );
  if (taken.length > 0)
    throw new UsageError(
      `npm took ${taken.map((name) => `--${name}`).join(" or ")} for itself: type \`${typed} …\`, or -- before the options (in PowerShell '--')`,
    );
}
