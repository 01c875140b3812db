/** `pack data`: the npm package of an output's data, as a folder and as the tarball that npm makes of it. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { routes } from "../contract/routes.ts";
import { shortName } from "../derive/registry.ts";
import { dataPackage } from "../pack/data.ts";
import type { DatasetStatus } from "../schema/dataset-status.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { bundles } from "../bundle/bundle.ts";
import { clientJobs } from "../bundle/jobs.ts";
import { putPackage } from "./put-package.ts";
import { uploadHint } from "./upload-hint.ts";

export interface PackDataOptions {
  readonly dist: string;
  readonly out: string;
  readonly name: string | undefined;
}

export async function packData(
  { dist, out, name }: PackDataOptions,
  terminal: Terminal,
): Promise<number> {
  if (!existsSync(join(dist, routes.status.file))) {
    terminal.err(
      `there is no output in "${dist}"; build it first: npm run build -- --out ${dist}\n`,
    );
    return 1;
  }
  const read = (file: string): string => readFileSync(join(dist, file), "utf8");
  const { name: title } = JSON.parse(read(routes.status.file)) as DatasetStatus;
  const { servers } = JSON.parse(read(routes.openapi.file)) as { servers: { url: string }[] };
  const hint = uploadHint(servers[0]!.url);
  if (hint !== undefined) terminal.err(`${hint}\n`);
  const code = await bundles(clientJobs);
  const files = dataPackage({ read, name: name ?? `${shortName(title)}-data`, code });
  putPackage(files, { folder: join(out, "data"), out }, terminal);
  return 0;
}
