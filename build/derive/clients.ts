/**
 * Who may call a dataset, and Markdown that shows how to add the MCP endpoint to the common clients, ready to
 * copy, for the guides and the site.
 */
import { addressOf } from "../schema/contract/routes.ts";
import { codeSpan, fencedBlock, literal } from "./markdown.ts";
import { shortName } from "./discovery.ts";
import type { DatasetMeta } from "../dataset/dataset.ts";
import { anyOrigin } from "../schema/text-forms.ts";

export interface ServedAt {
  readonly name: string;
  /** Without a trailing slash. */
  readonly baseUrl: string;
}

/** Markdown with one heading of the given level per client. `name` should be a plain word. */
export function clientConfigurations({ name, baseUrl }: ServedAt, level = 3): string {
  const { word, url } = endpoint({ name, baseUrl });
  const local = { command: "node", args: ["/path/to/dist/server.mjs", "--stdio"] };
  const heading = "#".repeat(level);
  const sections: readonly (readonly [string, string])[] = [
    ["Any client, over HTTP", overHttp({ name, baseUrl })],
    [
      "Any client, on this machine",
      `From a copy of the output; only Node is needed.\n\n${json({ mcpServers: { [word]: local } })}`,
    ],
    ["Claude Code", fencedBlock("sh", `claude mcp add --transport http ${word} ${url}`)],
    [
      "Claude Desktop",
      `Settings → Connectors → Add custom connector, with the address ${codeSpan(url)}. Or in ${codeSpan("claude_desktop_config.json")}:\n\n` +
        json({ mcpServers: { [word]: { command: "npx", args: ["-y", "mcp-remote", url] } } }),
    ],
    [
      "Cursor",
      `In ${codeSpan("~/.cursor/mcp.json")}:\n\n${json({ mcpServers: { [word]: { url } } })}`,
    ],
    [
      "VS Code",
      `In ${codeSpan(".vscode/mcp.json")}:\n\n${json({ servers: { [word]: { type: "http", url } } })}`,
    ],
    [
      "Codex CLI",
      `In ${codeSpan("~/.codex/config.toml")}:\n\n${fencedBlock("toml", `[mcp_servers.${word}]\nurl = ${JSON.stringify(url)}`)}`,
    ],
  ];
  const start = `${literal(name)} speaks the Model Context Protocol over streamable HTTP at ${codeSpan(url)}, without a key. A host that serves files alone does not answer there: run ${codeSpan("node server.mjs")} from the output, or add it on this machine.`;
  return [start, ...sections.map(([title, text]) => `${heading} ${title}\n\n${text}`)].join("\n\n");
}

/** The JSON setting that most clients accept. */
export function overHttp(served: ServedAt): string {
  const { word, url } = endpoint(served);
  return json({ mcpServers: { [word]: { type: "http", url } } });
}

function endpoint({ name, baseUrl }: ServedAt): { readonly word: string; readonly url: string } {
  return { word: shortName(name), url: baseUrl + addressOf("mcp") };
}

/** Puts a list of words on one line, as the formatter does. */
function json(value: object): string {
  const text = JSON.stringify(value, null, 2);
  const folded = text.replace(/\[\n[^[\]{}]*\]/g, (list) =>
    list.replace(/\n\s*/g, " ").replace(/^\[ | \]$/g, (end) => end.trim()),
  );
  return fencedBlock("json", folded);
}

/** Who may call a dataset from a browser, in words. */
export function callers({ allowedOrigin }: Pick<DatasetMeta, "allowedOrigin">): string {
  return allowedOrigin === anyOrigin ? "any origin" : `pages of ${allowedOrigin}`;
}
