/** The bulk files of a dataset: each table as CSV and Parquet, all in one database, and what describes them. */
import { bulkTables, tableNames, toCsv, type FlatTable } from "../../derive/bulk/tables.ts";
import { dataPackage } from "../../derive/bulk/describe.ts";
import type { Dataset } from "../../dataset/dataset.ts";
import { onceFor } from "../../schema/lists/once-for.ts";
import { entryOf } from "../listed.ts";
import type { DatabaseWriter, TableWriter } from "../bundle/tables.ts";

export interface BulkWriters {
  readonly parquet: TableWriter;
  /** Undefined where no database can be written. */
  readonly database: DatabaseWriter | undefined;
}

const bulkFile = (name: string): string => `data/bulk/${name}`;

/** Names of files, and what composes each. The tables are made once, when the first of them is read. */
export function* bulkFiles(
  dataset: Dataset,
  { parquet, database }: BulkWriters,
): Iterable<ContentFile> {
  const tables = onceFor(() => bulkTables(dataset));
  const csvOf = onceFor((table: FlatTable) => Buffer.from(toCsv(table)));
  for (const [at, name] of tableNames.entries()) {
    yield { file: bulkFile(`${name}.csv`), content: () => csvOf(tables()[at]!) };
    yield { file: bulkFile(`${name}.parquet`), content: () => parquet(tables()[at]!) };
  }
  if (database !== undefined)
    yield { file: bulkFile("facts.sqlite"), content: () => database(tables()) };
  yield {
    file: bulkFile("datapackage.json"),
    content: () =>
      dataPackage(
        dataset,
        tables().map((table) => ({ table, ...entryOf(`${table.name}.csv`, csvOf(table)) })),
      ),
  };
}

/** A file of a build: its path, and its content once that is asked for. */
export interface ContentFile {
  /** Relative to the root of the output, with forward slashes. */
  readonly file: string;
  content(): Content | Promise<Content>;
}

type Content = string | Uint8Array;
