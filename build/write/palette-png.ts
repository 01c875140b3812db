/**
 * Pixels → a PNG with a palette: a third of the size of one that names the colour of every pixel. A picture
 * with more colours than a palette holds gets the nearest of a coarser grid.
 */
import { crc32, deflateSync } from "node:zlib";

const mostColours = 256;
/** The bits of each of red, green and blue that are kept, until the colours are few enough. */
const depths = [8, 6, 5, 4, 3, 2] as const;

/** `pixels` holds red, green, blue and alpha of each, by rows; all are opaque. */
export function palettePng(pixels: Uint8Array, width: number, height: number): Buffer {
  for (const depth of depths) {
    const reduced = indexed(pixels, width, height, depth);
    if (reduced !== undefined) return fileOfIndexed(reduced, width, height);
  }
  throw new Error("a palette of six bits holds every picture");
}

interface Indexed {
  readonly palette: readonly number[];
  /** Rows of places in the palette, each after a byte that says that it is not filtered. */
  readonly rows: Uint8Array;
}

function indexed(
  pixels: Uint8Array,
  width: number,
  height: number,
  depth: number,
): Indexed | undefined {
  const kept = (0xff << (8 - depth)) & 0xff;
  const mask = (kept << 16) | (kept << 8) | kept;
  const places = new Map<number, number>();
  const palette: number[] = [];
  const rows = new Uint8Array((width + 1) * height);
  let at = 0;
  let [last, place] = [-1, 0];
  for (let y = 0; y < height; y++) {
    rows[at++] = 0;
    for (let x = 0; x < width; x++) {
      const from = (y * width + x) * 4;
      const colour = (pixels[from]! << 16) | (pixels[from + 1]! << 8) | pixels[from + 2]!;
      if (colour !== last) {
        last = colour;
        const found = places.get(colour & mask);
        if (found === undefined) {
          if (palette.length === mostColours) return undefined;
          place = palette.push(colour) - 1;
          places.set(colour & mask, place);
        } else place = found;
      }
      rows[at++] = place;
    }
  }
  return { palette, rows };
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
