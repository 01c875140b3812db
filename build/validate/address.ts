/**
 * A web address of the right characters → why nobody should follow it, if so: nothing can open it, it
 * leads into the network of whoever does, or it carries a secret. Its characters are the schema's.
 */

/** As the end of a problem's message; undefined for an address that anybody can open. */
export function addressFault(text: string): string | undefined {
  const opened = toOpened(text);
  return typeof opened === "string" ? opened : publicFault(opened);
}

/** Like `addressFault`, but allows private networks: a base address may be on this machine. */
export function openingFault(text: string): string | undefined {
  const opened = toOpened(text);
  return typeof opened === "string" ? opened : undefined;
}

/** The address in its parts, or why no program can open it. */
function toOpened(text: string): URL | string {
  if (!URL.canParse(text))
    return /^https?:\/\/([^/?#:]*\.)?xn--/i.test(text) ? noName : "no program can open it";
  const url = new URL(text);
  return url.port === "0" ? "a port is a number from 1 to 65535" : url;
}

const noName = "its host is no name of a host";

function publicFault({ hostname, search, hash }: URL): string | undefined {
  if (isAddressOfMachine(hostname)) return "a host is named, not numbered";
  const labels = hostname.split(".");
  if (hostname.length > 253 || !labels.every(isLabel)) return noName;
  if (labels.length < 2 || privateNames.test(hostname))
    return "its host is not one of the public internet";
  if (!/\.([a-z]{2,}|xn--[^.]+)$/.test(hostname)) return "its host ends in no domain";
  const parameters = [search, hash].flatMap((part) =>
    part === "" ? [] : [...new URLSearchParams(part.slice(1))],
  );
  const secret = parameters.find(([name, value]) => isSecret(name, value));
  return secret && `its parameter \`${secret[0]}\` may be a secret, and would be published`;
}

/** The parser has made four decimal numbers of whatever stood there in octal, hexadecimal or fewer. */
function isAddressOfMachine(hostname: string): boolean {
  return /^\d+(\.\d+){3}$|^\[/.test(hostname);
}

function isLabel(label: string): boolean {
  return /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/.test(label) && !/^(?!xn)..--/.test(label);
}

/** Names within a machine or a network, or of none; `.example` and `.test` lead nowhere and do no harm. */
const privateNames =
  /(^|\.)(localhost|localdomain|local|internal|intranet|private|corp|home|lan|arpa|onion|invalid)$/;

const secrets =
  /^((access|auth|id|refresh|bearer|session|security|private)?[_-]?token|(api|access|private|secret|subscription)[_-]?key|(client[_-]?)?secret|pass(word|wd|phrase)?|pwd|jwt|credentials?|session[_-]?id|signature|awsaccesskeyid|googleaccessid|x-(amz|goog)-(signature|credential|security-token))$/i;
/** What also says something else, unless it is as long and dense as a secret. */
const perhapsSecret = /^(key|sig|auth|authorization|code|sid|session|hmac)$/i;

function isSecret(name: string, value: string): boolean {
  return secrets.test(name) || (perhapsSecret.test(name) && /^[\w+/=.~-]{16,}$/.test(value));
}
