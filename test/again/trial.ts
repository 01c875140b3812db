/** A folder of facts to be edited, and an output that is built over and over, as with the memory of a command. */
import { cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { expect, onTestFinished } from "vitest";
import { memoryOf } from "../../build/command/output-memory.ts";
import { build } from "../../build/command/build.ts";
import type { SwapDisk } from "../../build/swap/disk.ts";
import { verifyFolder } from "../../build/fallback/node/integrity.ts";
import { bundled, recorded, sample } from "../built.ts";
import { anyEdit, makeEdit } from "./edits.ts";

const generator = { digest: "of this test", bundle: "of this test" };

export interface Trial {
  readonly folder: string;
  readonly facts: string;
  readonly out: string;
  /** Builds over the output of before; how many files were kept, undefined where the facts were refused. */
  readonly again: (disk?: SwapDisk) => Promise<number | undefined>;
  /** The checksums of that output, and those of one that is made whole. */
  readonly sums: () => Promise<readonly [again: string, whole: string]>;
}

/** To be called in a test, with whose end it goes. */
export function trial(
  { facts: source, asOf }: { readonly facts: string; readonly asOf: string },
  pictures = false,
): Trial {
  const folder = mkdtempSync(join(tmpdir(), "facts-again-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const [facts, out, whole] = ["facts", "out", "whole"].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  cpSync(source, facts, { recursive: true });
  const common = {
    facts,
    asOf,
    baseUrl: undefined,
    mode: "full",
    quiet: false,
    pictures,
    bundled,
  } as const;
  const memory = memoryOf({ cache: join(folder, "cache/x"), generator, facts, isForced: false });
  return {
    folder,
    facts,
    out,
    async again(disk) {
      const terminal = recorded();
      // What is known of single providers is kept in a folder of the trial.
      const options = { ...common, out, memory, bundle: folder, disk };
      if ((await build(options, terminal)) !== 0) return undefined;
      const [, kept = "0"] = / files?, ([\d,]+) kept, [\d.]+ MB/.exec(terminal.printed.out) ?? [];
      return Number(kept.replaceAll(",", ""));
    },
    async sums() {
      rmSync(whole, { recursive: true, force: true });
      const terminal = recorded();
      if ((await build({ ...common, out: whole }, terminal)) !== 0)
        throw new Error(terminal.printed.err);
      const silent = (): void => {};
      expect(verifyFolder({ folder: out, isStrict: true, out: silent, err: silent })).toBe(0);
      return [out, whole].map((each) => readFileSync(join(each, "SHA256SUMS"), "utf8")) as [
        string,
        string,
      ];
    },
  };
}

/** Builds the sample after edits of any kind: each output has the bytes of one that is made whole. */
export async function expectSameBytes(runs: number, most: number): Promise<Told> {
  const edits = fc.array(anyEdit, { minLength: 1, maxLength: most });
  const told = { built: 0, refused: 0, kept: 0 };
  await fc.assert(
    fc.asyncProperty(edits, fc.boolean(), async (edits, pictures) => {
      const { folder, facts, again, sums } = trial(sample, pictures);
      expect(await again()).toBe(0);
      for (const edit of edits) {
        const before = join(folder, "before");
        cpSync(facts, before, { recursive: true });
        makeEdit(facts, edit);
        const kept = await again();
        if (kept === undefined) {
          // What is refused is taken back: the next edit has its turn.
          rmSync(facts, { recursive: true });
          cpSync(before, facts, { recursive: true });
          told.refused++;
        } else {
          told.built++;
          if (kept > 0) told.kept++;
          const [is, whole] = await sums();
          expect(is, JSON.stringify(edit)).toBe(whole);
        }
        rmSync(before, { recursive: true });
      }
      rmSync(folder, { recursive: true });
    }),
    { numRuns: runs },
  );
  return told;
}

/** How many edits were built, refused, and built with files of the output before. */
export interface Told {
  readonly built: number;
  readonly refused: number;
  readonly kept: number;
}
