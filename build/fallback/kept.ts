/** Keeps values by name, up to a limit of bytes. The values that were not asked for longest go first. */

export interface Kept<Value> {
  get(name: string): Value | undefined;
  /** `bytes` is about what the value takes in memory. A value that alone is over the limit is not kept. */
  keep(name: string, value: Value, bytes: number): void;
}

/** In bytes: about what an entry takes beside its value. */
const entryBytes = 200;

export function openKept<Value>(mostBytes: number): Kept<Value> {
  const entries = new Map<string, { readonly value: Value; readonly size: number }>();
  let held = 0;
  let newest: string | undefined;

  function drop(name: string): void {
    held -= entries.get(name)?.size ?? 0;
    entries.delete(name);
  }

  return {
    get(name) {
      const entry = entries.get(name);
      if (entry === undefined) return undefined;
      // The map keeps the order of insertion, so its first entry is the one not asked for longest.
      if (name !== newest) {
        entries.delete(name);
        entries.set(name, entry);
        newest = name;
      }
      return entry.value;
    },
    keep(name, value, bytes) {
      drop(name);
      const size = bytes + 2 * name.length + entryBytes;
      if (size > mostBytes) return;
      entries.set(name, { value, size });
      held += size;
      newest = name;
      for (const oldest of entries.keys()) {
        if (held <= mostBytes) break;
        drop(oldest);
      }
    },
  };
}
