/** Every target of the kit, in the order of the matrix. */
import { database } from "./targets/database.ts";
import { inProcess, lambda, webFunction } from "./targets/functions.ts";
import { hosts } from "./targets/hosts.ts";
import { bun, deno, node } from "./targets/runtimes.ts";
import { serviceWorker } from "./targets/service-worker.ts";
import type { Target } from "./targets/target.ts";
import { workerAndAssets, workerd } from "./targets/workerd.ts";

export const targets: readonly Target[] = [
  inProcess,
  node,
  deno,
  bun,
  workerd,
  database,
  webFunction,
  lambda,
  serviceWorker,
  workerAndAssets,
  ...hosts,
];
