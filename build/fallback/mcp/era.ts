/**
 * Decides whether a request is modern or legacy, and checks that it is consistent. Modern requests carry
 * version and capabilities in `_meta` and repeat them in headers. Legacy requests may name a version in
 * one header. Other headers that a bridge adds to legacy requests, such as `Mcp-Method`, are ignored.
 */
import { codes, isMembers, errorReply, type Message, type Reply } from "./envelope.ts";
import { legacyVersions, modernVersions } from "../../schema/contract/mcp-versions.ts";

/** Returns a header by its name; null if there is none. On standard input there are no headers. */
export type Headers = (name: string) => string | null;

const versionHeader = "MCP-Protocol-Version";
const prefix = "io.modelcontextprotocol/";

export function isModern({ method, params }: Message, header: string | null): boolean {
  const meta = params["_meta"];
  if (isMembers(meta) && `${prefix}protocolVersion` in meta) return true;
  const isNewer =
    header !== null && /^\d{4}-\d{2}-\d{2}$/.test(header) && header > legacyVersions[0];
  return isNewer && method !== "initialize";
}

/**
 * The error for a modern request that must be refused before its method is read; undefined if it is fine.
 */
export function modernFault(message: Message, headers?: Headers): Reply | undefined {
  const { id, method, params } = message;
  const meta = isMembers(params["_meta"]) ? params["_meta"] : {};
  const version = meta[`${prefix}protocolVersion`];
  if (typeof version !== "string" || !isMembers(meta[`${prefix}clientCapabilities`]))
    return errorReply(
      400,
      codes.invalidParams,
      `params._meta carries "${prefix}protocolVersion", a text, and "${prefix}clientCapabilities", an object.`,
      id,
    );
  const mirrored: Record<string, unknown> = { [versionHeader]: version, "Mcp-Method": method };
  if (method === "tools/call") mirrored["Mcp-Name"] = params["name"];
  if (headers === undefined) return undefined;
  for (const [name, value] of Object.entries(mirrored)) {
    const header = headers(name);
    const said = name === "Mcp-Name" ? decodeHeader(header) : header;
    if (said !== value)
      return errorReply(
        400,
        codes.headerMismatch,
        `The header ${name} ${header === null ? "is missing" : "differs from the body"}.`,
        id,
      );
  }
  return modernVersions.includes(version)
    ? undefined
    : unsupported(version, modernVersions, message);
}

/**
 * A legacy request, or a message that expects no answer, may omit its version but not name an unknown one.
 */
export function legacyFault(message: Message, header: string | null): Reply | undefined {
  const known = [...modernVersions, ...legacyVersions];
  return header === null || known.includes(header)
    ? undefined
    : unsupported(header, known, message);
}

function unsupported(version: string, supported: readonly string[], { id }: Message): Reply {
  const requested = version.slice(0, 100);
  const message = `The protocol version is not supported; there is ${supported.join(", ")}.`;
  return errorReply(400, codes.unsupportedVersion, message, id, { supported, requested });
}

/** Decodes `=?base64?…?=`, the form of a value that a header cannot hold unchanged. */
function decodeHeader(header: string | null): string | null {
  const [, encoded] = /^=\?base64\?(.*)\?=$/.exec(header ?? "") ?? [];
  if (encoded === undefined) return header;
  try {
    return new TextDecoder().decode(
      Uint8Array.from(atob(encoded), (character) => character.charCodeAt(0)),
    );
  } catch {
    return null;
  }
}
