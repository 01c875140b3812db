/**
 * Who may call a server that only this machine reaches. A page of another site can send requests to a
 * loopback address, and can give its own name that address (DNS rebinding); both show in the headers.
 */
import type { Answers } from "../answers.ts";

/**
 * True for a host name of this machine alone: `localhost`, 127.x.x.x, `::1`, in every form that browsers
 * and servers read as one of these (`127.1`, `2130706433`, `0x7f.1`). None of them can be the name of
 * somebody's site, so the short forms open nothing; a server told to listen on one is guarded like the rest.
 */
export function isLoopback(hostname: string): boolean {
  const name = hostname.includes(":") && !hostname.startsWith("[") ? `[${hostname}]` : hostname;
  return /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostnameOf(`http://${name}`) ?? "");
}

/**
 * True for a request to a loopback name that no foreign page sent. A proxy in front of the server may
 * pass on the dataset's own public name: then every origin may ask, as it may anywhere in public.
 */
export async function isFromHere(
  headers: Pick<Headers, "get">,
  { read }: Answers,
): Promise<boolean> {
  const host = hostnameOf(`http://${headers.get("host") ?? ""}`);
  if (host === undefined) return false;
  if (!isLoopback(host)) return host === hostnameOf(await publicAddress(read));
  const origin = headers.get("origin");
  return origin === null || isLoopback(hostnameOf(origin) ?? "");
}

async function publicAddress(read: Answers["read"]): Promise<string> {
  const bytes = await read("server.json");
  if (bytes === undefined) return "";
  const server = JSON.parse(new TextDecoder().decode(bytes)) as {
    readonly remotes?: readonly { readonly url: string }[];
  };
  return server.remotes?.[0]?.url ?? "";
}

function hostnameOf(address: string): string | undefined {
  try {
    return new URL(address).hostname;
  } catch {
    return undefined;
  }
}
