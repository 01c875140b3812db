/**
 * A provider that is written in several files: `<slug>.yaml`, and in the folder `<slug>/` a file for
 * each of some products, named after the product. Whoever reads the provider sees one value, with the
 * product below `products` and its sources among the provider's; a place leads to the file it is in.
 */
import { basename } from "node:path";
import { emptyMap } from "./data.ts";
import type { Located, Path } from "./located.ts";
import { toFound, type Problem, fileMeaning as meaning } from "./problem.ts";
import { isMap, mapAt } from "./value-at.ts";

export interface JoinedProvider {
  readonly located: Located;
  readonly problems: readonly Problem[];
}

/** The provider as one, and a problem for what two of its files define. */
export function joinProvider(main: Located, parts: readonly Located[]): JoinedProvider {
  if (parts.length === 0) return { located: main, problems: [] };
  const problems: Problem[] = [];
  const root = mapAt(main.value);
  const sources = mutableCopy(root["sources"]);
  const products = mutableCopy(root["products"]);
  const sourceHomes = new Map<string, Located>();
  const productHomes = new Map<string, Located>();
  for (const located of parts) {
    const product = basename(located.file, ".yaml");
    const { sources: own, ...rest } = mapAt(located.value);
    if (Object.hasOwn(products, product))
      problems.push(twice(main, ["products", product], `product \`${product}\``, located));
    products[product] = isMap(located.value) ? rest : located.value;
    productHomes.set(product, located);
    for (const [name, source] of Object.entries(mapAt(own))) {
      if (Object.hasOwn(sources, name))
        problems.push(
          twice(located, ["sources", name], `source \`${name}\``, sourceHomes.get(name) ?? main),
        );
      sources[name] = source;
      sourceHomes.set(name, located);
    }
  }

  function home(path: Path): readonly [Located, Path] {
    const [first, name] = path;
    const ofProduct = first === "products" ? productHomes.get(String(name)) : undefined;
    if (ofProduct !== undefined) return [ofProduct, path.slice(2)];
    const ofSource = first === "sources" ? sourceHomes.get(String(name)) : undefined;
    return [ofSource ?? main, path];
  }

  const isWhole = isMap(main.value);
  const value = isWhole ? { ...root, sources, products } : main.value;
  const located: Located = {
    ...main,
    value,
    home,
    position: (path, end) => inHome(path, (each, own) => each.position(own, end)),
    extent: (path, end) => inHome(path, (each, own) => each.extent(own, end)),
    written: (path) => inHome(path, (each, own) => each.written(own)),
  };

  function inHome<Answer>(path: Path, ask: (located: Located, path: Path) => Answer): Answer {
    return ask(...home(path));
  }

  return { located, problems };
}

function twice(located: Located, path: Path, what: string, other: Located): Problem {
  return {
    ...toFound(
      located.file,
      located.position(path, "key"),
      `${what} stands in ${other.file} too; of one provider's files only one defines it.`,
      "Keep it in one of the two files.",
    ),
    rule: meaning.name,
  };
}

function mutableCopy(map: unknown): Record<string, unknown> {
  return Object.assign(emptyMap(), mapAt(map));
}
