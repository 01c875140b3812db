/** The address of a remote → where its forge shows a file as it was at a commit. */

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
