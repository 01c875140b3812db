/**
 * The text of a bundle for Node.js → the same without imports: its modules are taken from the process. An
 * import loads whatever such a module could name, of `node:fs` the streams and the promises too, before the
 * first line runs.
 */

/** `text` is minified; only imports of names are known. */
export function withLateBuiltins(text: string): string {
  const importLine = /\bimport\{([^{}]+)\}from.(node:[\w/]+).;/g;
  // Of functions that a first answer seldom needs: each is looked for when it is called.
  const seldom = /^node:(crypto|zlib)$/;
  return text.replace(importLine, (_, names: string, module: string) => {
    const taken = `process.getBuiltinModule("${module}")`;
    const pairs = names.split(",").map((each) => each.split(" as ") as [string, string?]);
    if (!seldom.test(module))
      return `const{${pairs.map((pair) => pair.join(":")).join()}}=${taken};`;
    return `const ${pairs.map(([name, own = name]) => `${own}=(...a)=>${taken}.${name}(...a)`).join()};`;
  });
}
