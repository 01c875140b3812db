/** Returns a function that makes a value when it is first asked for; what makes it is let go of then. */
export function lazy<Value>(make: () => Value): () => Value {
  let [give, given]: [(() => Value) | undefined, Value | undefined] = [make, undefined];
  return () => {
    if (give) [give, given] = [undefined, give()];
    return given as Value;
  };
}
