/**
 * Edits of a folder of facts, any number of them in any order: what curators do to values, dates, statuses,
 * names, whole facts, whole providers and the definitions. An edit may lead to facts that are refused.
 */
import { readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import fc from "fast-check";
import { isMap, isSeq, parseDocument, type Document, type YAMLMap } from "yaml";

export interface Edit {
  readonly kind: keyof typeof kinds;
  /** Chooses a file, and what stands in it. */
  readonly at: number;
}

export const anyEdit: fc.Arbitrary<Edit> = fc.record({
  kind: fc.constantFrom(...(Object.keys(edits()) as (keyof typeof kinds)[])),
  at: fc.nat(1_000_000),
});

/** Does nothing where there is nothing to edit in that way. */
export function makeEdit(folder: string, { kind, at }: Edit): void {
  kinds[kind](folder, at);
}

type FileEdit = (folder: string, at: number) => void;

function edits() {
  return {
    value: inFact((fact, at) => {
      const value: unknown = fact.get("value");
      if (typeof value === "number") fact.set("value", value + 1 + (at % 3));
      else if (typeof value === "boolean") fact.set("value", !value);
    }),
    quote: inFact((fact, at) => fact.set("raw_value", `${String(fact.get("raw_value"))} (${at})`)),
    note: inFact((fact, at) => fact.set("note", `Said ${at} times.`)),
    date: inFact((fact, at) => fact.set("observed_at", `20${10 + (at % 15)}-0${1 + (at % 9)}-11`)),
    status: inFact((fact, at) => {
      fact.set("status", at % 2 === 0 ? "stale" : "removed");
      if (at % 2 === 1) fact.set("removed_at", "2025-12-24");
    }),
    history: inFact((fact, at, document) => {
      const history = [
        { value: fact.get("value"), raw_value: `once ${at}`, source: fact.get("source") },
      ];
      fact.set("history", document.createNode(history));
    }),
    scope: inFact((fact, at) => fact.set("per", [["user", "token", "team"][at % 3]])),
    remove: inProvider((document, at) => {
      const [path] = chosen(factPaths(document), at);
      if (path) document.deleteIn(path);
    }),
    copy: inProvider((document, at) => {
      const [path] = chosen(factPaths(document), at);
      const [other] = chosen(factPaths(document), at >> 4);
      if (path === undefined || other === undefined) return;
      const key = String(path.at(-1));
      document.setIn([...other.slice(0, -1), key], document.getIn(path));
    }),
    confirm: inProvider((document, at) => {
      const sources = document.get("sources");
      if (!isMap(sources)) return;
      const [source] = chosen(sources.items, at);
      if (isMap(source?.value)) source.value.set("retrieved_at", `2026-02-1${at % 9}`);
    }),
    comment: inProvider((document) => void (document.commentBefore = "\n another line\n")),
    "provider's name": inProvider((document, at) => document.set("name", `Renamed ${at}`)),
    "product's name": inProvider((document, at) => {
      const products = document.get("products");
      if (!isMap(products)) return;
      const [product] = chosen(products.items, at);
      if (isMap(product?.value)) product.value.set("name", `Product ${at}`);
    }),
    "product's slug": inProvider((document, at) => {
      const products = document.get("products");
      if (!isMap(products)) return;
      const [product] = chosen(products.items, at);
      if (product === undefined) return;
      if (isMap(product.value)) product.value.set("formerly", [String(product.key)]);
      product.key = document.createNode(`moved-${at}`);
    }),
    "provider's slug"(folder, at) {
      const [file] = chosen(providerFiles(folder), at);
      if (file === undefined) return;
      renameSync(file, join(folder, "providers", `${["aa", "x-vs-y", "zz"][at % 3]}-${at}.yaml`));
    },
    "new provider"(folder, at) {
      const [file] = chosen(providerFiles(folder), at);
      if (file === undefined) return;
      const document = parseDocument(readFileSync(file, "utf8"));
      document.set("name", `Another ${at}`);
      document.delete("formerly");
      writeFileSync(join(folder, "providers", `another-${at}.yaml`), String(document));
    },
    "provider gone"(folder, at) {
      const files = providerFiles(folder);
      const [file] = chosen(files, at);
      if (file !== undefined && files.length > 2) rmSync(file);
    },
    dataset: inFile("dataset.yaml", (document, at) => {
      if (at % 2 === 0) document.set("description", `Described ${at} times.`);
      else document.set("verified_for_days", 30 + (at % 400));
    }),
    "key's name"(folder, at) {
      let name = "";
      rewritten(join(folder, "keys.yaml"), (document) => {
        if (!isMap(document.contents)) return;
        const [key] = chosen(document.contents.items, at);
        if (!isMap(key?.value)) return;
        name = String(key.key);
        key.key = document.createNode(`${name}_${at % 7}`);
        key.value.set("formerly", [name]);
      });
      for (const file of providerFiles(folder))
        rewritten(file, (document) => {
          for (const path of factPaths(document)) {
            if (path.at(-1) !== name) continue;
            document.setIn([...path.slice(0, -1), `${name}_${at % 7}`], document.getIn(path));
            document.deleteIn(path);
          }
        });
    },
    "key's title": inFile("keys.yaml", (document, at) => {
      if (!isMap(document.contents)) return;
      const [key] = chosen(document.contents.items, at);
      if (isMap(key?.value)) key.value.set("title", `Titled ${at}`);
    }),
    "key's order": inFile("keys.yaml", (document, at) => {
      if (!isMap(document.contents)) return;
      const [key] = chosen(document.contents.items, at);
      if (isMap(key?.value)) key.value.set("better", at % 2 === 0 ? "higher" : "lower");
    }),
    "kind's title": inFile("kinds.yaml", (document, at) => {
      if (!isMap(document.contents)) return;
      const [kind] = chosen(document.contents.items, at);
      if (isMap(kind?.value)) kind.value.set("title", `Kind ${at}`);
    }),
  } satisfies Readonly<Record<string, FileEdit>>;
}
const kinds = edits();

function inFile(path: string, edit: (document: Document, at: number) => void): FileEdit {
  return (folder, at) => rewritten(join(folder, path), (document) => edit(document, at));
}

function inProvider(edit: (document: Document, at: number) => void): FileEdit {
  return (folder, at) => {
    const [file] = chosen(providerFiles(folder), at >> 2);
    if (file !== undefined) rewritten(file, (document) => edit(document, at));
  };
}

function inFact(edit: (fact: YAMLMap, at: number, document: Document) => void): FileEdit {
  return inProvider((document, at) => {
    const [path] = chosen(factPaths(document), at);
    const found = path && document.getIn(path);
    const fact = isSeq(found) ? found.items[0] : found;
    if (isMap(fact)) edit(fact, at, document);
  });
}

function rewritten(file: string, edit: (document: Document) => void): void {
  const document = parseDocument(readFileSync(file, "utf8"));
  edit(document);
  writeFileSync(file, String(document));
}

function providerFiles(folder: string): readonly string[] {
  return readdirSync(join(folder, "providers"))
    .filter((name) => name.endsWith(".yaml"))
    .toSorted()
    .map((name) => join(folder, "providers", basename(name)));
}

type FactPath = readonly string[];

function factPaths(document: Document): readonly FactPath[] {
  const found: FactPath[] = [];
  const below = (path: readonly string[]): void => {
    for (const level of ["facts", "products", "plans"]) {
      const members = document.getIn([...path, level]);
      if (!isMap(members)) continue;
      for (const { key } of members.items) {
        const own = [...path, level, String(key)] as const;
        if (level === "facts") found.push(own);
        else below(own);
      }
    }
  };
  below([]);
  return found;
}

function chosen<Each>(list: readonly Each[], at: number): readonly Each[] {
  return list.length === 0 ? [] : [list[at % list.length]!];
}
