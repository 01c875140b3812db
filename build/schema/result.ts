/** What a step of a command came to: a value, or one sentence why there is none. */
export type Outcome<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly reason: string };

export function success<Value>(value: Value): Outcome<Value> {
  return { ok: true, value };
}

export function failureFor(reason: string): Outcome<never> {
  return { ok: false, reason };
}

/** The result of `run`; an error that it throws is the reason, unless it is one of those to pass on. */
export async function attempted<Value>(
  run: () => Promise<Outcome<Value>>,
  passedOn: readonly (abstract new (...args: never[]) => Error)[] = [],
): Promise<Outcome<Value>> {
  try {
    return await run();
  } catch (error) {
    if (passedOn.some((kind) => error instanceof kind)) throw error;
    return failureFor((error as Error).message);
  }
}
