/** `facts fix` on the real facts: the diff of a repair is the line that was wrong, in every file. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { fix } from "../../build/curate/fix/fix.ts";
import { diskSource, type FileSource } from "../../build/load/file-source.ts";
import { real } from "../built.ts";
import { effort } from "../effort.ts";

/** Slips of a pen with one repair; each is tried at its first place in a file. */
const slips: Readonly<Record<string, readonly [from: RegExp, to: string]>> = {
  "a number in quotes": [/(?<=(?<!raw_)value: )(\d+(?:\.\d\d?)?)(?=[ \n,])/, '"$1"'],
  "a misspelt field": [/raw_value(?=: )/, "raw_vlaue"],
  "a date in another notation": [/(?<=retrieved_at: \d{4})-(\d\d)-(\d\d)(?=[ \n,])/, "/$1/$2"],
};

const files = new Map(
  diskSource(real.facts)
    .list()!
    .filter(({ path }) => path.startsWith("providers/"))
    .filter((_, index) => index % effort(3, 1) === 0)
    .map(({ path }) => [path, readFileSync(join(real.facts, path), "utf8")]),
);

/** The real facts with other texts for some files. */
function withTexts(texts: ReadonlyMap<string, string>): FileSource {
  const source = diskSource(real.facts);
  const encoded = (path: string): Uint8Array | undefined => {
    const text = texts.get(path);
    return text === undefined ? undefined : new TextEncoder().encode(text);
  };
  return { ...source, bytes: (path) => encoded(path) ?? source.bytes(path) };
}

function changedBy(texts: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const { changed, problems, undone } = fix(withTexts(texts), "facts", real.asOf);
  expect([problems, undone]).toEqual([[], []]);
  return new Map(
    [...changed].map(([path, bytes]) => [
      path,
      new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes),
    ]),
  );
}

describe("the real facts", () => {
  it.each(Object.entries(slips))("%s in each file becomes what it was", (_, [from, to]) => {
    const broken = new Map(
      [...files]
        .map(([path, text]) => [path, text.replace(from, to)] as const)
        .filter(([path, text]) => text !== files.get(path)),
    );
    // Files of one product may have none of it.
    expect(broken.size).toBeGreaterThan(0);
    // Nothing else in the file, and no other file.
    expect(changedBy(broken)).toEqual(
      new Map([...broken].map(([path]) => [path, files.get(path)!])),
    );
  });

  it("keep their line breaks and their byte order mark", () => {
    const [from, to] = slips["a number in quotes"]!;
    const [path, text] = [...files].find(([, each]) => from.test(each))!;
    const inOther = (each: string): string => `\ufeff${each.replaceAll("\n", "\r\n")}`;
    const broken = new Map([[path, inOther(text.replace(from, to))]]);
    expect(changedBy(broken)).toEqual(new Map([[path, inOther(text)]]));
  });
});
