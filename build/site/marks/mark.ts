/**
 * The mark of a provider, a small tile that stands beside its name: its icon on its own colour, or else the
 * first letters of its name on a colour chosen by its slug. Light or dark around it makes no difference.
 */
import type { Named } from "../../schema/fact.ts";
import { html, render } from "../html.ts";
import icons from "./icons.json" with { type: "json" };

interface ProviderIcon {
  readonly colour: string;
  /** In a square of 24. */
  readonly path: string;
}

/** Written by `npm run tools -- marks` from simple-icons, which gives them away under CC0-1.0. The marks stay those of their owners. */
export const providerIcons: Readonly<Record<string, ProviderIcon>> = icons;

const light = "#ffffff";
const dark = "#14181a";
/** Each with white letters on it. */
const monogramColours = [
  "#0b5a7d",
  "#17683c",
  "#6a3fa0",
  "#8f4508",
  "#a12d57",
  "#0f6666",
  "#5f5a0e",
  "#8c3a2c",
  "#3f5aa8",
  "#7a3b86",
  "#4a6420",
  "#5a5f68",
];

export function markSvg({ slug, name }: Named): string {
  const icon = Object.hasOwn(providerIcons, slug) ? providerIcons[slug] : undefined;
  const ground = icon?.colour ?? monogramColour(slug);
  const ink = contrastOf(light, ground) >= 3 ? light : dark;
  const letters = html`<text
    x="16"
    y="21"
    fill="${ink}"
    font-family="system-ui,'Segoe UI',Roboto,Inter,sans-serif"
    font-size="14"
    font-weight="600"
    text-anchor="middle"
    >${monogram(name)}</text
  >`;
  const shape =
    icon &&
    html`<path transform="translate(6.400 6.400) scale(.8)" fill="${ink}" d="${icon.path}" />`;
  const tile = html`<rect
    x=".5"
    y=".5"
    width="31"
    height="31"
    rx="7"
    fill="${ground}"
    stroke="#808080"
    stroke-opacity=".45"
  />`;
  const picture = html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">
    ${[tile, shape ?? letters]}
  </svg>`;
  return `${render(picture)}\n`;
}

/** The first letters of the first two words: `AD` for Azure DevOps, `C` for Cohere. */
export function monogram(name: string): string {
  return name
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "")
    .slice(0, 2)
    .flatMap((word) => Array.from(word).slice(0, 1))
    .join("")
    .toUpperCase();
}

function monogramColour(slug: string): string {
  const sum = Array.from(slug).reduce(
    (hash, letter) => (hash * 31 + letter.codePointAt(0)!) % 9973,
    7,
  );
  return monogramColours[sum % monogramColours.length]!;
}

/** How far two colours such as `#0b5a7d` stand apart, from 1 to 21, as WCAG 2.2 defines it. */
export function contrastOf(a: string, b: string): number {
  const [low, high] = [luminance(a), luminance(b)].toSorted((x, y) => x - y) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

function luminance(colour: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The icon of the site as SVG: a quotation mark with a tick. */
export const icon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#0b5a7d"/><path d="M7 9h18M7 15h9M7 21h5" stroke="#fff" stroke-opacity=".75" stroke-width="2.6" stroke-linecap="round"/><path d="m16 20.500 3.800 3.800L26.500 16" fill="none" stroke="#8fe0b0" stroke-width="3.200" stroke-linecap="round" stroke-linejoin="round"/></svg>
`;
