/** `deno.mjs`: Deno, reading the folder the script stands in. Run: deno run -A deno.mjs */
import { createHandler } from "../handler.ts";
import { basePath } from "./base-path.ts";

declare const Deno: {
  readonly env: { get(name: string): string | undefined };
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

Deno.serve(
  { port: Number(Deno.env.get("PORT") ?? 8080), hostname: Deno.env.get("HOST") ?? "127.0.0.1" },
  createHandler({ read, basePath }),
);
