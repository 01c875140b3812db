/**
 * `only-verified.ts <commit> <tree>`: exits with 1 unless a tree differs from a commit in nothing but
 * later `last_verified_at` of facts. Trees are compared as git stores them and files as parsed data:
 * how somebody wrote the change down, as a patch of whatever form, does not matter.
 */
import { execFileSync } from "node:child_process";
import { moreThanDates } from "../../build/curate/verify/only-dates.ts";
import { visible } from "../../build/load/hidden.ts";
import { maxFileBytes } from "../../build/load/texts.ts";

/** `facts/providers/acme.yaml`, `facts/providers/acme/limits.yaml` */
const provider = /^facts\/providers(\/[a-z0-9]+(-[a-z0-9]+)*){1,2}\.yaml$/;

/** The first change that is more, in one line; undefined where there is none. */
export function moreThanVerified(
  repository: string,
  [commit, tree]: readonly [string, string],
  now: number,
): string | undefined {
  const git = (...args: readonly string[]): Buffer =>
    execFileSync("git", args, { cwd: repository, maxBuffer: 256 * 1024 * 1024 });
  const text = (blob: string): string | undefined => {
    if (Number(git("cat-file", "-s", blob)) > maxFileBytes) return undefined;
    return decoded(git("cat-file", "blob", blob));
  };

  const raw = git("diff-tree", ...asStored, commit, tree)
    .toString("latin1")
    .split("\0");
  for (let at = 0; at + 1 < raw.length; at += 2) {
    const [record, path] = [raw[at]!, raw[at + 1]!];
    const [, from, to] = /^:100644 100644 ([0-9a-f]+) ([0-9a-f]+) M$/.exec(record) ?? [];
    if (from === undefined || to === undefined || !provider.test(path))
      return visible(`${path}: ${record}`);
    const [before, after] = [text(from), text(to)];
    if (before === undefined || after === undefined)
      return `${path}: not UTF-8, or larger than ${maxFileBytes} bytes`;
    const more = moreThanDates(path, { before, after }, now);
    if (more !== undefined) return visible(`${path}: ${more}`);
  }
  return undefined;
}

/** Every entry that differs by mode or bytes; no attribute and no setting hides or joins any. */
const asStored =
  "-r --raw -z --no-abbrev --no-renames --no-relative --no-ext-diff --no-textconv --ignore-submodules=none".split(
    " ",
  );

/** With its byte order mark, if it has one: that would be a change, too. */
function decoded(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

const [commit, tree] = process.argv.slice(2);
if (commit !== undefined && tree !== undefined && import.meta.filename === process.argv[1]) {
  const more = moreThanVerified(process.cwd(), [commit, tree], Date.now());
  if (more !== undefined) {
    console.error(`the patch does more than move last_verified_at: ${more}`);
    process.exitCode = 1;
  }
}
