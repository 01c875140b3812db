/** `bun.mjs`: Bun, reading the folder the script stands in. Run: bun bun.mjs */
import { createHandler } from "../handler.ts";
import { basePath } from "./base-path.ts";

declare const Bun: {
  readonly env: Readonly<Record<string, string | undefined>>;
  file(path: URL): { exists(): Promise<boolean>; arrayBuffer(): Promise<ArrayBuffer> };
  serve(options: {
    readonly port: number;
    readonly hostname: string;
    readonly fetch: (request: Request) => Promise<Response>;
  }): { readonly url: URL };
};

const read = async (path: string): Promise<Uint8Array<ArrayBuffer> | undefined> => {
  const file = Bun.file(new URL(path, import.meta.url));
  return (await file.exists()) ? new Uint8Array(await file.arrayBuffer()) : undefined;
};

const { url } = Bun.serve({
  port: Number(Bun.env["PORT"] ?? 8080),
  hostname: Bun.env["HOST"] ?? "127.0.0.1",
  fetch: createHandler({ read, basePath }),
});
console.log(url.origin);
