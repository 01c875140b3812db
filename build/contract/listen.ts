/**
 * `HOST` and `PORT` → where a server listens: read in one way by `npm start`, `npm run dev` and every
 * script of the output. A variable that is empty counts as not set: an empty host would otherwise be
 * every network of the machine, and an empty port any free one.
 */

export interface ListenAddress {
  readonly host: string;
  /** 0 takes any free port. */
  readonly port: number;
}

/** The address, or one sentence that says what is wrong with it, without its full stop. */
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
