/**
 * Who may call a server that only this machine can reach. A page of another site can send requests to a loopback
 * address, or can point its own host name to that address (DNS rebinding): both can be seen in the headers.
 */
import type { Answers } from "../answers.ts";
import type { MayCall } from "../handler.ts";

/**
 * True for a host name that means this machine: `localhost`, 127.x.x.x, `::1`, and every other spelling
 * that browsers and servers accept for these (`127.1`, `2130706433`, `0x7f.1`). A public site cannot have
 * such a name, so accepting the short forms is safe.
 */
export function isLoopback(hostname: string): boolean {
  const name = hostname.includes(":") && !hostname.startsWith("[") ? `[${hostname}]` : hostname;
  return isLoopbackName(hostnameOf(`http://${name}`));
}

/** Of the host name of a URL, which has one spelling only. */
function isLoopbackName(hostname: string | undefined): boolean {
  return /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname ?? "");
}

/**
 * True for a request to a loopback name that was not sent by a page of another site. Also true for a
 * request to the dataset's public name, which a proxy in front may pass on; its origin is then not
 * checked.
 */
export const isFromHere: MayCall = async (headers, answers) => {
  const host = hostnameOf(`http://${headers.get("host") ?? ""}`);
  if (host === undefined) return false;
  if (!isLoopbackName(host))
    return host === hostnameOf(await answers.pinned(() => publicAddress(answers.read)));
  const origin = headers.get("origin");
  return origin === null || isLoopbackName(hostnameOf(origin));
};

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
