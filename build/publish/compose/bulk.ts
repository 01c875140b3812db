/** The bulk files of a dataset: each table as CSV and Parquet, all in one database, and what describes them. */
import { bulkTables, toCsv } from "../../derive/bulk/tables.ts";
import { dataPackage, type BulkFile } from "../../derive/bulk/describe.ts";
import type { Dataset } from "../../dataset/dataset.ts";
import { onceFor } from "../../schema/lists/once-for.ts";
import { mediaTypes } from "../../schema/contract/route.ts";
import { entryOf } from "../listed.ts";
import type { DatabaseWriter, TableWriter } from "../bundle/tables.ts";

export interface BulkWriters {
  readonly parquet: TableWriter;
  /** Undefined where no database can be written. */
  readonly database: DatabaseWriter | undefined;
}

const bulkFolder = "data/bulk";

/** Names of files, and what composes each. The tables are made once, when the first of them is read. */
export function* bulkFiles(dataset: Dataset, writers: BulkWriters): Iterable<ContentFile> {
  const tables = onceFor(() => bulkTables(dataset));
  const files = onceFor(() => writtenFiles(tables(), writers));
  for (const name of ["providers", "keys", "facts", "history"])
    for (const end of ["csv", "parquet"])
      yield {
        file: `${bulkFolder}/${name}.${end}`,
        content: () => bulkBytes(files(), `${name}.${end}`),
      };
  if (writers.database !== undefined)
    yield { file: `${bulkFolder}/facts.sqlite`, content: () => bulkBytes(files(), "facts.sqlite") };
  yield {
    file: `${bulkFolder}/datapackage.json`,
    content: () =>
      dataPackage(
        dataset,
        files().map(({ file }) => file),
      ),
  };
}

interface WrittenBulk {
  readonly file: BulkFile;
  readonly bytes: Uint8Array;
}

function bulkBytes(files: readonly WrittenBulk[], name: string): Uint8Array {
  return files.find(({ file }) => file.path === `${bulkFolder}/${name}`)!.bytes;
}

function writtenFiles(
  tables: ReturnType<typeof bulkTables>,
  { parquet, database }: BulkWriters,
): readonly WrittenBulk[] {
  const written = (name: string, bytes: Uint8Array, table?: BulkFile["table"]): WrittenBulk => {
    const { path, bytes: size, sha256 } = entryOf(`${bulkFolder}/${name}`, bytes);
    const end = name.slice(name.lastIndexOf(".") + 1) as "csv" | "parquet" | "sqlite";
    const [type = ""] = mediaTypes[end].split(";");
    return { file: { path, type, bytes: size, sha256, ...(table ? { table } : {}) }, bytes };
  };
  return [
    ...tables.flatMap((table) => [
      written(`${table.name}.csv`, Buffer.from(toCsv(table)), table),
      written(`${table.name}.parquet`, parquet(table), table),
    ]),
    ...(database === undefined ? [] : [written("facts.sqlite", database(tables))]),
  ];
}

/** A file of a build: its path, and its content once that is asked for. */
export interface ContentFile {
  /** Relative to the root of the output, with forward slashes. */
  readonly file: string;
  content(): Content | Promise<Content>;
}

type Content = string | Uint8Array;
