/** The element that the built page is known to have; throws where it has none of this kind. */
export function needed<E extends Element>(
  kind: new () => E,
  selector: string,
  within: ParentNode = document,
): E {
  const found = within.querySelector(selector);
  if (!(found instanceof kind)) throw new Error(`the page has no ${selector}`);
  return found;
}
