/** What the package of the program says of itself: its manifest and its first page. */
import { asInstalled } from "./program-sources.ts";

interface ProjectManifest {
  readonly name: string;
  readonly version: string;
  readonly license: string;
  readonly engines: Readonly<Record<string, string>>;
}

/** Of the project's own: name, version, licence and engines. */
export function programManifest(project: string): string {
  const { name, version, license, engines } = JSON.parse(project) as ProjectManifest;
  const manifest = {
    name,
    version,
    description: "Curated facts in YAML in, a static dataset out: checked, built and served.",
    license,
    type: "module",
    bin: { [name]: "bin/public-facts.mjs" },
    exports: { "./package.json": "./package.json" },
    engines,
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}

/** Links to other documents of the project lead nowhere in a package: their words stay. */
export function programReadme(document: string): string {
  return asInstalled(document).replace(/\[([^\]]+)\]\((?!https?:|#)[^)]*\)/g, "$1");
}
