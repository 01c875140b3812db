/** The bytes of a page → its kind (by its first bytes, its media type, its address) and its characters. */

export type Kind = "html" | "markdown" | "rst" | "json" | "pdf" | "text" | "binary";

const signatures = ["PK\u0003", "GIF8", "\u00ff\u00d8\u00ff", "\u001f"];

export function kindOf(bytes: Uint8Array, contentType: string | null, url: string): Kind {
  const start = new TextDecoder("latin1").decode(bytes.subarray(0, 2048));
  if (start.startsWith("%PDF")) return "pdf";
  const type = contentType?.split(";")[0]!.trim().toLowerCase() ?? "";
  // Archives, pictures and the like, whatever they are served as.
  if (/^.PNG\r/.test(start) || signatures.some((each) => start.startsWith(each))) return "binary";
  if (!type.startsWith("text/") && bytes.subarray(0, 4096).includes(0)) return "binary";
  if (/^(image|audio|video|font)\//.test(type) && type !== "image/svg+xml") return "binary";
  if (type === "text/html" || type === "application/xhtml+xml" || startsAsHtml(start))
    return "html";
  if (/[/+]json$/.test(type)) return "json";
  if (type === "text/markdown" || type === "text/x-markdown" || type === "text/mdx")
    return "markdown";
  if (type === "text/x-rst" || type === "text/prs.fallenstein.rst") return "rst";
  if (type === "application/pdf" || type === "application/zip") return "binary";
  const path = URL.canParse(url) ? new URL(url).pathname : url;
  if (/\.(md|mdx|markdown|markerb)$/i.test(path)) return "markdown";
  if (/\.(rst|rest)$/i.test(path)) return "rst";
  if (/\.json$/i.test(path)) return "json";
  return "text";
}

/** Past a byte order mark, comments and an XML declaration. */
function startsAsHtml(start: string): boolean {
  const before = /^(\u00ef\u00bb\u00bf)?(\s+|<!--[^]*?-->|<\?xml[^>]*>)*/;
  return /^<(!doctype html|html|head|body)\b/i.test(start.replace(before, ""));
}

/**
 * As browsers find the encoding: byte order mark, header, `<meta>`, else UTF-8 where the bytes are that, else
 * windows-1252 for HTML. Undefined where no encoding fits.
 */
export function decoded(
  bytes: Uint8Array,
  charset: string | undefined,
  isHtml: boolean,
): string | undefined {
  const label = byteOrderMark(bytes) ?? charset ?? (isHtml ? metaCharset(bytes) : undefined);
  const text =
    (label === undefined ? undefined : decode(bytes, label, false)) ??
    decode(bytes, "utf-8", true) ??
    decode(bytes, isHtml ? "windows-1252" : "utf-8", false);
  return text === undefined || isGarbled(text) ? undefined : text;
}

function byteOrderMark([a, b, c]: Uint8Array): string | undefined {
  if (a === 0xef && b === 0xbb && c === 0xbf) return "utf-8";
  if (a === 0xff && b === 0xfe) return "utf-16le";
  return a === 0xfe && b === 0xff ? "utf-16be" : undefined;
}

function metaCharset(bytes: Uint8Array): string | undefined {
  const start = new TextDecoder("latin1").decode(bytes.subarray(0, 4096));
  return /<meta[^>]{0,300}?charset\s*=\s*["']?\s*([\w:-]{2,40})/i.exec(start)?.[1];
}

/** Undefined for an encoding that is not known, and where bad bytes are fatal, for those. */
function decode(bytes: Uint8Array, label: string, fatal: boolean): string | undefined {
  try {
    const decoder = new TextDecoder(label, { fatal });
    const text = decoder.decode(bytes);
    return decoder.encoding === "windows-1252" ? withQuotes(text) : text;
  } catch {
    return undefined;
  }
}

const upper = "€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ";

/** Some releases of Node decode 0x80 to 0x9f as the control characters of latin-1. */
function withQuotes(text: string): string {
  return text.replace(/[\u0080-\u009f]/g, (each) => upper[each.charCodeAt(0) - 0x80]!);
}

/** One character in two hundred could not be decoded, or is a control character. */
function isGarbled(text: string): boolean {
  // oxlint-disable-next-line no-control-regex -- they are what is looked for
  const bad = text.match(/[\ufffd\u0000-\u0008\u000e-\u001a]/g)?.length ?? 0;
  return bad > 2 && bad * 200 > text.length;
}
