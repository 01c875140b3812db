/** What is printed for errors that no command expected, and for a server that cannot listen. */
import { visible } from "../../load/hidden.ts";

/** Used for no other result. */
export const failureCode = 70;

/** One plain line, or the stack trace if DEBUG is set. Ends with a line break. */
export function failureText(
  error: unknown,
  environment: Readonly<Record<string, string | undefined>>,
) {
  const { message, stack } = error instanceof Error ? error : new Error(String(error));
  if (environment["DEBUG"]) return `${stack ?? message}\n`;
  const line = visible(message.trim().replace(/\s*\n\s*/g, " "));
  const said = line.length > 500 ? `${line.slice(0, 500)}…` : line;
  return `failed: ${said === "" ? "no reason is known" : said} (DEBUG=1 shows where)\n`;
}

/** One line that says why a server cannot listen at `HOST` and `PORT`; undefined for any other error. */
export function notListening(error: unknown): string | undefined {
  const failed = error as NodeJS.ErrnoException &
    Partial<Record<"address" | "hostname" | "port", string | number>>;
  const { code = "", syscall, address, hostname, port } = failed;
  if (syscall !== "listen" && syscall !== "getaddrinfo") return undefined;
  const host = hostname ?? address ?? "";
  if (code === "EADDRINUSE")
    return `that address is taken (${host}:${port}); set another with PORT, for example: PORT=8081 npm start`;
  if (code === "EACCES")
    return `port ${port} of ${host} is not for this user; set one from 1024 with PORT, for example: PORT=8080 npm start`;
  return `HOST is "${host}", which is no address of this machine (${code}); leave it out, or name one: HOST=0.0.0.0 for all`;
}
