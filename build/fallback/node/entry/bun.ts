/** The entry of `bun.mjs`: serves the folder of the script with Bun. Run: bun bun.mjs */
import type { ByteStream } from "../../payload.ts";
import { webServer } from "./web-server.ts";

declare const Bun: {
  file(path: string): ByteStream & { slice(start: number, end: number): ByteStream };
  serve(options: {
    readonly port: number;
    readonly hostname: string;
    readonly development: boolean;
    readonly maxRequestBodySize: number;
    readonly fetch: (request: Request) => Promise<Response>;
    readonly error: (error: Error) => Response;
  }): { readonly url: URL };
};

/** Bun sends the length of its own file objects, but not the length of a stream. */
const { hostname, port, answer, failed } = await webServer(
  "Bun",
  (open, folder) => async (file) => {
    const payload = await open(file);
    if (payload === undefined) return undefined;
    return {
      ...payload,
      stream(part) {
        payload.close();
        const whole = Bun.file(folder + file);
        return part ? whole.slice(part.start, part.end) : whole;
      },
    };
  },
);
const { url } = Bun.serve({
  hostname,
  port,
  // Bun's error pages for developers would show sources and paths to every client.
  development: false,
  // In bytes. Bun closes the connection of a larger request; smaller ones get an answer from the handler.
  maxRequestBodySize: 1_000_000,
  fetch: answer,
  error: failed,
});
console.log(url.origin);
