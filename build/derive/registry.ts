/**
 * Writes `server.json`, the entry of the endpoint in the MCP registry. Its name starts with the reversed
 * host of the base address, because the owner of the entry proves the name by that host.
 */
import type { DatasetMeta } from "../dataset/dataset.ts";
import { apiVersion } from "../respond/coverage.ts";
import { withNewline, toJson } from "../respond/serialise.ts";
import { addressOf } from "../contract/routes.ts";

const schema = "https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json";
/** The most characters that the registry accepts for a title or a description. */
const maxRegistryText = 100;

export function serverDocument(meta: DatasetMeta): string {
  return withNewline(toJson({ $schema: schema, ...registryFields(meta) }));
}

/** What the registry and the card of the server both say. */
export function registryFields({ name, description, baseUrl, repository }: DatasetMeta) {
  const source = repository === null ? undefined : forgeOf(repository);
  return {
    name: `${reversed(new URL(baseUrl).hostname)}/${shortName(name)}`,
    title: clipText(name),
    description: clipText(description),
    version: apiVersion,
    websiteUrl: `${baseUrl}/`,
    ...(source === undefined ? {} : { repository: { url: repository, source } }),
    remotes: [{ type: "streamable-http", url: baseUrl + addressOf("mcp") }],
  };
}

/** The name as one word, which clients use in their settings. */
export function shortName(name: string): string {
  const word = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
  return word || "facts";
}

function reversed(hostname: string): string {
  const isAddress = /^[\d.]+$|:/.test(hostname);
  return isAddress ? "localhost" : hostname.split(".").toReversed().join(".");
}

/** The registry accepts repositories on GitHub and GitLab; undefined for others. */
function forgeOf(repository: string): string | undefined {
  const host = new URL(repository).hostname;
  return host === "github.com" ? "github" : host === "gitlab.com" ? "gitlab" : undefined;
}

/** Shortens the text after a whole word. */
function clipText(text: string): string {
  if (text.length <= maxRegistryText) return text;
  return `${text.slice(0, maxRegistryText - 1).replace(/\s+\S*$/, "")}…`;
}
