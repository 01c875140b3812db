/** The entry of `bun.mjs`: serves the folder of the script with Bun. Run: bun bun.mjs */
import { fileURLToPath } from "node:url";
import { listenAddress } from "../../../schema/contract/listen.ts";
import { errorAnswer, failureOf, logLine } from "../../error-answer.ts";
import { createHandler } from "../../handler.ts";
import { openDisk } from "../disk.ts";
import type { ByteStream, OpenFile } from "../../payload.ts";
import { loadParts } from "../../parts.ts";
import { basePath } from "../../entry/served-as.ts";

declare const Bun: {
  readonly env: { readonly HOST?: string; readonly PORT?: string };
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
declare const process: { exit(code: number): never };

const outputFolder = fileURLToPath(new URL(".", import.meta.url));
const outputReader = openDisk(outputFolder);

/** Bun sends the length of its own file objects, but not the length of a stream. */
const openBunFile: OpenFile = async (file) => {
  const payload = await outputReader.open(file);
  if (payload === undefined) return undefined;
  return {
    ...payload,
    stream(part) {
      payload.close();
      const whole = Bun.file(outputFolder + file);
      return part ? whole.slice(part.start, part.end) : whole;
    },
  };
};

const listenOn = listenAddress(Bun.env);
if ("fault" in listenOn) {
  console.error(`${listenOn.fault}.`);
  process.exit(2);
}
await loadParts();
const { url } = Bun.serve({
  port: listenOn.port,
  hostname: listenOn.host,
  // Bun's error pages for developers would show sources and paths to every client.
  development: false,
  // In bytes. Bun closes the connection of a larger request; smaller ones get an answer from the handler.
  maxRequestBodySize: 1_000_000,
  fetch: createHandler({ ...outputReader, open: openBunFile, basePath, log: console.error }),
  error(error) {
    console.error(logLine({ method: "Bun", url: "" }, error));
    const { body, ...init } = errorAnswer(failureOf(error));
    return new Response(body, init);
  },
});
console.log(url.origin);
