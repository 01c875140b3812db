/**
 * Describes a host for the rest of the build: the files that configure it, and the text of its row in the
 * documentation.
 */
import { shownCount } from "../../schema/lists/counted.ts";
import type { Redirect } from "./rules.ts";

export interface Host {
  /** What `build --for` calls it. */
  readonly id: string;
  readonly name: string;
  /** The files of its configuration, and what makes the text of each; paths are relative to the root of the output. */
  readonly files: Readonly<Record<string, (input: HostInput) => string>>;
  /** The bundled script that it runs, if any. */
  readonly script?: string;
  /** What the fallback answers on this host, or what happens without it. */
  readonly fallback: string;
  /** The most that it takes on its free plan; what is absent it does not limit. */
  readonly takes?: HostLimits;
  /** Present if it runs the fallback from a package that is to stay small. */
  readonly isLean?: true;
  /** Present if the fallback answers from a database there: the build is written as SQL too. */
  readonly isDatabase?: true;
  /** Present if it takes no rules, and serves `/github` from `github.html`. */
  readonly hasPagesForRules?: true;
  /**
   * One command, run in the folder of the output; `{name}` stands for the name of the dataset. Absent if the
   * folder is only copied.
   */
  readonly deploy?: string;
}

/** Bytes are in millions, as hosts count them. */
export interface HostLimits {
  readonly files?: number;
  readonly megabytes?: number;
  /** What limits it beside the number of files and their bytes, in words. */
  readonly besides?: string;
}

/** `20,000 files, 25 MiB each`; `–` where there is no limit. */
export function limitWords({ files, megabytes, besides }: HostLimits = {}): string {
  const said = [
    files !== undefined && `${shownCount(files)} files`,
    megabytes !== undefined && `${shownCount(megabytes)} MB`,
    besides,
  ];
  return said.filter(Boolean).join(", ") || "–";
}

export interface HostInput {
  /** The dataset's name as one word, for projects at hosts. */
  readonly name: string;
  /** Without a trailing slash. */
  readonly baseUrl: string;
  /** The path of the base address: empty for the root, else like `/some/repo`. */
  readonly basePath: string;
  /** Those of every answer on every host, the same as in the fallback; names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** The additional headers of answers over TLS. They must not be sent without TLS. */
  readonly secureHeaders: Readonly<Record<string, string>>;
  /** The paths of the pages in the output, with at most one `*`: `providers/*.html`. */
  readonly pageFiles: readonly string[];
  /** The addresses of earlier names. */
  readonly renamed: readonly Redirect[];
  /** Addresses that people guess; a host that takes no rules has a small page at each. */
  readonly guessed: readonly Redirect[];
}

/** Where the configurations of web servers expect `node server.mjs`, which answers what no file holds. */
export const upstream = "127.0.0.1:8080";
/** The port on which they listen, on this machine alone. */
export const listenPort = 8000;

/** JSON indented by two spaces, with a newline at the end. */
export function prettyJson(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

/** Each line that is not empty, moved to the right. */
export function indented(text: string, by = "  "): string {
  return text.replace(/^(?=.)/gm, by);
}

/** Of web servers with rules of their own. */
export const fallbackOfServers = "every query, errors, MCP; without it queries answer 404";
