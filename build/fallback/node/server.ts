/**
 * The entry of `server.mjs`: reads the arguments and runs what they ask for on the folder of the script.
 * Without arguments it serves that folder, at its base path and at the root.
 */
import { createHash } from "node:crypto";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { routes } from "../../schema/contract/routes.ts";
import type { DatasetStatus } from "../../schema/dataset-status.ts";
import { openAnswers } from "../answers.ts";
import { basePath } from "../entry/served-as.ts";
import { distrust, verifyFolder } from "./integrity.ts";
import { openEndpoint } from "../mcp/endpoint.ts";
import { recoverToServe } from "../../publish/recover.ts";
import { serverAddress, serve, stopOnSignals } from "./serve.ts";
import { openDisk } from "./disk.ts";
import { readRegular } from "./file.ts";
import { answerStdio } from "./stdio.ts";
import {
  readServerCommand,
  serverHelp,
  serverUsage,
  type ServerCommand,
} from "../server-command.ts";

const servedFolder = dirname(fileURLToPath(import.meta.url));
const out = (text: string): unknown => process.stdout.write(text);
const err = (text: string): unknown => process.stderr.write(text);

/** Finishes the work of a build that died while this server runs. */
const mendFolder = async (): Promise<void> => void recoverToServe(servedFolder);

// A log that nobody takes is no reason to end.
process.stderr.on("error", () => {});

const command = readServerCommand(process.argv.slice(2), process.env);
if ("fault" in command) {
  err(`${command.fault}.\n${serverUsage}\n`);
  process.exitCode = 2;
} else process.exitCode = await runServer(command);

/** Returns the exit code. */
async function runServer(asked: ServerCommand): Promise<number> {
  if (asked.does === "serve") process.stdout.on("error", () => {});
  else if (asked.does !== "stdio") process.stdout.once("error", endUnprinted);
  if (asked.does === "help") {
    out(serverHelp);
    return 0;
  }
  const folder = (asked.does === "verify" ? asked.folder : undefined) ?? servedFolder;
  const unmended = recoverToServe(folder);
  if (unmended !== undefined) {
    err(`${unmended}\n`);
    return 1;
  }
  if (asked.does === "serve") return listenAt(asked.host, asked.port);
  if (asked.does === "version") return printVersion();
  const doubt = await distrust(folder, process.env["PUBLIC_FACTS_PUBLIC_KEY"]);
  if (doubt !== undefined) {
    err(`${doubt}\n`);
    return 1;
  }
  if (asked.does === "verify") return verifyFolder({ folder, isStrict: asked.isStrict, out, err });
  await loadParts();
  const answers = openAnswers(openDisk(servedFolder, { recover: mendFolder }));
  const endpoint = openEndpoint(answers, { log: (line) => err(`${line}\n`) });
  await answerStdio(process.stdin, process.stdout, endpoint);
  return 0;
}

/** What answers load when they are first asked for: a build may replace the folder, and what runs is of one build. */
async function loadParts(): Promise<void> {
  await Promise.all([import("../searching.ts"), import("../then.ts"), import("../mends.ts")]);
}

/** A reader such as `head` closes the pipe early, which needs no word; a disk may be full, too. */
function endUnprinted({ code, message }: NodeJS.ErrnoException): never {
  if (code !== "EPIPE") err(`the answer cannot be written: ${message}\n`);
  process.exit(1);
}

async function listenAt(host: string, port: number): Promise<number> {
  try {
    await loadParts();
    const server = await serve({ root: servedFolder, host, port, basePath, recover: mendFolder });
    stopOnSignals(server);
    out(`${serverAddress(server, host)}\n`);
    return 0;
  } catch (error) {
    err(`cannot serve on ${host}:${port}: ${(error as Error).message}\n`);
    return 1;
  }
}

function printVersion(): number {
  try {
    const [status, manifest] = [routes.status.file, routes.manifest.file].map((file) => {
      const bytes = readRegular(servedFolder, file);
      if (bytes === undefined) throw new Error(`${file} is no file`);
      return bytes;
    }) as [Buffer, Buffer];
    const { name, as_of: asOf } = JSON.parse(status.toString()) as DatasetStatus;
    const generation = createHash("sha256").update(manifest).digest("hex");
    out(`${name}, as of ${asOf}, generation ${generation}\n`);
    return 0;
  } catch (error) {
    err(`the dataset in ${servedFolder} cannot be read: ${(error as Error).message}\n`);
    return 1;
  }
}
