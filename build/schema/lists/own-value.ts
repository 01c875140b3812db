/** A value under a name that a client gave: never one that every object has, such as `constructor`. */
export function ownValue<Value>(
  values: Readonly<Record<string, Value>>,
  name: string,
): Value | undefined {
  return Object.hasOwn(values, name) ? values[name] : undefined;
}
