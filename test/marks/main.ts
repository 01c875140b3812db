/**
 * `npm run tools -- marks`: takes the icons of our providers out of the pinned package of CC0 icons and writes them
 * into `build/site/marks/icons.json`. A provider that the package does not have gets a monogram, and so does
 * one whose icon has a licence of its own. Only needed when the package moved or providers came.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { parse } from "yaml";

interface PackagedIcon {
  readonly title: string;
  readonly hex: string;
  readonly slug?: string;
  readonly license?: object;
}

const root = new URL("../../", import.meta.url);
const packaged = new URL("test/peers/marks/node_modules/simple-icons/", root);

/** What the package calls a provider otherwise than we do: the icon of the maker of the service. */
const otherNames: Readonly<Record<string, string>> = {
  "docker-hub": "docker",
  "hcp-terraform": "terraform",
  "mongodb-atlas": "mongodb",
  "qdrant-cloud": "qdrant",
};

if (!existsSync(packaged)) {
  console.error("test/peers/marks has no icons: npm ci --prefix test/peers/marks");
  process.exit(1);
}
const text = (path: string, base: URL): string => readFileSync(new URL(path, base), "utf8");
const { version } = JSON.parse(text("package.json", packaged)) as { readonly version: string };
const icons = JSON.parse(text("data/simple-icons.json", packaged)) as readonly PackagedIcon[];
const byName = new Map(icons.map((icon) => [fileName(icon), icon]));
const entries = readdirSync(new URL("facts/providers/", root))
  .filter((file) => file.endsWith(".yaml"))
  .flatMap((file) => {
    const slug = file.slice(0, -".yaml".length);
    const { name } = parse(text(`facts/providers/${file}`, root)) as { readonly name: string };
    const found = [otherNames[slug], slug.replaceAll("-", ""), plain(name)].find(
      (each) => each !== undefined && byName.has(each),
    );
    const icon = found === undefined ? undefined : byName.get(found);
    if (icon === undefined || icon.license !== undefined) return [];
    const path = /<path d="([^"]+)"\/>/.exec(text(`icons/${found}.svg`, packaged))![1]!;
    return [[slug, { colour: `#${icon.hex.toLowerCase()}`, path }] as const];
  });
const file = new URL("build/site/marks/icons.json", root);
writeFileSync(file, `${JSON.stringify(Object.fromEntries(entries), null, 2)}\n`);
console.log(`${entries.length} icons of simple-icons ${version}`);

function fileName({ slug, title }: PackagedIcon): string {
  return slug ?? plain(title);
}

/** As the package names its files: `Fly.io` is `flydotio`. */
function plain(title: string): string {
  return title
    .toLowerCase()
    .replaceAll("+", "plus")
    .replaceAll(".", "dot")
    .replaceAll("&", "and")
    .normalize("NFD")
    .replace(/[^a-z0-9]/g, "");
}
