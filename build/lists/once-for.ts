/**
 * Returns a function that computes its result once for each argument and returns the same result from then
 * on. Arguments are told apart as the keys of a `Map`; a function without an argument runs once.
 */
export function onceFor<Key = void, Value = unknown>(
  compute: (key: Key) => Value,
): (key: Key) => Value {
  const results = new Map<Key, Value>();
  return (key) => {
    if (!results.has(key)) results.set(key, compute(key));
    return results.get(key)!;
  };
}
