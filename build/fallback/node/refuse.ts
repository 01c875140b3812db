/** Writes an error answer directly to the connection, for input that is not a readable request. */
import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import { readMethods } from "../../schema/contract/route.ts";
import type { Failure } from "../../respond/errors.ts";
import { errorAnswer } from "../error-answer.ts";
import { commonHeaders } from "../headers.ts";
import type { Limits } from "./limits.ts";

/** The failure for the code of Node's error. */
export function refusalOf(code: string | undefined): Failure {
  switch (code) {
    case "CONNECT":
      return {
        code: "METHOD_NOT_ALLOWED",
        message: "This is no proxy; the dataset is read with GET.",
      };
    case "HPE_HEADER_OVERFLOW":
      return { code: "HEADERS_TOO_LARGE", message: "The headers are too many or too long." };
    case "ERR_HTTP_REQUEST_TIMEOUT":
      return { code: "REQUEST_TIMEOUT", message: "The request did not arrive in time." };
    default:
      return { code: "BAD_REQUEST", message: "This is no request of HTTP." };
  }
}

/** The client has `lingeringTime` to close the connection first. */
export function refuseConnection(
  socket: Socket,
  failure: Failure,
  { lingeringTime }: Pick<Limits, "lingeringTime">,
): void {
  // An earlier answer has ended this connection.
  if (!socket.writable) return;
  const { status, headers, body } = errorAnswer(failure, {
    ...commonHeaders(),
    ...(failure.code === "METHOD_NOT_ALLOWED" ? { allow: readMethods } : {}),
    connection: "close",
  });
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("")}\r\n`);
  socket.end(body);
  socket.resume();
  setTimeout(() => socket.destroy(), lingeringTime).unref();
}
