/**
 * A map without a prototype, so that no name in it is special: `constructor` and `__proto__` are names as
 * any other. Made by a constructor and not by `Object.create(null)`, of which V8 makes a hash table each,
 * slower to fill and to read.
 */
export interface Bare<Value> {
  [name: string]: Value;
}

export const Bare = function () {} as unknown as new <Value>() => Bare<Value>;
Object.defineProperty(Bare, "prototype", { value: Object.create(null) });
