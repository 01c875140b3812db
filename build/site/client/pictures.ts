/**
 * Gives every chart of a page buttons that save it: as SVG with its looks written into it, and as PNG at
 * twice the size. Title and address of the page stand below the picture.
 */
import { announce } from "./copy.ts";

/** What a stylesheet decides, and a picture by itself has to say. */
const looks = [
  "fill",
  "fill-opacity",
  "stroke",
  "stroke-width",
  "stroke-dasharray",
  "stroke-opacity",
  "font-family",
  "font-size",
  "font-weight",
  "paint-order",
] as const;

const captionHeight = 36;
const sharpness = 2;

export function startPictures(): void {
  for (const figure of document.querySelectorAll<HTMLElement>("figure:is(.chart, .steps)")) {
    const drawing = figure.querySelector<SVGSVGElement>(":scope > svg");
    if (drawing === null) continue;
    const tools = document.createElement("p");
    tools.className = "tools";
    for (const [label, save] of [
      ["Save as SVG", saveSvg],
      ["Save as PNG", savePng],
    ] as const) {
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = label;
      button.addEventListener("click", () => {
        save(drawing).catch(() => announce("It could not be saved."));
      });
      tools.append(button);
    }
    figure.append(tools);
  }
}

async function saveSvg(drawing: SVGSVGElement): Promise<void> {
  save(imageAddress(standalone(drawing).text), "svg");
}

async function savePng(drawing: SVGSVGElement): Promise<void> {
  const { text, width, height } = standalone(drawing);
  const image = new Image(width * sharpness, height * sharpness);
  image.src = imageAddress(text);
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = image.width;
  canvas.height = image.height;
  canvas.getContext("2d")!.drawImage(image, 0, 0, image.width, image.height);
  save(canvas.toDataURL("image/png"), "png");
}

function imageAddress(text: string): string {
  return `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
}

/** The drawing as a document of its own, in the colours and at the size in which it is shown. */
function standalone(drawing: SVGSVGElement): {
  readonly text: string;
  readonly width: number;
  readonly height: number;
} {
  const { width, height: shown } = drawing.getBoundingClientRect();
  const height = shown + captionHeight;
  const copy = drawing.cloneNode(true) as SVGSVGElement;
  const originals = drawing.querySelectorAll<SVGElement>("*");
  for (const [index, element] of [...copy.querySelectorAll<SVGElement>("*")].entries())
    dress(element, originals[index]!);
  dress(copy, drawing);
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  copy.setAttribute("width", String(width));
  copy.setAttribute("height", String(height));
  const page = getComputedStyle(document.body);
  const ground = drawn("rect", { width: "100%", height: "100%", fill: page.backgroundColor });
  const caption = drawn("text", { x: "0", y: String(height - 10), fill: page.color });
  caption.setAttribute("font-size", "12");
  caption.textContent = `${document.title} · ${location.href.split("#")[0]}`;
  copy.prepend(ground);
  copy.append(caption);
  return { text: new XMLSerializer().serializeToString(copy), width, height };
}

function dress(copy: SVGElement, original: SVGElement): void {
  const style = getComputedStyle(original);
  for (const name of looks) copy.setAttribute(name, style.getPropertyValue(name));
  copy.removeAttribute("class");
}

function drawn(name: string, attributes: Readonly<Record<string, string>>): SVGElement {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [attribute, value] of Object.entries(attributes)) made.setAttribute(attribute, value);
  return made;
}

function save(address: string, extension: string): void {
  const link = document.createElement("a");
  link.href = address;
  const name =
    location.pathname
      .split("/")
      .at(-1)!
      .replace(/\.html$/, "") || "picture";
  link.download = `${name}.${extension}`;
  link.click();
}
