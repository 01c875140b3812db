/** The package of an output's data, as it stands in a project that has installed it. */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { dataPackage } from "../../build/pack/data.ts";
import { bundles } from "../../build/bundle/bundle.ts";
import { clientJobs } from "../../build/bundle/jobs.ts";

/** Returns the folder of the package. */
export async function installData(project: string, out: string): Promise<string> {
  const name = "public-facts-data";
  const place = join(project, "node_modules", name);
  const read = (file: string): string => readFileSync(join(out, file), "utf8");
  for (const { file, content } of dataPackage({ read, name, code: await bundles(clientJobs) })) {
    mkdirSync(dirname(join(place, file)), { recursive: true });
    writeFileSync(join(place, file), content);
  }
  return place;
}
