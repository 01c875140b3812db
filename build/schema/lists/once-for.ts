/**
 * Returns a function that computes its result once for each argument and returns the same result from then
 * on. Arguments are told apart as the keys of a `Map`; a function without an argument runs once. An object
 * can be freed, and its result with it, when nothing but this function holds it.
 */
export function onceFor<Key = void, Value = unknown>(
  compute: (key: Key) => Value,
): (key: Key) => Value {
  const ofOthers = new Map<Key, Value>();
  const ofObjects = new WeakMap<Key & WeakKey, Value>();
  return (key) => {
    const results = typeof key === "object" && key !== null ? ofObjects : ofOthers;
    if (!results.has(key as Key & WeakKey)) results.set(key as Key & WeakKey, compute(key));
    return results.get(key as Key & WeakKey) as Value;
  };
}
