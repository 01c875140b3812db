/**
 * A PDF → its lines. It is read in a thread of its own, which can be ended: broken objects can keep a reader
 * busy without end.
 */
import { once } from "node:events";
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";

/** Texts of one line that stand apart are cells of a row. */
const reader = `
import { parentPort, workerData } from "node:worker_threads";
const { getDocumentProxy } = await import(workerData.library);
const document = await getDocumentProxy(workerData.bytes, { verbosity: 0 });
let text = "";
for (let number = 1; number <= document.numPages; number++) {
  const { items } = await (await document.getPage(number)).getTextContent();
  let height = 0;
  for (const item of items) {
    const isGap = item.str.trim() === "" && item.width > height;
    text += (isGap ? " | " : item.str) + (item.hasEOL ? "\\n" : "");
    height = item.height || height;
  }
  text += "\\n";
}
parentPort.postMessage(text);
`;

/** Rejects where it cannot be read, with the reason, and when the signal aborts. */
export async function pdfLines(bytes: Uint8Array, signal: AbortSignal): Promise<string> {
  const require = createRequire(import.meta.url);
  const library = pathToFileURL(require.resolve("unpdf")).href;
  const worker = new Worker(new URL(`data:text/javascript,${encodeURIComponent(reader)}`), {
    workerData: { library, bytes },
    resourceLimits: { maxOldGenerationSizeMb: 512 },
  });
  try {
    const [text] = (await once(worker, "message", { signal })) as [string];
    return text;
  } finally {
    await worker.terminate();
  }
}
