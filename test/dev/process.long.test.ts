/** `npm run dev` as a process: who asks for its address is told, and a signal stops it. */
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { expect, it } from "vitest";
import { sample } from "../built.ts";

const args = ["build/run.mjs", "dev", "--facts", sample.facts, "--as-of", "2026-05-01"];

function start(port: string): { readonly child: ChildProcess; readonly printed: () => string } {
  const child = spawn(process.execPath, args, { env: { ...process.env, PORT: port } });
  let printed = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (data: Buffer) => void (printed += String(data)));
  return { child, printed: () => printed };
}

it("serves, says to a second that its address is taken, and stops on a signal", async () => {
  const { child, printed } = start("0");
  await expect.poll(printed).toMatch(/serving on/);
  const [, port = ""] = /:(\d+) /.exec(printed())!;
  const page = (): Promise<Response> => fetch(`http://127.0.0.1:${port}/404.html`);
  expect(await (await page()).text()).toContain("Nothing is at this address");
  const second = start(port);
  expect((await once(second.child, "close"))[0]).toBe(2);
  expect(second.printed()).toContain("that address is taken");
  const stopped = once(child, "exit");
  child.kill("SIGINT");
  expect((await stopped)[0]).toBe(0);
  await expect(page()).rejects.toThrow();
});
