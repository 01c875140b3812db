/** The bytes of a page → its kind (by its first bytes, its media type, its address) and its characters. */

export type Kind = "html" | "markdown" | "json" | "text" | "binary";

/** PDF, archives, pictures and the like, whatever they are served as. */
const signatures = ["%PDF", "PK\u0003", "GIF8", "\u00ff\u00d8\u00ff", "\u001f", "\u0089PNG\r"];
/** By media type first, then by the end of the path. */
const types: readonly (readonly [Kind, RegExp])[] = [
  ["binary", /^(image(?!\/svg\+xml)|audio|video|font)\/|^application\/(pdf|zip)$/],
  ["html", /^text\/html$|^application\/xhtml\+xml$/],
  ["json", /[/+]json$/],
  ["markdown", /^text\/(x-)?(markdown|mdx)$/],
];
const paths: readonly (readonly [Kind, RegExp])[] = [
  ["markdown", /\.(md|mdx|markdown|markerb)$/i],
  ["json", /\.json$/i],
];

export function kindOf(bytes: Uint8Array, contentType: string | null, url: string): Kind {
  const start = new TextDecoder("latin1").decode(bytes.subarray(0, 2048));
  const type = (contentType ?? "").replace(/;.*$/s, "").trim().toLowerCase();
  const isBytes = !type.startsWith("text/") && bytes.subarray(0, 4096).includes(0);
  if (isBytes || signatures.some((each) => start.startsWith(each))) return "binary";
  const byType = types.find(([, pattern]) => pattern.test(type))?.[0];
  if (byType !== "binary" && startsAsHtml(start)) return "html";
  const path = URL.canParse(url) ? new URL(url).pathname : url;
  return byType ?? paths.find(([, pattern]) => pattern.test(path))?.[0] ?? "text";
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
  const start = new TextDecoder("latin1").decode(bytes.subarray(0, 4096));
  const mark = marks.find(([sign]) => start.startsWith(sign))?.[1];
  const meta = isHtml
    ? /<meta[^>]{0,300}?charset\s*=\s*["']?\s*([\w:-]{2,40})/i.exec(start)?.[1]
    : "";
  const text =
    decode(bytes, mark ?? charset ?? meta ?? "", false) ??
    decode(bytes, "utf-8", true) ??
    decode(bytes, isHtml ? "windows-1252" : "utf-8", false);
  return text === undefined || isGarbled(text) ? undefined : text;
}

const marks = [
  ["\u00ef\u00bb\u00bf", "utf-8"],
  ["\u00ff\u00fe", "utf-16le"],
  ["\u00fe\u00ff", "utf-16be"],
] as const;

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
  return text.replace(/[\u0080-\u009f]/g, (each) => upper.charAt(each.charCodeAt(0) - 0x80));
}

/** One character in two hundred could not be decoded, or is a control character. */
function isGarbled(text: string): boolean {
  // oxlint-disable-next-line no-control-regex -- they are what is looked for
  const bad = text.match(/[\ufffd\u0000-\u0008\u000e-\u001a]/g)?.length ?? 0;
  return bad > 2 && bad * 200 > text.length;
}
