/**
 * Reads the files of the output as text, JSON and lines, and remembers what it has parsed for as long as
 * the output is the same.
 */
import { type Filter } from "../respond/lines.ts";
import { pageName, shardFile, shardName, type Sharded } from "../respond/shards.ts";
import { Unavailable, type Pins } from "./generation.ts";

/**
 * Returns the bytes of a file, by its path relative to the root of the output; undefined if there is no
 * such file.
 */
export type ReadFile = (file: string) => Promise<Uint8Array<ArrayBuffer> | undefined>;

export interface OutputFiles {
  /** The text of a file that every build writes. Throws `Unavailable` if the file is missing. */
  readonly written: (file: string) => Promise<string>;
  /** The content of a JSON file that every build writes. Throws `Unavailable` if the file is missing. */
  readonly parsed: <Value>(file: string) => Promise<Value>;
  /** What is made of the text of a file, which `as` names; undefined if there is no such file. */
  readonly made: <Made>(
    file: string,
    as: string,
    make: (text: string) => Made,
  ) => Promise<Made | undefined>;
  /** The lines of the page whose first line has the number `start`. */
  readonly page: <Each>(
    of: Sharded,
    shard: Filter,
    start: number,
    parse: (line: string) => Each,
  ) => Promise<readonly Each[]>;
}

export function openFiles(read: ReadFile, remembered: Pins["remembered"]): OutputFiles {
  async function text(file: string): Promise<string | undefined> {
    const bytes = await read(file);
    return bytes && new TextDecoder().decode(bytes);
  }

  async function written(file: string): Promise<string> {
    const found = await text(file);
    if (found === undefined) throw new Unavailable(`${file} is missing`);
    return found;
  }

  function parsed<Value>(file: string): Promise<Value> {
    return remembered(file, async () => JSON.parse(await written(file)) as Value);
  }

  async function made<Made>(
    file: string,
    as: string,
    make: (text: string) => Made,
  ): Promise<Made | undefined> {
    const read = async (): Promise<{ readonly value?: Made; readonly bytes: number }> => {
      const found = await text(file);
      if (found === undefined) return { bytes: 0 };
      // As a text of two bytes a character, and what is made of it.
      return { value: make(found), bytes: 3 * found.length };
    };
    return (await remembered(`${file} as ${as}`, read, ({ bytes }) => bytes)).value;
  }

  async function page<Each>(
    of: Sharded,
    shard: Filter,
    start: number,
    parse: (line: string) => Each,
  ): Promise<readonly Each[]> {
    if (!Object.values(shard).every(canBeFileName)) return [];
    const name = shardFile(of, pageName(shardName(shard), start));
    const lines = await made(name, "lines", (all) =>
      all.split("\n").flatMap((line) => (line === "" ? [] : parse(line))),
    );
    return lines ?? [];
  }

  return { written, parsed, made, page };
}

/** File names are made only of slugs and keys. False for any other text, and for a longer one. */
export function canBeFileName(value: string): boolean {
  return value.length <= 200 && /^[a-z0-9._-]+$/.test(value) && !value.includes("..");
}
