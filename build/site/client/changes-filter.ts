/** Decides which changes are shown: those of a provider, of a key, or of both. */

export interface ChangeFilter {
  readonly provider: string;
  readonly key: string;
}

/** An empty field matches everything. */
export function isShown(choice: ChangeFilter, change: ChangeFilter): boolean {
  return (
    (choice.provider === "" || choice.provider === change.provider) &&
    (choice.key === "" || choice.key === change.key)
  );
}

/** The choice as the hash of an address to share: `#provider=discord&key=…`. */
export function toHash({ provider, key }: ChangeFilter): string {
  const entries = Object.entries({ provider, key }).filter(([, value]) => value !== "");
  return `#${new URLSearchParams(entries).toString()}`;
}

export function fromHash(hash: string): ChangeFilter {
  const given = new URLSearchParams(hash.slice(1));
  return { provider: given.get("provider") ?? "", key: given.get("key") ?? "" };
}
