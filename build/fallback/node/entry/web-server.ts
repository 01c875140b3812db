/** What a runtime with a server of web requests needs to serve the folder of the script. */
import process from "node:process";
import { fileURLToPath } from "node:url";
import { listenAddress } from "../../../schema/contract/listen.ts";
import { basePath } from "../../entry/served-as.ts";
import { errorAnswer, failureOf, logLine } from "../../error-answer.ts";
import { createHandler, type Handler } from "../../handler.ts";
import { loadParts } from "../../parts.ts";
import type { OpenFile } from "../../payload.ts";
import { openDisk } from "../disk.ts";

interface WebServer {
  readonly hostname: string;
  readonly port: number;
  readonly answer: Handler;
  /** The answer where the server of the runtime itself fails. */
  readonly failed: (error: unknown) => Response;
}

/** Ends the process where `HOST` or `PORT` says no address. `opening` changes how files are sent. */
export async function webServer(
  runtime: string,
  opening: (open: OpenFile, folder: string) => OpenFile = (open) => open,
): Promise<WebServer> {
  const address = listenAddress(process.env);
  if ("fault" in address) {
    console.error(`${address.fault}.`);
    process.exit(2);
  }
  const folder = fileURLToPath(new URL(".", import.meta.url));
  const disk = openDisk(folder);
  const log = console.error;
  await loadParts();
  return {
    hostname: address.host,
    port: address.port,
    answer: createHandler({ ...disk, open: opening(disk.open, folder), basePath, log }),
    failed(error) {
      log(logLine({ method: runtime, url: "" }, error));
      const { body, ...init } = errorAnswer(failureOf(error));
      return new Response(body, init);
    },
  };
}
