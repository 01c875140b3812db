/**
 * Reads from `HOST` and `PORT` where a server listens. `npm start`, `npm run dev` and every script of the
 * output use it. An empty variable counts as not set: an empty host would mean all networks of the
 * machine, and an empty port any free port.
 */

export interface ListenAddress {
  readonly host: string;
  /** With 0, the system chooses a free port. */
  readonly port: number;
}

/** Returns the address, or one sentence without a full stop that says what is wrong. */
export function listenAddress({
  HOST,
  PORT,
}: {
  readonly HOST?: string | undefined;
  readonly PORT?: string | undefined;
}): ListenAddress | { readonly fault: string } {
  const port = PORT || "8080";
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535)
    return { fault: `PORT is ${JSON.stringify(port)}; it is a number from 0 to 65535` };
  return { host: HOST || "127.0.0.1", port: Number(port) };
}
