/**
 * Lines of YAML, or of JSON in lines → the names that each stands below, by indentation: `paths.users`
 * for a line that is indented under `users:`. Prose has no such lines, and so no such names.
 */

const namedLine = /^( *)(?:- )*["']?([\w$./{}-]{1,80})["']?:(?: *[{[|>][-+]?)?\s*$/;

/** In the order of the lines; "" for what stands below none. */
export function namesAbove(lines: readonly string[]): readonly string[] {
  let above: readonly { readonly indent: number; readonly name: string }[] = [];
  return lines.map((line) => {
    const indent = line.search(/\S/);
    above = above.filter((each) => each.indent < indent);
    const names = above.map(({ name }) => name).join(".");
    const name = namedLine.exec(line)?.[2];
    if (name !== undefined) above = [...above, { indent, name }];
    return names;
  });
}
