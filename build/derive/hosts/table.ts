/**
 * Writes the Markdown table of `hosting.md` that says what each host needs and can answer. The same table
 * is in the output and in `docs`.
 */
import { alignedTable, codeSpan } from "../markdown.ts";
import type { Host } from "./host.ts";
import type { HostInput } from "./rules.ts";

/**
 * Only the names of files and of the dataset are taken from the input, so the table is the same for every
 * base path.
 */
export function hostTable(hosts: readonly Host[], input: HostInput): string {
  return alignedTable([
    ["host", "files in dist", "static", "the fallback's", "takes at most", "deploy, in `dist`"],
    ...hosts.map((host) => [
      host.name,
      [...(host.script ? [host.script] : []), ...host.files(input).map(({ file }) => file)]
        .map(codeSpan)
        .join(", ") || "–",
      host.fromFiles,
      host.fallback,
      host.limit ?? "–",
      host.deploy === undefined
        ? "copy the folder"
        : codeSpan(host.deploy.replaceAll("{name}", input.name)),
    ]),
  ]);
}

export function hostingDocument(hosts: readonly Host[], input: HostInput): string {
  return `${[
    "# Hosting",
    "Run the command in this folder. Every configuration is made from the table of addresses for the path of the base address; build again with another `--base-url` to move it.",
    hostTable(hosts, input),
    notes,
  ].join("\n\n")}\n`;
}

const notes = `A host that ignores queries would answer a filtered address with everything, so such an address is left
out there and answers 404; the files of single filters have names of their own. The configurations of nginx,
Caddy and Apache listen on 127.0.0.1:8000, whatever the base address: change that line to serve others. Those
called \`-with-fallback\` pass what has no file to \`node server.mjs\`, started beside them on 127.0.0.1:8080.
Apache takes no relative folder: copy the output, or put its path in.

Below a path, the path without its slash leads to the one with it (\`/facts\` to \`/facts/\`), except on Netlify and
serve, which take no such rule.

Pages carry their content policy, with \`frame-ancestors 'none'\`, in headers; where a host takes none of
ours (GitHub Pages) or sends its page for what is missing, the \`<meta>\` in each page says the rest of it.
\`Strict-Transport-Security\` is sent over TLS where the base address is https without a path. It holds for
everything under that host name, so leave it out where something else there speaks plain HTTP.

\`node server.mjs --verify\` compares this folder with its \`SHA256SUMS\`.

An address with an earlier name of a provider or key is redirected (301) to the one with the name of today:
nginx, Caddy and Apache do so in queries too, Vercel in queries that one file answers; Firebase Hosting,
serve and what reads \`_redirects\` by itself do for paths. On Cloudflare and Netlify the code comes before
those rules; as everywhere with the fallback, it answers 404 and names the new one first, and so it does for
what is over a limit: \`_redirects\` ends at 2,000 rules, \`vercel.json\` at 1,900 redirects.`;
