/** A table → Parquet, with a type for each column. What writes it is only loaded by builds with bulk files. */
import type { FlatCell, CellType, FlatTable } from "../derive/bulk/tables.ts";

export type TableWriter = (table: FlatTable) => Uint8Array;

const parquetTypes = {
  text: "STRING",
  number: "DOUBLE",
  boolean: "BOOLEAN",
  moment: "TIMESTAMP",
} as const;

export async function openParquetWriter(): Promise<TableWriter> {
  const { parquetWriteBuffer } = await import("hyparquet-writer");
  return ({ columns, rows }) =>
    new Uint8Array(
      parquetWriteBuffer({
        columnData: columns.map(({ name, type }, at) => ({
          name,
          type: parquetTypes[type],
          nullable: true,
          data: rows.map((row) => parquetCell(row[at]!, type)),
        })),
      }),
    );
}

function parquetCell(cell: FlatCell, type: CellType): FlatCell | Date {
  return type === "moment" && typeof cell === "string" ? new Date(cell) : cell;
}
