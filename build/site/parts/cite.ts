/** A fact as a citation: a sentence with its address, Markdown, BibTeX. */
import { dayWords } from "../../derive/day-words.ts";
import { link, literal, quotation } from "../../derive/markdown.ts";
import { subjectOf, type TitleOf } from "../../derive/subject.ts";
import { trustBrief } from "../../derive/trust-words.ts";
import type { Fact } from "../../schema/fact.ts";
import type { Site } from "../page.ts";
import { factPage } from "../paths.ts";

export interface Citation {
  readonly label: string;
  readonly text: string;
  /** As highlighters name it. */
  readonly language?: "markdown" | "bibtex";
}

export function citations(
  fact: Fact,
  { dataset }: Pick<Site, "dataset">,
  titleOf: TitleOf,
): readonly Citation[] {
  const { meta, asOf } = dataset;
  const address = `${meta.baseUrl}/${factPage(fact.id)}`;
  const subject = subjectOf(fact, titleOf);
  const words = fact.raw_value === null ? "" : ` ${quotation(fact.raw_value)}`;
  const read = trustBrief(fact);
  return [
    { label: "Link", text: address },
    {
      label: "Text",
      text: `${subject}: ${fact.display} (${read}). ${meta.name}, ${dayWords(asOf)}. ${address}`,
    },
    {
      label: "Markdown",
      language: "markdown",
      text: `${literal(subject)}: **${literal(fact.display)}** (${read}).${words} Source: ${link(fact.source.title, fact.source.url)}, by way of ${link(meta.name, address)}.`,
    },
    {
      label: "BibTeX",
      language: "bibtex",
      text: [
        `@misc{${fact.provider.slug}-${fact.key.replace(/[^a-z0-9]+/g, "-")},`,
        `  title = {${braced(`${subject}: ${fact.display}`)}},`,
        `  author = {{${braced(fact.provider.name)}}},`,
        `  howpublished = {${braced(meta.name)}},`,
        `  year = {${asOf.slice(0, 4)}},`,
        `  url = {${address}},`,
        `  note = {${braced(read)}; ${fact.source.url.replace(/[{}\\]/g, encodeURIComponent)}}`,
        `}`,
      ].join("\n"),
    },
  ];
}

/** As LaTeX reads it: what it takes for a command is escaped. */
function braced(text: string): string {
  return text.replace(/[\\{}]/g, "").replace(/[#$%&_]/g, "\\$&");
}
