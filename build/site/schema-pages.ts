/**
 * The schema document → the pages that show it: the fact and its statuses first, then the records of
 * answers, as many on a page as are light enough. The keys have a page of their own.
 */

interface SchemaPage {
  readonly path: string;
  readonly title: string;
  /** The record with which it begins; the first has what stands before the others too. */
  readonly from: string | undefined;
}

export const schemaPages: readonly SchemaPage[] = [
  { path: "docs/schema.html", title: "Schema", from: undefined },
  {
    path: "docs/schema-providers.html",
    title: "Schema of providers, facts and comparisons",
    from: "ProviderList",
  },
  {
    path: "docs/schema-changes.html",
    title: "Schema of changes, keys, tools and errors",
    from: "ChangeList",
  },
];

/** The heading of the part about statuses, which belongs to the fact; and of that about keys. */
const statusHeading = "Status of a fact";
const keyHeading = "Keys";

/** The parts of the document by page, as Markdown. */
export function schemaParts(document: string): readonly string[] {
  const texts = schemaPages.map((): string[] => []);
  let page = 0;
  for (const part of document.split(/^(?=## )/m)) {
    const heading = sectionName(part);
    if (heading === keyHeading) continue;
    if (heading !== undefined)
      page = Math.max(
        page,
        schemaPages.findIndex(({ from }) => from === heading),
      );
    texts[heading === statusHeading ? 0 : page]!.push(part);
  }
  return texts.map((own) => own.join(""));
}

/** The page of each record, by its name. */
export function schemaPlaces(document: string): ReadonlyMap<string, string> {
  return new Map(
    schemaParts(document).flatMap((text, page) =>
      [...text.matchAll(/^## (\w+)$/gm)].map(
        ([, title]) => [title!, schemaPages[page]!.path] as const,
      ),
    ),
  );
}

function sectionName(part: string): string | undefined {
  return /^## (.*)$/m.exec(part)?.[1];
}
