/**
 * Reads from the address of a permanent copy which file of a git repository it shows, and at which commit.
 * Copies in web archives are not read here, because they show a rendered page and not the file.
 */

export interface Copy {
  /** `owner/name` on GitHub. */
  readonly repository: string;
  /** The whole id of a commit. */
  readonly commit: string;
  /** From the top of the repository. */
  readonly path: string;
}

/** Undefined for an address that shows no file of GitHub at a fixed revision. */
export function copyOf(address: string): Copy | undefined {
  const { hostname, pathname } = new URL(address);
  const steps = pathname.slice(1).split("/").map(decodedStep);
  const isRaw = hostname === "raw.githubusercontent.com";
  if (!isRaw && (hostname !== "github.com" || !["blob", "raw"].includes(steps[2] ?? "")))
    return undefined;
  const [owner = "", name = ""] = steps;
  const [commit = "", ...path] = steps.slice(isRaw ? 2 : 3);
  if (!/^[0-9a-f]{40}$/.test(commit) || path.length === 0) return undefined;
  return { repository: `${owner}/${name}`, commit, path: path.join("/") };
}

/** Where the bytes of a copy are asked for. */
export function rawAddress({ repository, commit, path }: Copy): string {
  const steps = path.split("/").map(encodeURIComponent).join("/");
  return `https://raw.githubusercontent.com/${repository}/${commit}/${steps}`;
}

function decodedStep(step: string): string {
  try {
    return decodeURIComponent(step);
  } catch {
    return step;
  }
}
