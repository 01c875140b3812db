/**
 * The signed timestamp of an output: of which moment it is, until when it holds, and the digest of the list of its
 * files. Who has the public key refuses an output that is another, older or expired, whoever hosts it. Signed with
 * Ed25519 over the text of `signed`, so that any language can check it.
 */
import type { Manifest } from "../schema/manifest.ts";

export const timestampFile = "data/timestamp.json";
const manifestFile = "manifest.json";

export interface Timestamp {
  /** The moment that the output was built for. */
  readonly as_of: string;
  readonly expires: string;
  /** SHA-256 of `manifest.json`, in hexadecimal digits. */
  readonly manifest: string;
}

/** The content of the file. */
interface SignedTimestamp {
  /** A `Timestamp` as JSON. */
  readonly signed: string;
  /** Of the UTF-8 bytes of `signed`, in Base64. */
  readonly signature: string;
}

/** Reads a text of an output; undefined where there is none. */
export type ReadText = (file: string) => Promise<string | undefined>;

export interface Trust {
  /** Ed25519, as PEM or as the Base64 between its lines. */
  readonly publicKey: string;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** The moment of the newest output that was seen. */
  readonly since?: string | undefined;
}

export interface SignedOutput {
  readonly asOf: string;
  /** Rejects for a file that is not the signed one. */
  readonly read: ReadText;
}

/** Rejects, with words that follow the name of the output, where its timestamp is not one to trust. */
export async function openSigned(read: ReadText, trust: Trust): Promise<SignedOutput> {
  const text = await read(timestampFile);
  if (text === undefined) throw new Error(`${timestampFile} is missing: it is not signed`);
  const timestamp = await readTimestamp(text, trust.publicKey);
  const { as_of: asOf, expires, manifest } = timestamp;
  if (!(Date.parse(expires) > trust.now)) throw new Error(`it expired at ${expires}`);
  if (trust.since !== undefined && asOf < trust.since)
    throw new Error(`it is of ${asOf}, older than one of ${trust.since} that was seen`);
  const list = await read(manifestFile);
  if (list === undefined || (await sha256(list)) !== manifest)
    throw new Error(`${manifestFile} is not the one that was signed`);
  const { files } = JSON.parse(list) as Manifest;
  const sums = new Map(files.map((each) => [each.path, each.sha256]));
  return {
    asOf,
    async read(file) {
      const found = await read(file);
      const sum = found === undefined ? undefined : await sha256(found);
      if (sum !== sums.get(file)) throw new Error(`${file} is not the one that was signed`);
      return found;
    },
  };
}

/** The text of the file. `privateKey` is PKCS #8, as PEM or as the Base64 between its lines. */
export async function signedTimestamp(timestamp: Timestamp, privateKey: string): Promise<string> {
  const key = await crypto.subtle.importKey("pkcs8", keyBytes(privateKey), "Ed25519", false, [
    "sign",
  ]);
  const signed = JSON.stringify(timestamp);
  const signature = await crypto.subtle.sign("Ed25519", key, new TextEncoder().encode(signed));
  const text: SignedTimestamp = {
    signed,
    signature: btoa(String.fromCharCode(...new Uint8Array(signature))),
  };
  return `${JSON.stringify(text)}\n`;
}

async function readTimestamp(text: string, publicKey: string): Promise<Timestamp> {
  const key = await crypto.subtle.importKey("spki", keyBytes(publicKey), "Ed25519", false, [
    "verify",
  ]);
  try {
    const { signed, signature } = JSON.parse(text) as SignedTimestamp;
    const bytes = new TextEncoder().encode(signed);
    if (await crypto.subtle.verify("Ed25519", key, keyBytes(signature), bytes))
      return JSON.parse(signed) as Timestamp;
  } catch {
    // Not of that form.
  }
  throw new Error(`${timestampFile} is not signed with that key`);
}

function keyBytes(text: string): Uint8Array<ArrayBuffer> {
  const base64 = text.replace(/-----[^-]*-----|\s/g, "");
  return Uint8Array.from(atob(base64), (each) => each.charCodeAt(0));
}

async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
