/**
 * Describes the bulk files for tools that load datasets by a description: a data package (Frictionless), and
 * Croissant 1.0 as JSON-LD.
 */
import type { Dataset } from "../../dataset/dataset.ts";
import { toJson, withNewline } from "../../respond/serialise.ts";
import { shortName } from "../discovery.ts";
import type { CellType, FlatTable } from "./tables.ts";
import context from "./croissant-context.json" with { type: "json" };

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

const croissantTypes: Readonly<Record<CellType, string>> = {
  text: "sc:Text",
  number: "sc:Float",
  boolean: "sc:Boolean",
  moment: "sc:DateTime",
};

export function croissant({ meta, asOf }: Dataset, files: readonly BulkFile[]): string {
  return withNewline(
    toJson({
      "@context": context,
      "@type": "sc:Dataset",
      conformsTo: "http://mlcommons.org/croissant/1.0",
      name: shortName(meta.name),
      description: meta.description,
      url: `${meta.baseUrl}/`,
      license: licenseAddress(meta.license),
      version: asOf.slice(0, 10),
      datePublished: asOf.slice(0, 10),
      isLiveDataset: true,
      creator: { "@type": "sc:Organization", name: meta.publisher ?? meta.name },
      distribution: files.map(({ path, type, bytes, sha256 }) => ({
        "@type": "cr:FileObject",
        "@id": nameOfFile(path),
        name: nameOfFile(path),
        contentUrl: `${meta.baseUrl}/${path}`,
        contentSize: `${bytes} B`,
        encodingFormat: type,
        sha256,
      })),
      recordSet: files.flatMap(({ path, type, table }) =>
        table && type === csvType ? [recordSet(table, nameOfFile(path))] : [],
      ),
    }),
  );
}

function recordSet({ name, about, columns, primaryKey }: FlatTable, file: string): object {
  return {
    "@type": "cr:RecordSet",
    "@id": name,
    name,
    description: about,
    key: primaryKey.map((each) => ({ "@id": `${name}/${each}` })),
    field: columns.map((column) => ({
      "@type": "cr:Field",
      "@id": `${name}/${column.name}`,
      name: column.name,
      description: column.about,
      dataType: croissantTypes[column.type],
      source: { fileObject: { "@id": file }, extract: { column: column.name } },
      ...(column.refersTo
        ? { references: { field: { "@id": `${column.refersTo.table}/${column.refersTo.column}` } } }
        : {}),
    })),
  };
}

/** The names of licences are those of SPDX. */
function licenseAddress(name: string): string {
  return `https://spdx.org/licenses/${name}`;
}

function nameOfFile(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}
