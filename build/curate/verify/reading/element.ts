/** What is asked of HTML elements: their attributes, what is below them, and whether a reader sees them. */
import type { DefaultTreeAdapterTypes } from "parse5";

export type Node = DefaultTreeAdapterTypes.Node;
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

/** The elements directly in it that a reader sees. */
export function shownIn(element: Element): readonly Element[] {
  return element.childNodes.filter(
    (child): child is Element => "tagName" in child && !isHidden(child),
  );
}

/** All elements below it that a reader sees, in document order. */
export function* allIn(element: Element): Generator<Element> {
  const stack = shownIn(element).toReversed();
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    yield next;
    for (const child of shownIn(next).toReversed()) stack.push(child);
  }
}

/** The text directly in it, without that of elements in it. */
export function ownText({ childNodes }: Element): string {
  return childNodes.map((child) => ("value" in child ? child.value : "")).join("");
}
