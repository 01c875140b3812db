/** Writes an `.htaccess` for the root of the output: extensions, media types, headers, and a 404. */
import { codeFolder } from "../../schema/contract/page-policy.ts";
import { escapeRegExp, mediaTypes } from "../../schema/contract/route.ts";
import { type Host, type HostInput } from "./host.ts";
import { homePattern, plainNames, redirectStatus, sent } from "./rules.ts";

export const apache: Host = {
  id: "apache",
  name: "Apache",
  files: { ".htaccess": htaccess },
  fallback: "none there: queries and unknown names answer 404",
  deploy: "rsync -a ./ HOST:/var/www/html/",
};

/** The extensions of what the list of media types of an installation may lack, or call otherwise. */
const added = [["jsonl"], ["md"], ["js", "mjs"], ["webmanifest"], ["parquet"], ["sqlite"]] as const;

function htaccess({ basePath, headers, secureHeaders }: HostInput): string {
  const texts = Object.entries(mediaTypes).filter(([, type]) => type.includes("charset="));
  return [
    "Options -Indexes -MultiViews",
    "DirectorySlash Off",
    ...added.map((same) => `AddType ${mediaTypes[same[0]].split(";", 1)[0]} .${same.join(" .")}`),
    `AddCharset utf-8 ${texts.map(([extension]) => `.${extension}`).join(" ")}`,
    ...set(headers, ""),
    ...set(sent.page, "%{CONTENT_TYPE} =~ m#^text/html#"),
    // By the name that was asked for, before any rule.
    ...set(sent.home(basePath), `%{THE_REQUEST} =~ m#^[A-Z]+ ${basePath}${homePattern}[ ?]#`),
    ...set(secureHeaders, "%{HTTPS} == 'on' || req_novary('X-Forwarded-Proto') == 'https'"),
    ...set(sent.found, "%{REQUEST_STATUS} -lt 400"),
    ...set(
      sent.code,
      `%{REQUEST_STATUS} -lt 400 && %{REQUEST_URI} =~ m#^${escapeRegExp(basePath)}/${codeFolder}#`,
    ),
    ...set(sent.error, "%{REQUEST_STATUS} -ge 400"),
    ...set({ "access-control-allow-headers": "*" }, "%{REQUEST_METHOD} == 'OPTIONS'"),
    `ErrorDocument 404 ${basePath}/404.html`,
    `<If "%{REQUEST_URI} =~ m#^${escapeRegExp(basePath)}/api/#">`,
    `  ErrorDocument 404 ${basePath}/404.json`,
    "</If>",
    "RewriteEngine On",
    "RewriteOptions AllowNoSlash",
    // Only the folder's own path without its slash reaches a rule whole.
    ...(basePath === "" ? [] : [`RewriteRule "^/" ${basePath}/ [R=${redirectStatus},END]`]),
    ...plainNames.map(
      ([file, type]) => `RewriteRule "^${escapeRegExp(file)}$" - "[T=${type},END]"`,
    ),
    'RewriteRule "(?:^|/)\\.(?!well-known/[^.])" - [R=404,END]',
    // No file knows a query or a body; an address of the API is the name of its file without the extension.
    'RewriteCond %{THE_REQUEST} "^(?!(?:GET|HEAD|OPTIONS) )|^\\S+ \\S*\\?\\S"',
    'RewriteRule "^api/" - [R=404,END]',
    'RewriteRule "^(.+?)/+$" $1 [DPI]',
    'RewriteRule "^(api/public/md/.+)(?<!\\.md)$" $1.md [END]',
    'RewriteRule "^(api/public/.+)(?<!\\.json|\\.md)$" $1.json [END]',
    "RewriteCond %{REQUEST_FILENAME}.html -f",
    'RewriteRule "^.+$" $0.html [END]',
    "RewriteCond %{REQUEST_FILENAME} -d",
    'RewriteRule "." - [R=404,END]',
    "",
  ].join("\n");
}

/** On errors too, and only where the expression holds. */
function set(values: Readonly<Record<string, string>>, condition: string): readonly string[] {
  return Object.entries(values).map(
    ([name, value]) =>
      `Header always set ${name} "${value}"${condition === "" ? "" : ` "expr=${condition}"`}`,
  );
}
