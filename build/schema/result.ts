/** The result of a step of a command: a value, or one sentence that says why there is none. */
export type Attempt<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly reason: string };

export function success<Value>(value: Value): Attempt<Value> {
  return { ok: true, value };
}

export function failureFor(reason: string): Attempt<never> {
  return { ok: false, reason };
}
