/** The versions of a file, newest first → their texts, a part of them at once. */
import type { Git, GitStep } from "../../git/git.ts";

/** Versions whose contents are held at once. */
const versionsAtOnce = 200;

/** Hands each version on, newest first; gives the text of the newest, undefined where it has none. */
export async function followSteps(
  git: Git,
  steps: readonly GitStep[],
  take: (step: GitStep, text: string | undefined) => void | Promise<void>,
): Promise<string | undefined> {
  let newest: string | undefined;
  for (let start = 0; start < steps.length; start += versionsAtOnce) {
    const some = steps.slice(start, start + versionsAtOnce);
    const blobs = await git.blobs([...new Set(some.flatMap(({ object }) => object ?? []))]);
    for (const step of some) {
      const text = versionText(blobs.get(step.object ?? ""));
      if (step === steps[0] && text === undefined && !step.isRemoval) return undefined;
      newest ??= text;
      await take(step, text);
    }
  }
  return newest;
}

/** Undefined for what is no text; line breaks of both kinds are the same. */
function versionText(bytes: Uint8Array | undefined): string | undefined {
  if (bytes === undefined || bytes.includes(0)) return undefined;
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes).replaceAll("\r\n", "\n");
  } catch {
    return undefined;
  }
}
