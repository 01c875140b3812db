/** Which changes are shown: those of a provider, of a key, of both. */

export interface Choice {
  readonly provider: string;
  readonly key: string;
}

/** Empty means any. */
export function isShown(choice: Choice, change: Choice): boolean {
  return (
    (choice.provider === "" || choice.provider === change.provider) &&
    (choice.key === "" || choice.key === change.key)
  );
}

/** `#provider=discord&key=…`, as it is shared. */
export function toHash({ provider, key }: Choice): string {
  const entries = Object.entries({ provider, key }).filter(([, value]) => value !== "");
  return `#${new URLSearchParams(entries).toString()}`;
}

export function fromHash(hash: string): Choice {
  const given = new URLSearchParams(hash.slice(1));
  return { provider: given.get("provider") ?? "", key: given.get("key") ?? "" };
}
