/**
 * SVG → PNG, with the two weights of one pinned font and none of the machine's, so that the same picture has
 * the same bytes everywhere. What draws is only loaded by builds with pictures.
 */
import { createRequire } from "node:module";
import { setImmediate } from "node:timers/promises";
import { palettePng } from "./palette-png.ts";

export type Rasterise = (svg: string) => Promise<Uint8Array>;

/** Inter, under the Open Font License. */
const fonts = ["400Regular/Inter_400Regular.ttf", "700Bold/Inter_700Bold.ttf"];

export async function openRasteriser(): Promise<Rasterise> {
  const { Resvg } = await import("@resvg/resvg-js");
  const { resolve } = createRequire(import.meta.url);
  const font = {
    loadSystemFonts: false,
    fontFiles: fonts.map((file) => resolve(`@expo-google-fonts/inter/${file}`)),
    defaultFontFamily: "Inter",
  };
  return async (svg) => {
    const { pixels, width, height } = new Resvg(svg, { font }).render();
    // What draws lets go of its memory between two turns only.
    await setImmediate();
    return palettePng(pixels, width, height);
  };
}
