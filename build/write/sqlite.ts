/**
 * Tables → one SQLite database with foreign keys and a search over the facts. What writes it is only loaded by
 * builds with bulk files.
 */
import type { CellType, FlatTable } from "../derive/bulk/table.ts";

/** The later tables refer to the earlier ones. */
export type DatabaseWriter = (tables: readonly FlatTable[]) => Uint8Array;

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

export async function openDatabaseWriter(): Promise<DatabaseWriter> {
  const { default: start } = await import("@sqlite.org/sqlite-wasm");
  const { oo1, capi } = await start();
  return (tables) => {
    const database = new oo1.DB(":memory:");
    try {
      database.exec("PRAGMA foreign_keys = ON; BEGIN");
      for (const table of tables) {
        database.exec(createTable(table));
        const insert = database.prepare(
          `INSERT INTO ${table.name} VALUES (${table.columns.map(() => "?").join(", ")})`,
        );
        for (const row of table.rows) insert.bind([...row]).stepReset();
        insert.finalize();
      }
      const columns = searched.join(", ");
      database.exec(
        `CREATE VIRTUAL TABLE facts_search USING fts5(${columns}, content = 'facts', content_rowid = 'rowid');
        INSERT INTO facts_search (facts_search) VALUES ('rebuild'); COMMIT`,
      );
      return capi.sqlite3_js_db_export(database);
    } finally {
      database.close();
    }
  };
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
