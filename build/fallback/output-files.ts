/**
 * Reads the files of the output as text, JSON and lines, and remembers what it has parsed for as long as
 * the output is the same.
 */
import { inflated } from "../respond/deflated.ts";
import { shardExtension } from "../respond/shards.ts";
import { Unavailable, type Pins } from "./generation.ts";

/**
 * Returns the bytes of a file, by its path relative to the root of the output; undefined if there is no
 * such file.
 */
export type ReadFile = (file: string) => Promise<Uint8Array<ArrayBuffer> | undefined>;

export interface OutputFiles {
  /** The content of a JSON file that every build writes. Throws `Unavailable` if the file is missing. */
  readonly parsed: <Value>(file: string) => Promise<Value>;
  /** What is made of the text of a file, which `as` names; undefined if there is no such file. */
  readonly made: <Made>(
    file: string,
    as: string,
    make: (text: string) => Made,
  ) => Promise<Made | undefined>;
}

export function openFiles(read: ReadFile, remembered: Pins["remembered"]): OutputFiles {
  async function text(file: string): Promise<string | undefined> {
    const bytes = await read(file);
    if (bytes === undefined || !file.endsWith(shardExtension))
      return bytes && new TextDecoder().decode(bytes);
    return inflated(bytes).catch(() => {
      throw new Unavailable(`${file} is damaged`);
    });
  }

  async function parsed<Value>(file: string): Promise<Value> {
    const value = await made(file, "value", (json) => JSON.parse(json) as Value);
    if (value === undefined) throw new Unavailable(`${file} is missing`);
    return value;
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

  return { parsed, made };
}

/** File names are made only of slugs and keys. False for any other text, and for a longer one. */
export function canBeFileName(value: string): boolean {
  return value.length <= 200 && /^[a-z0-9._-]+$/.test(value) && !value.includes("..");
}
