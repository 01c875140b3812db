/** What is asked of HTML elements: their attributes, what is below them, and whether a reader sees them. */
import type { DefaultTreeAdapterTypes } from "parse5";

export type Element = DefaultTreeAdapterTypes.Element;

export function attribute(element: Element, name: string): string | undefined {
  return element.attrs.find((each) => each.name === name)?.value;
}

/** Hidden from readers, or struck out: what stands there is not stated. */
export function isHidden(element: Element): boolean {
  const style = attribute(element, "style")?.toLowerCase() ?? "";
  const classes = attribute(element, "class") ?? "";
  return (
    attribute(element, "hidden") !== undefined ||
    attribute(element, "aria-hidden")?.toLowerCase() === "true" ||
    /display\s*:\s*none|visibility\s*:\s*hidden|line-through/.test(style) ||
    /(^|\s)(line-through|strikethrough|strike)(\s|$)/.test(classes) ||
    (hidingClass.test(classes) && !showingClass.test(classes)) ||
    (element.tagName === "dialog" && attribute(element, "open") === undefined)
  );
}

/** The names that frameworks have for what is not displayed, and for what is on wide screens all the same. */
const hidingClass =
  /(^|\s)(hidden|is-hidden|d-none|display-none|invisible|w-condition-invisible)(\s|$)/;
const showingClass = /(^|\s)((sm|md|lg|xl|2xl):(?!hidden)|d-(sm|md|lg|xl|xxl)-(?!none))/;

/** True where one of the elements below passes; it stops at the first, in document order. */
export function contains(element: Element, test: (below: Element) => boolean): boolean {
  const stack = element.childNodes.toReversed();
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    if (!("tagName" in next)) continue;
    if (test(next)) return true;
    for (let index = next.childNodes.length - 1; index >= 0; index--)
      stack.push(next.childNodes[index]!);
  }
  return false;
}

/** The text directly in it, without that of elements in it. */
export function ownText(element: Element): string {
  return element.childNodes
    .map((child) =>
      child.nodeName === "#text" ? (child as DefaultTreeAdapterTypes.TextNode).value : "",
    )
    .join("");
}
