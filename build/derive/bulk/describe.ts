/**
 * Describes the bulk files for tools that load datasets by a description: a data package (Frictionless), Croissant
 * 1.0 and DCAT 3, the latter two as JSON-LD.
 */
import type { Dataset, DatasetMeta } from "../../dataset/dataset.ts";
import { toJson, withNewline } from "../../respond/serialise.ts";
import { shortName } from "../discovery.ts";
import type { CellType, FlatTable } from "./tables.ts";

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

const croissantContext = {
  "@language": "en",
  "@vocab": "https://schema.org/",
  citeAs: "cr:citeAs",
  column: "cr:column",
  conformsTo: "dct:conformsTo",
  cr: "http://mlcommons.org/croissant/",
  dct: "http://purl.org/dc/terms/",
  data: { "@id": "cr:data", "@type": "@json" },
  dataType: { "@id": "cr:dataType", "@type": "@vocab" },
  examples: { "@id": "cr:examples", "@type": "@json" },
  extract: "cr:extract",
  field: "cr:field",
  fileObject: "cr:fileObject",
  fileProperty: "cr:fileProperty",
  fileSet: "cr:fileSet",
  format: "cr:format",
  includes: "cr:includes",
  isLiveDataset: "cr:isLiveDataset",
  jsonPath: "cr:jsonPath",
  key: "cr:key",
  md5: "cr:md5",
  parentField: "cr:parentField",
  path: "cr:path",
  rai: "http://mlcommons.org/croissant/RAI/",
  recordSet: "cr:recordSet",
  references: "cr:references",
  regex: "cr:regex",
  repeated: "cr:repeated",
  replace: "cr:replace",
  sc: "https://schema.org/",
  separator: "cr:separator",
  source: "cr:source",
  subField: "cr:subField",
  transform: "cr:transform",
};

const croissantTypes: Readonly<Record<CellType, string>> = {
  text: "sc:Text",
  number: "sc:Float",
  boolean: "sc:Boolean",
  moment: "sc:DateTime",
};

export function croissant({ meta, asOf }: Dataset, files: readonly BulkFile[]): string {
  return withNewline(
    toJson({
      "@context": croissantContext,
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

export function dcat({ meta, asOf }: Dataset, files: readonly BulkFile[]): string {
  const { baseUrl } = meta;
  return withNewline(
    toJson({
      "@context": {
        dcat: "http://www.w3.org/ns/dcat#",
        dct: "http://purl.org/dc/terms/",
        foaf: "http://xmlns.com/foaf/0.1/",
        spdx: "http://spdx.org/rdf/terms#",
        xsd: "http://www.w3.org/2001/XMLSchema#",
      },
      "@id": `${baseUrl}/`,
      "@type": "dcat:Dataset",
      "dct:title": meta.name,
      "dct:description": meta.description,
      "dct:issued": { "@type": "xsd:dateTime", "@value": asOf },
      "dct:license": { "@id": licenseAddress(meta.license) },
      "dct:publisher": { "@type": "foaf:Agent", "foaf:name": meta.publisher ?? meta.name },
      "dcat:distribution": files.map((file) => distribution(file, meta)),
    }),
  );
}

function distribution({ path, type, bytes, sha256 }: BulkFile, { baseUrl }: DatasetMeta): object {
  return {
    "@id": `${baseUrl}/${path}`,
    "@type": "dcat:Distribution",
    "dct:title": nameOfFile(path),
    "dcat:downloadURL": { "@id": `${baseUrl}/${path}` },
    "dcat:mediaType": { "@id": `https://www.iana.org/assignments/media-types/${type}` },
    "dcat:byteSize": { "@type": "xsd:nonNegativeInteger", "@value": String(bytes) },
    "spdx:checksum": {
      "@type": "spdx:Checksum",
      "spdx:algorithm": { "@id": "spdx:checksumAlgorithm_sha256" },
      "spdx:checksumValue": { "@type": "xsd:hexBinary", "@value": sha256 },
    },
  };
}

/** The names of licences are those of SPDX. */
function licenseAddress(name: string): string {
  return `https://spdx.org/licenses/${name}`;
}

function nameOfFile(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}
