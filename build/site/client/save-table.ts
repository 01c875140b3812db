/** Saves the tables of a page as they are shown: the same rows, columns and values, in the same order. */

interface SavedRow {
  /** The name of its table. */
  readonly table: string;
  readonly head: string;
  /** By the name of the column. */
  readonly cells: readonly (readonly [
    column: string,
    shown: string,
    addresses: readonly string[],
  ])[];
}

const formats = [
  { name: "CSV", extension: "csv", type: "text/csv", text: csvOf },
  { name: "Markdown", extension: "md", type: "text/markdown", text: markdownOf },
  { name: "JSON", extension: "json", type: "application/json", text: jsonOf },
] as const;

export function saveButtons(): void {
  const place = document.querySelector<HTMLElement>("[data-save]");
  if (place === null) return;
  for (const { name, extension, type, text } of formats) {
    const [, page] = /([^/]*?)(?:\.html)?$/.exec(location.pathname) ?? [];
    const file = `${page || "table"}.${extension}`;
    place.append(
      " ",
      saveButton(`Save as ${name}`, file, type, () => text(shownRows())),
    );
  }
}

export function saveButton(words: string, file: string, type: string, text: () => string): Element {
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = words;
  button.addEventListener("click", () => {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([text()], { type }));
    link.download = file;
    link.click();
    URL.revokeObjectURL(link.href);
  });
  return button;
}

function shownRows(): readonly SavedRow[] {
  return [...document.querySelectorAll<HTMLTableElement>("table[data-facts]")].flatMap((table) =>
    [...table.tBodies].flatMap(({ rows }) =>
      [...rows]
        .filter((row) => row.checkVisibility())
        .flatMap((row) => {
          const [head, ...cells] = row.cells;
          if (head === undefined) return [];
          return {
            table: table.getAttribute("aria-label") ?? "",
            head: wordsOf(head).replaceAll(";", ","),
            cells: cells
              .filter(({ hidden }) => !hidden)
              .map(
                (cell) => [cell.dataset["label"] ?? "", wordsOf(cell), addressesOf(cell)] as const,
              ),
          };
        }),
    ),
  );
}

/** What is folded away is not shown. */
function wordsOf(cell: HTMLElement): string {
  const lines = cell.innerText.split("\n").map((line) => line.trim());
  return lines.filter((line) => line !== "" && line !== "–").join("; ");
}

function addressesOf(cell: HTMLElement): readonly string[] {
  const links = [...cell.querySelectorAll("a")].filter((link) => link.checkVisibility());
  return links.map(({ href }) => href);
}

/** The names of all columns, in their order, and the lines below them; of several tables each line names its own. */
function savedLines(rows: readonly SavedRow[]): readonly (readonly string[])[] {
  const columns = [...new Set(rows.flatMap(({ cells }) => cells.map(([column]) => column)))];
  const isOfSeveral = new Set(rows.map(({ table }) => table)).size > 1;
  const lines = rows.map(({ table, head, cells }) => [
    ...(isOfSeveral ? [table] : []),
    head,
    ...columns.map((name) => cells.find(([column]) => column === name)?.[1] ?? ""),
  ]);
  return [[...(isOfSeveral ? ["Table"] : []), "Name", ...columns], ...lines];
}

/** RFC 4180; spreadsheets take what begins with a sign for a formula. */
function csvOf(rows: readonly SavedRow[]): string {
  const quoted = (text: string): string =>
    `"${text.replace(/^[=+@-]/, "'$&").replaceAll('"', '""')}"`;
  return savedLines(rows)
    .map((line) => `${line.map(quoted).join(",")}\r\n`)
    .join("");
}

function markdownOf(rows: readonly SavedRow[]): string {
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((text) => text.replace(/[\\|]/g, "\\$&")).join(" | ")} |\n`;
  const [heads = [], ...others] = savedLines(rows);
  return [line(heads), line(heads.map(() => "---")), ...others.map(line)].join("");
}

function jsonOf(rows: readonly SavedRow[]): string {
  const filled = rows.map(({ table, head, cells }) => ({
    table,
    row: head,
    cells: cells
      .filter(([, shown]) => shown !== "")
      .map(([column, shown, facts]) => ({ column, shown, facts })),
  }));
  return `${JSON.stringify(filled, null, 2)}\n`;
}
