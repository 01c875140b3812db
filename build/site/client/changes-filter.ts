/** Which changes are shown: those of a provider, of a key, of both. */

export interface ChangeFilter {
  readonly provider: string;
  readonly key: string;
}

/** Empty means any. */
export function isShown(choice: ChangeFilter, change: ChangeFilter): boolean {
  return (
    (choice.provider === "" || choice.provider === change.provider) &&
    (choice.key === "" || choice.key === change.key)
  );
}

/** `#provider=discord&key=…`, as it is shared. */
export function toHash({ provider, key }: ChangeFilter): string {
  const entries = Object.entries({ provider, key }).filter(([, value]) => value !== "");
  return `#${new URLSearchParams(entries).toString()}`;
}

export function fromHash(hash: string): ChangeFilter {
  const given = new URLSearchParams(hash.slice(1));
  return { provider: given.get("provider") ?? "", key: given.get("key") ?? "" };
}
