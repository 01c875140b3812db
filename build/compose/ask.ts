/** The files of an output → a function that asks the fallback for an address. */
import type { Get } from "../derive/examples.ts";
import { createHandler } from "../fallback/handler.ts";
import type { ReadFile } from "../fallback/output-files.ts";

export function getFrom(read: ReadFile): Get {
  const handler = createHandler({ read });
  return async (address) => {
    const response = await handler(new Request(`http://localhost${address}`));
    return { status: response.status, body: await response.text() };
  };
}
