/**
 * Texts by their names in one file, of which only those are decoded that are asked for. Its list is sealed
 * with a digest of itself and of the folder that it lies in, and holds a digest of each text: what was damaged
 * or lies elsewhere counts as nothing. It can be removed at any time.
 */
import { hash } from "node:crypto";
import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { onceFor } from "../lists/once-for.ts";
import { CannotWrite } from "../swap/cannot-write.ts";
import { writeWhole } from "../write/whole.ts";

export interface Shelf {
  /** Undefined for what is not there or was damaged. */
  text(name: string): string | undefined;
  /** False for that as well. */
  has(name: string): boolean;
  /**
   * Adds texts. Of what is there stays what is named in `today`, and of the rest what came last, up to the
   * same number.
   */
  put(texts: ReadonlyMap<string, string>, today: ReadonlySet<string>): void;
}

interface ShelvedText {
  readonly digest: string;
  readonly bytes: Buffer;
}

type ListedText = readonly [name: string, digest: string, bytes: number];

/** Each part counts by its own digest: no two lists of parts read the same. */
export function partsDigest(parts: readonly string[]): string {
  return hash("sha256", parts.map((part) => hash("sha256", part)).join(), "hex");
}

/** The file is read when the first text is asked for. */
export function openShelf(place: string): Shelf {
  const stored = onceFor(() => textsAt(place));
  const isWhole = onceFor((name: string) => {
    const found = stored().get(name);
    return found !== undefined && hash("sha256", found.bytes) === found.digest;
  });
  return {
    has: isWhole,
    text: (name) => (isWhole(name) ? stored().get(name)!.bytes.toString() : undefined),
    put(texts, today) {
      const next = new Map<string, ShelvedText>();
      for (const [name, text] of texts) {
        const bytes = Buffer.from(text);
        next.set(name, { bytes, digest: hash("sha256", bytes) });
      }
      const before = [...stored()].filter(([name]) => !next.has(name) && isWhole(name));
      for (const [name, text] of before) if (today.has(name)) next.set(name, text);
      const most = next.size * 2;
      for (const [name, text] of before) if (next.size < most) next.set(name, text);
      writeTexts(place, next);
    },
  };
}

function textsAt(place: string): ReadonlyMap<string, ShelvedText> {
  try {
    const file = readFileSync(place);
    const listAt = file.indexOf("\n") + 1;
    const textsFrom = file.indexOf("\n", listAt) + 1;
    const list = file.toString("utf8", listAt, textsFrom - 1);
    if (file.toString("utf8", 0, listAt - 1) !== sealOf(place, list)) return new Map();
    const texts = new Map<string, ShelvedText>();
    let at = textsFrom;
    for (const [name, digest, length] of JSON.parse(list) as readonly ListedText[]) {
      texts.set(name, { digest, bytes: file.subarray(at, at + length) });
      at += length;
    }
    return texts;
  } catch {
    // None were kept yet, or they cannot be read.
    return new Map();
  }
}

function writeTexts(place: string, texts: ReadonlyMap<string, ShelvedText>): void {
  const list = JSON.stringify(
    [...texts].map(([name, { digest, bytes }]): ListedText => [name, digest, bytes.length]),
  );
  const head = Buffer.from(`${sealOf(place, list)}\n${list}\n`);
  const bodies = [...texts.values()].map(({ bytes }) => bytes);
  try {
    writeWhole([{ path: place, content: Buffer.concat([head, ...bodies]) }]);
  } catch (error) {
    // A folder that cannot be written to keeps nothing, and the command does as well.
    if (!(error instanceof CannotWrite)) throw error;
  }
}

function sealOf(place: string, list: string): string {
  return partsDigest([basename(join(place, "..")), list]);
}

/** What is kept under a name as JSON. */
export function shelved(shelf: Shelf, name: string): unknown {
  const text = shelf.text(name);
  return text === undefined ? undefined : JSON.parse(text);
}
