/** `bun.mjs`: Bun, reading the folder the script stands in. Run: bun bun.mjs */
import { listenAddress } from "../../listen.ts";
import { createHandler } from "../handler.ts";
import { basePath } from "./base-path.ts";

declare const Bun: {
  readonly env: { readonly HOST?: string; readonly PORT?: string };
  file(path: URL): { exists(): Promise<boolean>; arrayBuffer(): Promise<ArrayBuffer> };
  serve(options: {
    readonly port: number;
    readonly hostname: string;
    readonly fetch: (request: Request) => Promise<Response>;
  }): { readonly url: URL };
};
declare const process: { exit(code: number): never };

const read = async (path: string): Promise<Uint8Array<ArrayBuffer> | undefined> => {
  const file = Bun.file(new URL(path, import.meta.url));
  return (await file.exists()) ? new Uint8Array(await file.arrayBuffer()) : undefined;
};

const address = listenAddress(Bun.env);
if ("fault" in address) {
  console.error(`${address.fault}.`);
  process.exit(2);
}
const { url } = Bun.serve({
  port: address.port,
  hostname: address.host,
  fetch: createHandler({ read, basePath }),
});
console.log(url.origin);
