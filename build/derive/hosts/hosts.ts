/** Lists every host in the order in which it is shown, and collects their files. */
import { cloudflarePages, cloudflareWorkers } from "./cloudflare.ts";
import { errorFiles } from "./errors.ts";
import { firebase } from "./firebase.ts";
import type { Host } from "./host.ts";
import { netlify } from "./netlify.ts";
import { anyOther, githubPages, runtimes } from "./plain.ts";
import { noRenames } from "./renamed.ts";
import type { HostFile, HostInput } from "./rules.ts";
import { serveHost } from "./serve.ts";
import { apache, caddy, nginx } from "./servers.ts";
import { hostingDocument } from "./table.ts";
import { vercel } from "./vercel.ts";

export const hosts: readonly Host[] = [
  ...runtimes,
  nginx,
  caddy,
  apache,
  cloudflareWorkers,
  cloudflarePages,
  netlify,
  vercel,
  firebase,
  githubPages,
  serveHost,
  anyOther,
];

/**
 * The configurations, the error files that they refer to, and the documentation of the hosts; each file
 * once.
 */
export function hostFiles(input: HostInput): readonly HostFile[] {
  const files = new Map<string, string>();
  const all = [
    ...hosts.flatMap((host) => host.files(input)),
    ...errorFiles(input.mode),
    { file: "hosting.md", text: hostingDocument(hosts, withoutNames(input)) },
  ];
  for (const { file, text } of all) {
    if ((files.get(file) ?? text) !== text) throw new Error(`two hosts disagree on ${file}`);
    files.set(file, text);
  }
  return [...files].map(([file, text]) => ({ file, text }));
}

/** The files of a host have the same names without any provider: to name them, none need be composed whole. */
function withoutNames(input: HostInput): HostInput {
  return { ...input, providers: [], keys: [], formerly: noRenames };
}
