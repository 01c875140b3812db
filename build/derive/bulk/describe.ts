/** Describes the bulk files for tools that load datasets by a description: a data package (Frictionless). */
import type { Dataset } from "../../dataset/dataset.ts";
import { toJson, withNewline } from "../../respond/serialise.ts";
import { shortName } from "../discovery.ts";
import type { FlatTable } from "./tables.ts";

/** A bulk file that was written. */
export interface BulkFile {
  readonly path: string;
  readonly type: string;
  readonly bytes: number;
  readonly sha256: string;
  /** Absent of a file that holds all tables. */
  readonly table?: FlatTable;
}

const fieldTypes = {
  text: "string",
  number: "number",
  boolean: "boolean",
  moment: "datetime",
} as const;

const csvType = "text/csv";

/** `files` lie beside the description. */
export function dataPackage({ meta, asOf }: Dataset, files: readonly BulkFile[]): string {
  return withNewline(
    toJson({
      $schema: "https://datapackage.org/profiles/2.0/datapackage.json",
      name: shortName(meta.name),
      title: meta.name,
      description: meta.description,
      homepage: `${meta.baseUrl}/`,
      version: asOf.slice(0, 10),
      created: asOf,
      licenses: [{ name: meta.license }],
      resources: files.flatMap(({ path, type, bytes, sha256, table }) =>
        table && type === csvType
          ? [
              {
                name: table.name,
                type: "table",
                path: nameOfFile(path),
                description: table.about,
                format: "csv",
                mediatype: type,
                encoding: "utf-8",
                bytes,
                hash: `sha256:${sha256}`,
                schema: tableSchema(table),
              },
            ]
          : [],
      ),
    }),
  );
}

function tableSchema({ columns, primaryKey }: FlatTable): object {
  const foreignKeys = columns.flatMap(({ name, refersTo }) =>
    refersTo
      ? [{ fields: [name], reference: { resource: refersTo.table, fields: [refersTo.column] } }]
      : [],
  );
  return {
    fields: columns.map(({ name, type, about }) => ({
      name,
      type: fieldTypes[type],
      description: about,
      ...(primaryKey.includes(name) ? { constraints: { required: true } } : {}),
    })),
    primaryKey,
    ...(foreignKeys.length > 0 ? { foreignKeys } : {}),
    missingValues: [""],
  };
}

function nameOfFile(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}
