/** The kind of a page: by its first bytes, then by its media type, then by its address. */

export type Kind = "html" | "markdown" | "rst" | "json" | "pdf" | "text" | "binary";

const signatures: readonly (readonly [string, Kind])[] = [
  ["25504446", "pdf"],
  ["89504e47", "binary"],
  ["ffd8ff", "binary"],
  ["47494638", "binary"],
  ["504b0304", "binary"],
  ["504b0506", "binary"],
  ["1f8b", "binary"],
  ["425a68", "binary"],
  ["28b52ffd", "binary"],
  ["fd377a585a00", "binary"],
  ["377abcaf271c", "binary"],
  ["7f454c46", "binary"],
  ["4d5a90", "binary"],
  ["00000100", "binary"],
  ["774f4632", "binary"],
  ["774f4646", "binary"],
  ["d0cf11e0", "binary"],
  ["52494646", "binary"],
  ["4f676753", "binary"],
  ["494433", "binary"],
  ["0061736d", "binary"],
  ["53514c69", "binary"],
];

export function kindOf(bytes: Uint8Array, contentType: string | null, url: string): Kind {
  const hex = Array.from(bytes.subarray(0, 8), (byte) => byte.toString(16).padStart(2, "0")).join(
    "",
  );
  const signature = signatures.find(([start]) => hex.startsWith(start));
  if (signature !== undefined) return signature[1];
  if (new TextDecoder("latin1").decode(bytes.subarray(4, 8)) === "ftyp") return "binary";
  const type = contentType?.split(";")[0]!.trim().toLowerCase() ?? "";
  if (/^(image|audio|video|font)\//.test(type) && type !== "image/svg+xml") return "binary";
  const isMarkup = startsAsHtml(new TextDecoder("latin1").decode(bytes.subarray(0, 2048)));
  if (type === "text/html" || type === "application/xhtml+xml") return "html";
  if (isMarkup) return "html";
  if (/[/+]json$/.test(type)) return "json";
  if (type === "text/markdown" || type === "text/x-markdown" || type === "text/mdx")
    return "markdown";
  if (type === "text/x-rst" || type === "text/prs.fallenstein.rst") return "rst";
  if (type === "application/pdf" || type === "application/zip") return "binary";
  if (type === "application/octet-stream" && bytes.subarray(0, 4096).includes(0)) return "binary";
  const path = URL.canParse(url) ? new URL(url).pathname : url;
  if (/\.(md|mdx|markdown|markerb)$/i.test(path)) return "markdown";
  if (/\.(rst|rest)$/i.test(path)) return "rst";
  if (/\.json$/i.test(path)) return "json";
  return "text";
}

/** Past a byte order mark, comments and an XML declaration. */
function startsAsHtml(start: string): boolean {
  let at = start.startsWith("\u00ef\u00bb\u00bf") ? 3 : 0;
  for (;;) {
    while (/\s/.test(start[at] ?? "")) at++;
    const end = start.startsWith("<!--", at) ? "-->" : start.startsWith("<?xml", at) ? ">" : "";
    if (end === "") return /^<(!doctype html|html|head|body)\b/i.test(start.slice(at, at + 20));
    const close = start.indexOf(end, at);
    if (close === -1) return false;
    at = close + end.length;
  }
}
