/** A copy of a facts folder in which the commands that edit facts are run as people run them. */
import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, expect } from "vitest";
import { commands } from "../../build/commands/verbs.ts";
import { verbsOf } from "../../build/commands/terminal/verb.ts";
import type { Dataset } from "../../build/dataset/dataset.ts";
import type { Path } from "../../build/load/located.ts";
import { parseYaml } from "../../build/load/parse.ts";
import { sample } from "../built.ts";
import { runVerb } from "../run-verb.ts";
import { datasetOf } from "../valid.ts";

const verbs = await verbsOf(commands);

export interface Ran {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

export interface EditTrial {
  /** Copied once a test asks for it; nothing else stands beside it. */
  readonly folder: string;
  readonly reset: () => void;
  /** A command by its name, with what is typed behind it. */
  readonly run: (name: string, ...typed: readonly string[]) => Promise<Ran>;
  readonly read: (path: string) => string;
  readonly write: (path: string, text: string) => void;
  /** One text in the place of another, which stands there. */
  readonly edit: (path: string, from: string, to: string) => void;
  /** Every file by its path, to see that nothing was written. */
  readonly files: () => Readonly<Record<string, string>>;
  /** Throws where the facts are refused. */
  readonly dataset: () => Dataset;
}

export const editedAt = "2026-05-01T10:11:12Z";

/** A new copy for each test that uses it. */
export function editTrial({ facts, asOf }: { facts: string; asOf: string } = sample): EditTrial {
  let copy: string | undefined;
  const folder = (): string => {
    if (copy === undefined) {
      copy = join(mkdtempSync(join(tmpdir(), "facts-edit-")), "facts");
      cpSync(facts, copy, { recursive: true });
    }
    return copy;
  };
  const reset = (): void => {
    if (copy !== undefined) rmSync(dirname(copy), { recursive: true, force: true });
    copy = undefined;
  };
  afterEach(reset);
  const read = (path: string): string => readFileSync(join(folder(), path), "utf8");
  const write = (path: string, text: string): void => writeFileSync(join(folder(), path), text);
  return {
    get folder() {
      return folder();
    },
    async run(name, ...typed) {
      const verb = verbs.find((each) => each.name === name);
      if (verb === undefined) throw new Error(`no command ${name}`);
      const moment = "as-of" in verb.flags ? ["--as-of", asOf] : [];
      const where = ["--facts", folder(), ...moment];
      const now = Date.parse(asOf === sample.asOf ? editedAt : asOf);
      return runVerb(verb, [...where, ...typed], { now });
    },
    reset,
    read,
    write,
    edit(path, from, to) {
      const text = read(path);
      if (!text.includes(from)) throw new Error(`${path} does not hold ${from}`);
      write(
        path,
        text.replace(from, () => to),
      );
    },
    files: () =>
      Object.fromEntries(
        readdirSync(folder(), { recursive: true, encoding: "utf8" })
          .filter((path) => path.includes("."))
          .map((path) => [path, read(path)]),
      ),
    dataset: () => datasetOf(folder(), asOf),
  };
}

/** Plain objects, so that what is compared is data alone. */
export function dataOf(text: string): Readonly<Record<string, unknown>> {
  const { located, problems } = parseYaml("", text.replace(/^\ufeff/, ""));
  expect(problems).toEqual([]);
  return JSON.parse(JSON.stringify(located!.value)) as Record<string, unknown>;
}

export function at(data: unknown, path: Path): unknown {
  return path.reduce<unknown>((value, step) => (value as Record<string, unknown>)[step], data);
}
