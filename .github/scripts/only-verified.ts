/**
 * `only-verified.ts <patch>`: exits with 1 unless a patch of facts/providers does nothing but set
 * `last_verified_at`: without that field, the lines it takes out are those that it puts in.
 */
import { readFileSync } from "node:fs";

const field = /(^|[\s,{])last_verified_at: *"?\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}:\d{2}Z)?"?,?/;

/** The first line that shows the patch to do more; undefined where it does not. */
export function moreThanVerified(patch: string): string | undefined {
  let removed: string[] = [];
  let added: string[] = [];
  const differs = (): string | undefined => {
    const [before, after] = [removed.join("\n"), added.join("\n")];
    const line = before === after ? undefined : (added[0] ?? removed[0] ?? "");
    [removed, added] = [[], []];
    return line;
  };
  for (const line of patch.split("\n")) {
    if (/^[-+]/.test(line) && !/^(---|\+\+\+) /.test(line)) {
      const rest = line.slice(1).replace(field, "").replace(/\s/g, "");
      if (rest !== "") (line.startsWith("-") ? removed : added).push(rest.replace(/,}/, "}"));
      continue;
    }
    const found = differs();
    if (found !== undefined) return found;
    const file = /^diff --git a\/(\S+) b\/(\S+)$/.exec(line);
    if (file && (file[1] !== file[2] || !/^facts\/providers\/[a-z0-9-]+\.yaml$/.test(file[1]!)))
      return line;
    if (/^(new|deleted|old) (file )?mode|^rename |^similarity /.test(line)) return line;
  }
  return differs();
}

if (process.argv[2] !== undefined && import.meta.filename === process.argv[1]) {
  const line = moreThanVerified(readFileSync(process.argv[2], "utf8"));
  if (line !== undefined) {
    console.error(`the patch does more than set last_verified_at: ${line}`);
    process.exitCode = 1;
  }
}
