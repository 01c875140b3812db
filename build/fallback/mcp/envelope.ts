/** JSON-RPC 2.0 as MCP uses it: a message is one object, and an id is a string or a whole number. */

export type Id = string | number;
export type Members = Readonly<Record<string, unknown>>;

export interface Message {
  /** Absent if no answer is expected: a notification, or a response that was posted. */
  readonly id?: Id;
  readonly method: string;
  readonly params: Members;
}

/** An HTTP status, and the JSON-RPC body that goes with it; absent if there is nothing to send. */
export interface Reply {
  readonly status: number;
  readonly text?: string;
}

export const codes = {
  unreadable: -32700,
  invalidRequest: -32600,
  unknownMethod: -32601,
  invalidParams: -32602,
  internal: -32603,
  headerMismatch: -32020,
  unsupportedVersion: -32022,
} as const;
export type Code = (typeof codes)[keyof typeof codes];

export const acceptedReply: Reply = { status: 202 };

export function answered(id: Id, result: object): Reply {
  return { status: 200, text: JSON.stringify({ jsonrpc: "2.0", id, result }) };
}

/** If the id is not known, the member is left out: JSON null is not a valid id. */
export function errorReply(
  status: number,
  code: Code,
  message: string,
  id?: Id,
  data?: object,
): Reply {
  const error = { code, message, ...(data ? { data } : {}) };
  return { status, text: JSON.stringify({ jsonrpc: "2.0", id, error }) };
}

/** Levels of lists and objects that the arguments of a call may have; they stand in `params` of a message. */
const deepestArguments = 32;
const deepestMessage = deepestArguments + 2;

/** Returns the value as a message, or the error reply that says why it is not one. */
export function readMessage(value: unknown): Message | Reply {
  if (!isMembers(value) || value["jsonrpc"] !== "2.0") return invalid(`it says no "jsonrpc":"2.0"`);
  const { id, method, params = {} } = value;
  if ("id" in value && !isId(id))
    return invalid(
      `its id is neither a text of at most ${longestId} characters nor a whole number`,
    );
  const known = isId(id) ? { id } : {};
  if (isDeeper(value, deepestMessage))
    return errorReply(
      400,
      codes.invalidParams,
      `The arguments of a call have at most ${deepestArguments} levels of lists and objects.`,
      known.id,
    );
  if (method === undefined && (isMembers(value["error"]) || "result" in value))
    return { method: "", params: {} };
  if (typeof method !== "string") return invalid("its method is no text", known.id);
  if (!isMembers(params)) return invalid("its params are no object", known.id);
  return { ...known, method, params };
}

/**
 * True if the value has more than `most` levels. Not recursive: the nesting of a message must not be able to
 * use up the stack, here or where it is written as text again.
 */
function isDeeper(value: unknown, most: number): boolean {
  let level = [value].filter(isListOrObject);
  for (let depth = 0; level.length > 0; depth++) {
    if (depth === most) return true;
    level = level.flatMap((each) => Object.values(each)).filter(isListOrObject);
  }
  return false;
}

function isListOrObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

export function isMembers(value: unknown): value is Members {
  return isListOrObject(value) && !Array.isArray(value);
}

/** In characters. The length is limited because the answer repeats the id. */
const longestId = 256;

function isId(value: unknown): value is Id {
  return typeof value === "string" ? value.length <= longestId : Number.isSafeInteger(value);
}

function invalid(reason: string, id?: Id): Reply {
  return errorReply(400, codes.invalidRequest, `This is no JSON-RPC message: ${reason}.`, id);
}
