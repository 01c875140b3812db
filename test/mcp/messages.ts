/** JSON-RPC messages as clients of either era send them. */
import type { Handler } from "../../build/fallback/handler.ts";
import { get } from "../built.ts";

export interface RpcReply {
  readonly jsonrpc: "2.0";
  readonly id?: string | number;
  readonly result?: Readonly<Record<string, unknown>>;
  readonly error?: {
    readonly code: number;
    readonly message: string;
    readonly data?: { readonly supported: readonly string[]; readonly requested: string };
  };
}

export interface ToolResult {
  readonly content: readonly { readonly type: string; readonly text: string }[];
  readonly structuredContent?: Readonly<Record<string, unknown>>;
  readonly isError?: boolean;
}

type Params = Readonly<Record<string, unknown>>;

export const address = "/api/public/mcp";
export const modern = "2026-07-28";

export const meta = {
  "io.modelcontextprotocol/protocolVersion": modern,
  "io.modelcontextprotocol/clientCapabilities": {},
};

export function rpc(method: string, params?: Params, id: unknown = 1): object {
  return { jsonrpc: "2.0", id, method, ...(params ? { params } : {}) };
}

export function modernRpc(method: string, params: Params = {}): object {
  return rpc(method, { ...params, _meta: meta });
}

/** The headers that mirror a modern request. */
export function mirror(method: string, name?: string): Record<string, string> {
  return {
    "mcp-protocol-version": modern,
    "mcp-method": method,
    ...(name === undefined ? {} : { "mcp-name": name }),
  };
}

export function posted(body: unknown, headers: Record<string, string> = {}): RequestInit {
  return {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: typeof body === "string" ? body : JSON.stringify(body),
  };
}

/** The result of a call of a tool, which every status of an error would be a failure of. */
export async function callTool(
  handler: Handler,
  name: string,
  given: unknown = {},
): Promise<ToolResult> {
  const body = rpc("tools/call", { name, arguments: given });
  const response = await get(handler, address, posted(body));
  if (response.status !== 200) throw new Error(`${name}: ${response.status}`);
  return ((await response.json()) as RpcReply).result as unknown as ToolResult;
}
