import type { Peer } from "./peer.ts";

const config = `baseURL = "https://facts.test/"
uglyURLs = true
disableKinds = ["home", "section", "taxonomy", "term", "RSS", "sitemap", "404"]
[outputs]
page = ["json"]
`;

const layout = `{{- $a := index site.Data.parties .Params.a -}}
{{- $b := index site.Data.parties .Params.b -}}
{{- $rows := slice -}}
{{- range $key, $own := $a.keys -}}
{{- with index $b.keys $key -}}
{{- $result := cond (eq $own.values .values) "equal" "different" -}}
{{- $rows = $rows | append (dict "key" $key "unit" $own.unit "datatype" $own.datatype "result" $result "a" $own.sides "b" .sides) -}}
{{- end -}}
{{- end -}}
{{- $query := dict "a" $a.slug "b" $b.slug -}}
{{- $ofA := dict "slug" $a.slug "name" $a.name -}}
{{- $ofB := dict "slug" $b.slug "name" $b.name -}}
{{- dict "object" "comparison" "query" $query "a" $ofA "b" $ofB "count" (len $rows) "rows" $rows | jsonify -}}
`;

/** A page of content for every pair, which holds their names, and one template in its own language. */
export const hugo: Peer = {
  name: "Hugo",
  module: undefined,
  command: ["hugo", "--quiet", "--destination", "out"],
  files: (slugs) =>
    new Map([
      ["config.toml", config],
      ["layouts/_default/single.json", layout],
      ...slugs.flatMap((a) =>
        slugs.flatMap((b) =>
          a === b
            ? []
            : [[`content/compare/${a}/${b}.md`, `---\na: ${a}\nb: ${b}\n---\n`] as const],
        ),
      ),
    ]),
  fileOf: (a, b) => `out/compare/${a}/${b}.json`,
};
