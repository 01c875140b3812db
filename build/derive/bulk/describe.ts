/** Describes the bulk files for tools that load datasets by a description: a data package (Frictionless). */
import type { Dataset } from "../../dataset/dataset.ts";
import type { FileEntry } from "../../schema/contract/listed-files.ts";
import { toJson, withNewline } from "../../respond/serialise.ts";
import { shortName } from "../discovery.ts";
import type { FlatTable } from "./tables.ts";

/** A table that was written as CSV. */
export interface CsvFile extends FileEntry {
  readonly table: FlatTable;
}

const fieldTypes = {
  text: "string",
  number: "number",
  boolean: "boolean",
  moment: "datetime",
} as const;

/** `files` lie beside the description. */
export function dataPackage({ meta, asOf }: Dataset, files: readonly CsvFile[]): string {
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
      resources: files.map(({ path, bytes, sha256, table }) => ({
        name: table.name,
        type: "table",
        path,
        description: table.about,
        format: "csv",
        mediatype: "text/csv",
        encoding: "utf-8",
        bytes,
        hash: `sha256:${sha256}`,
        schema: tableSchema(table),
      })),
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
