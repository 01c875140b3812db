/**
 * Runs a command that only reads, and leaves what it said for the next time that it is asked the same. Nothing
 * is left where it complained, or where facts or names of commits changed just now or while they were read.
 */
import { join } from "node:path";
import { commitNames } from "../again/commit-names.mjs";
import { factsDigest, seenFacts } from "../again/facts.mjs";
import { keepTold, type Told } from "../again/record.mjs";
import { askedText, hasSameFacts } from "../again/unchanged.mjs";
import { cacheOf, digestOfBundle } from "../launch/kept.mjs";
import type { Terminal } from "../terminal/terminal.ts";
import type { Surroundings } from "../terminal/verb.ts";
import { program } from "../write/target.ts";

/** `run` is given what prints, and how to say next time that nothing changed: else all that it printed. */
export async function remembering(
  facts: string,
  { terminal, environment, now, bundle }: Surroundings,
  run: (terminal: Terminal, again: (told: string) => void) => Promise<number>,
): Promise<number> {
  const root = join(program, "/");
  const cache = cacheOf(root);
  const before = bundle === undefined ? undefined : seenIn(facts, cache);
  if (before === undefined) return run(terminal, () => {});
  let [printed, complaints]: [string, string] = ["", ""];
  let told: string | undefined;
  const heard: Terminal = {
    ...terminal,
    out(text) {
      printed += text;
      terminal.out(text);
    },
    err(text) {
      complaints += text;
      terminal.err(text);
    },
  };
  const code = await run(heard, (text) => (told = text));
  const running = digestOfBundle(root, bundle!);
  if (complaints !== "" || running === undefined) return code;
  // By their digest too: what was written anew may hold the same.
  const seen = { ...before.seen, digest: factsDigest(facts) };
  if ((await hasSameFacts(before.seen)) && before.commitNames === commitNames(facts))
    keepTold(cache, askedText(process.argv.slice(2), environment, process.cwd(), now), {
      bundle: running,
      ...before,
      seen,
      told: told ?? printed,
      code,
    });
  return code;
}

type Seen = Pick<Told, "seen" | "commitNames">;

/** Taken before anything is read; undefined where it could not be held against what is there later. */
function seenIn(folder: string, cache: string): Seen | undefined {
  const seen = seenFacts(folder, cache);
  const names = commitNames(folder);
  const isSeen = (seen.factStamps ?? seen.digest) !== undefined;
  return isSeen && names !== undefined ? { seen, commitNames: names } : undefined;
}
