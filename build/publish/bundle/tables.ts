/**
 * Tables → Parquet, with a type for each column, and → one SQLite database with foreign keys and a search over the
 * facts, written by the SQLite that is part of Node.js from version 22.13 on. Loaded by builds with bulk files alone.
 */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { CellType, FlatCell, FlatTable } from "../../derive/bulk/tables.ts";

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

/** The later tables refer to the earlier ones. */
export type DatabaseWriter = (tables: readonly FlatTable[]) => Uint8Array;

export interface OpenedDatabase {
  /** Undefined where this Node.js has no SQLite. */
  readonly write: DatabaseWriter | undefined;
  /** What is left out, in one line; undefined where nothing is. */
  readonly lacks: string | undefined;
}

/** Of `node:sqlite`, which the types of Node.js 20 do not have. */
interface Sqlite {
  readonly DatabaseSync: new (path: string) => Database;
}
interface Database {
  exec(sql: string): void;
  prepare(sql: string): Statement;
  close(): void;
}
interface Statement {
  run(...values: readonly (string | number | null)[]): unknown;
  get(): Readonly<Record<string, unknown>>;
}

const sqliteTypes = { text: "TEXT", number: "REAL", boolean: "INTEGER", moment: "TEXT" } as const;

/** What words find, in the table `facts`. */
const searched = [
  "provider_name",
  "product_name",
  "plan_name",
  "key",
  "title",
  "raw_value",
  "note",
];

export function openDatabaseWriter(): OpenedDatabase {
  const sqlite = process.getBuiltinModule("node:sqlite") as Sqlite | undefined;
  const version = `this Node.js (${process.versions.node})`;
  if (sqlite === undefined)
    return {
      write: undefined,
      lacks: `facts.sqlite is left out: there is no node:sqlite in ${version}; Node.js has it from 22.13 on`,
    };
  const isSearched = hasSearch(sqlite);
  return {
    write: (tables) => databaseOf(tables, sqlite, isSearched),
    lacks: isSearched
      ? undefined
      : `facts.sqlite is without facts_search: the SQLite of ${version} has no FTS5; that of 24 has`,
  };
}

function hasSearch({ DatabaseSync }: Sqlite): boolean {
  const database = new DatabaseSync(":memory:");
  const { used } = database
    .prepare("SELECT sqlite_compileoption_used('ENABLE_FTS5') AS used")
    .get();
  database.close();
  return used === 1;
}

/** A database in memory cannot be copied out by every version: it is a file until its bytes are read. */
function databaseOf(
  tables: readonly FlatTable[],
  { DatabaseSync }: Sqlite,
  isSearched: boolean,
): Uint8Array {
  const folder = mkdtempSync(join(tmpdir(), "facts-sqlite-"));
  const path = join(folder, "facts.sqlite");
  try {
    const database = new DatabaseSync(path);
    try {
      database.exec("PRAGMA journal_mode = OFF; PRAGMA foreign_keys = ON; BEGIN");
      for (const table of tables) fill(database, table);
      if (isSearched) database.exec(createSearch());
      database.exec("COMMIT");
    } finally {
      database.close();
    }
    return readFileSync(path);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function fill(database: Database, table: FlatTable): void {
  database.exec(createTable(table));
  const places = table.columns.map(() => "?").join(", ");
  const insert = database.prepare(`INSERT INTO ${table.name} VALUES (${places})`);
  for (const row of table.rows)
    insert.run(...row.map((cell) => (typeof cell === "boolean" ? Number(cell) : cell)));
}

function createSearch(): string {
  const columns = searched.join(", ");
  return `CREATE VIRTUAL TABLE facts_search USING fts5(${columns}, content = 'facts', content_rowid = 'rowid');
    INSERT INTO facts_search (facts_search) VALUES ('rebuild')`;
}

function createTable({ name, columns, primaryKey }: FlatTable): string {
  const lines = [
    ...columns.map((column) => `${column.name} ${sqliteTypes[column.type]}${checkOf(column)}`),
    `PRIMARY KEY (${primaryKey.join(", ")})`,
    ...columns.flatMap(({ name: own, refersTo }) =>
      refersTo ? [`FOREIGN KEY (${own}) REFERENCES ${refersTo.table} (${refersTo.column})`] : [],
    ),
  ];
  return `CREATE TABLE ${name} (${lines.join(", ")})`;
}

function checkOf({ name, type }: { readonly name: string; readonly type: CellType }): string {
  return type === "boolean" ? ` CHECK (${name} IN (0, 1))` : "";
}
