/**
 * Pixels → a PNG with a palette: a third of the size of one that names the colour of every pixel. Of a
 * picture with more colours than a palette holds, the rarest become the nearest of the others.
 */
import { crc32, deflateSync } from "node:zlib";

const mostColours = 256;

/** `pixels` holds red, green, blue and alpha of each, by rows; all are opaque. */
export function palettePng(pixels: Uint8Array, width: number, height: number): Buffer {
  const colours = new Uint32Array(width * height);
  for (let i = 0; i < colours.length; i++)
    colours[i] = (pixels[i * 4]! << 16) | (pixels[i * 4 + 1]! << 8) | pixels[i * 4 + 2]!;
  return fileOfIndexed(indexed(colours, width, height), width, height);
}

interface Indexed {
  readonly palette: readonly number[];
  /** Rows of places in the palette, each after a byte that says that it is not filtered. */
  readonly rows: Uint8Array;
}

function indexed(colours: Uint32Array, width: number, height: number): Indexed {
  const counts = countsOf(colours);
  const common = [...counts.keys()].toSorted((a, b) => counts.get(b)! - counts.get(a)! || a - b);
  const palette = common.slice(0, mostColours);
  const places = new Map(palette.map((colour, place) => [colour, place]));
  for (const rare of common.slice(mostColours)) places.set(rare, nearest(rare, palette));
  const rows = new Uint8Array((width + 1) * height);
  let at = 0;
  let [last, place] = [-1, 0];
  for (let i = 0; i < colours.length; i++) {
    if (i % width === 0) rows[at++] = 0;
    const colour = colours[i]!;
    if (colour !== last) {
      last = colour;
      place = places.get(colour)!;
    }
    rows[at++] = place;
  }
  return { palette, rows };
}

/** By runs: most pixels are those beside them. */
function countsOf(colours: Uint32Array): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  let start = 0;
  for (let i = 1; i <= colours.length; i++) {
    if (i < colours.length && colours[i] === colours[start]) continue;
    const colour = colours[start]!;
    counts.set(colour, (counts.get(colour) ?? 0) + i - start);
    start = i;
  }
  return counts;
}

function nearest(colour: number, palette: readonly number[]): number {
  let [best, least] = [0, Infinity];
  for (const [place, each] of palette.entries()) {
    const distance = [16, 8, 0].reduce(
      (sum, bits) => sum + (((each >> bits) & 0xff) - ((colour >> bits) & 0xff)) ** 2,
      0,
    );
    if (distance < least) [best, least] = [place, distance];
  }
  return best;
}

function fileOfIndexed({ palette, rows }: Indexed, width: number, height: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  // Eight bits a pixel, a palette; the rest is what PNG knows alone.
  head.set([8, 3, 0, 0, 0], 8);
  const colours = Buffer.from(
    palette.flatMap((each) => [each >> 16, (each >> 8) & 0xff, each & 0xff]),
  );
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk("IHDR", head),
    chunk("PLTE", colours),
    chunk("IDAT", deflateSync(rows, { level: 7 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(data.length, 0);
  ends.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
}
