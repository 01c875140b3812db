/** Files of a repository: which one a path as it is typed names, and where its forge shows it at a commit. */
import { related } from "../../schema/lists/nearest.ts";
import { stemOf, type Git } from "../git/git.ts";
import { Refusal } from "../set/refusal.ts";
import { toTimestamp } from "../../schema/timestamp.ts";

/** A path that is there; throws a `Refusal` that says what may have been meant. */
export async function fileAt(git: Git, head: string, path: string): Promise<string> {
  const entries = await git.list(head, "");
  if (entries.some((entry) => entry.path === path && entry.kind === "file")) return path;
  const [last] = (await git.log(head, path)).steps;
  const paths = entries.map((entry) => entry.path);
  const alike = paths.filter((each) => stemOf(each) === stemOf(path));
  const near = [...new Set([...alike, ...related(path, paths, 3)])].slice(0, 3);
  throw new Refusal(
    last === undefined
      ? `no file ${path} at ${head.slice(0, 12)}.`
      : `no file ${path} at ${head.slice(0, 12)}: it went with ${last.commit.slice(0, 12)} on ${toTimestamp(last.committedAt)}.`,
    [
      near.length === 0 ? "" : `Did you mean ${near.join(" or ")}?`,
      last === undefined ? "" : `Up to there: --rev ${last.commit.slice(0, 12)}^`,
    ]
      .filter(Boolean)
      .join(" ") || undefined,
  );
}

interface Forge {
  readonly host: RegExp;
  readonly between: string;
}

const forges: readonly Forge[] = [
  { host: /^github\.com$/, between: "blob" },
  { host: /^gitlab\.com$|^gitlab\./, between: "-/blob" },
  { host: /^codeberg\.org$|^gitea\./, between: "src/commit" },
];

/** Makes addresses of files at commits. */
export type Permalink = (commit: string, path: string) => string;

/** For `https://…`, `ssh://git@…` and `git@host:owner/repo.git`; undefined for what is no known forge. */
export function permalinkOf(remote: string): Permalink | undefined {
  const { host, path } =
    /^(?:https?|ssh|git):\/\/(?:[^@/]*@)?(?<host>[^/:]+)(?::\d+)?\/(?<path>.+)$/.exec(remote)
      ?.groups ??
    /^(?:[^@/:]+@)?(?<host>[^/:]+\.[^/:]+):(?<path>[^/].*)$/.exec(remote)?.groups ??
    {};
  if (host === undefined || path === undefined) return undefined;
  const name = host.toLowerCase().replace(/^www\./, "");
  const forge = forges.find((each) => each.host.test(name));
  const repository = path.replace(/\/+$/, "").replace(/\.git$/, "");
  if (forge === undefined || !/^[^/]+(\/[^/]+)+$/.test(repository)) return undefined;
  return (commit, file) =>
    `https://${name}/${repository}/${forge.between}/${commit}/${file.split("/").map(encodeURIComponent).join("/")}`;
}
