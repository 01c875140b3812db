/** Which files of the facts folder are read, and which of them hold facts, by their paths in it. */

export const providerFile = /^providers\/[^/]+\.yaml$/;
export const productFile = /^providers\/([^/]+)\/[^/]+\.yaml$/;
export const registerFile = /^register\/[^/]+\.yaml$/;
export const comparisonFile = /^witness\/[^/]+\.yaml$/;
export const wantedFile = "wanted.yaml";

/** The dataset's own files, and those of providers. */
export function holdsFacts(path: string): boolean {
  return (
    /^(dataset|keys|kinds|freshness)\.yaml$/.test(path) ||
    providerFile.test(path) ||
    productFile.test(path)
  );
}

/** What holds facts, registers, comparisons with other datasets, and what is wanted. */
export function isRead(path: string): boolean {
  const isBeside = registerFile.test(path) || comparisonFile.test(path) || path === wantedFile;
  return isBeside || holdsFacts(path);
}

/** Schemas are for editors. */
export function isReadElsewhere(path: string): boolean {
  return /^[^/]+\.schema\.json$/.test(path);
}

/** The file that a misspelt name stands for: `Keys.yml` for `keys.yaml`. */
export function meantAs(path: string): string | undefined {
  if (isRead(path)) return undefined;
  const [, stem] = /^((?:providers\/(?:[^/.]+\/)?)?[^/.]+)\.(?:ya?ml|json)$/i.exec(path) ?? [];
  const meant = `${stem?.toLowerCase()}.yaml`;
  return stem !== undefined && isRead(meant) ? meant : undefined;
}
