/**
 * Writes the Markdown table of `hosting.md` that says what each host needs and can answer. The same table
 * is in the output and in `docs`.
 */
import { alignedTable, codeSpan } from "../markdown.ts";
import type { Host, HostInput } from "./host.ts";

/** Only the names of files and of the dataset are taken from the input. */
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

const notes = `A host of files alone answers each address by its file, and one 404 for everything else. What depends
on a query, and the errors that say what is wrong with it, come from a host that runs the fallback: an address
with a query answers 404 elsewhere, never the facts for another query. The files of single filters have names
of their own (\`facts/provider/acme.json\`). The configurations of nginx and Caddy listen on 127.0.0.1:8000,
whatever the base address: change that line to serve others. Those called \`-with-fallback\` pass what has no
file to \`node server.mjs\`, started beside them on 127.0.0.1:8080.

Below a path, the path without its slash leads to the one with it (\`/facts\` to \`/facts/\`), except on Netlify and
serve, which take no such rule.

Pages carry their content policy, with \`frame-ancestors 'none'\`, in headers; where a host takes none of
ours (GitHub Pages) or sends its page for what is missing, the \`<meta>\` in each page says the rest of it.
\`Strict-Transport-Security\` is sent over TLS where the base address is https without a path. It holds for
everything under that host name, so leave it out where something else there speaks plain HTTP.

\`node server.mjs --verify\` compares this folder with its \`SHA256SUMS\`.

An address with an earlier name of a provider or key is redirected (301) by nginx, Caddy, serve and what reads
\`_redirects\` by itself, and on Vercel where it takes no query. The fallback answers 404 and names the new one, also
for what is over a limit: \`_redirects\` ends at 2,000 rules, \`vercel.json\` at 1,900 redirects.`;
