/** The kind of a page: by its first bytes, then by its media type, then by its address. */

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
