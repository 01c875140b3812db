/** `deno.mjs`: Deno, reading the folder the script stands in. Run: deno run -A deno.mjs */
import { listenAddress } from "../../listen.ts";
import { createHandler } from "../handler.ts";
import { basePath } from "./base-path.ts";

declare const Deno: {
  readonly env: { get(name: string): string | undefined };
  exit(code: number): never;
  readFile(path: URL): Promise<Uint8Array<ArrayBuffer>>;
  serve(
    options: { readonly port: number; readonly hostname: string },
    handler: (request: Request) => Promise<Response>,
  ): unknown;
};

const read = async (file: string): Promise<Uint8Array<ArrayBuffer> | undefined> => {
  try {
    return await Deno.readFile(new URL(file, import.meta.url));
  } catch {
    return undefined;
  }
};

const address = listenAddress({ HOST: Deno.env.get("HOST"), PORT: Deno.env.get("PORT") });
if ("fault" in address) {
  console.error(`${address.fault}.`);
  Deno.exit(2);
}
Deno.serve({ port: address.port, hostname: address.host }, createHandler({ read, basePath }));
