/** A facts folder beside a clone that are made for one test, and `sync` as it is typed there. */
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { Verb } from "../../build/commands/terminal/verb.ts";
import { runVerb, type VerbRun } from "../run-verb.ts";
import { repository, type Repository } from "./repository.ts";

export interface World {
  /** The clone, which `clones` has by its name. */
  readonly docs: Repository;
  readonly facts: string;
  readonly clones: string;
  /** A file of facts. */
  write(path: string, text: string): void;
  read(path: string): string;
  /** A version of a file on the first of each month from January 2020 on; `null` removes it. */
  versions(path: string, texts: readonly (string | null)[]): void;
  run(verb: Verb, ...typed: readonly string[]): Promise<VerbRun>;
  remove(): void;
}

export function world(clone: string, files: Readonly<Record<string, string>>): World {
  const docs = repository();
  const root = mkdtempSync(join(tmpdir(), "facts-sync-"));
  const [facts, clones] = [join(root, "facts"), join(root, "clones")];
  const write: World["write"] = (path, text) => {
    mkdirSync(dirname(join(facts, path)), { recursive: true });
    writeFileSync(join(facts, path), text);
  };
  for (const [path, text] of Object.entries(files)) write(path, text);
  cpSync("test/fixtures/facts/dataset.yaml", join(facts, "dataset.yaml"));
  mkdirSync(clones);
  symlinkSync(docs.folder, join(clones, clone));
  return {
    docs,
    facts,
    clones,
    write,
    read: (path) => readFileSync(join(facts, path), "utf8"),
    versions(path, texts) {
      for (const [index, text] of texts.entries())
        docs.commit(`2020-0${index + 1}-01T00:00:00Z`, { [path]: text });
    },
    run(verb, ...typed) {
      const environment = { PATH: process.env["PATH"], HOME: docs.folder };
      // Of a flag that is typed twice the last one counts.
      const all = ["--facts", facts, "--as-of", "2026-05-01", ...typed];
      return runVerb(verb, all, { environment });
    },
    remove() {
      docs.remove();
      rmSync(root, { recursive: true, force: true });
    },
  };
}
