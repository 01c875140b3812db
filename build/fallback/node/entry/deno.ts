/** The entry of `deno.mjs`: serves the folder of the script with Deno. Run: deno run -A deno.mjs */
import { fileURLToPath } from "node:url";
import { listenAddress } from "../../../schema/contract/listen.ts";
import { errorAnswer, failureOf, logLine } from "../../error-answer.ts";
import { createHandler } from "../../handler.ts";
import { openDisk } from "../disk.ts";
import { loadParts } from "../../parts.ts";
import { basePath } from "../../entry/served-as.ts";

declare const Deno: {
  readonly env: { get(name: string): string | undefined };
  exit(code: number): never;
  serve(
    options: {
      readonly port: number;
      readonly hostname: string;
      readonly onError: (error: unknown) => Response;
    },
    handler: (request: Request) => Promise<Response>,
  ): unknown;
};

const disk = openDisk(fileURLToPath(new URL(".", import.meta.url)));

const listening = listenAddress({ HOST: Deno.env.get("HOST"), PORT: Deno.env.get("PORT") });
if ("fault" in listening) {
  console.error(`${listening.fault}.`);
  Deno.exit(2);
}
await loadParts();
Deno.serve(
  {
    port: listening.port,
    hostname: listening.host,
    onError(error) {
      console.error(logLine({ method: "Deno", url: "" }, error));
      const { body, ...init } = errorAnswer(failureOf(error));
      return new Response(body, init);
    },
  },
  createHandler({ ...disk, basePath, log: console.error }),
);
