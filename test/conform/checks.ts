/** All checks, group by group: what any address that serves this dataset must answer. */
import { addresses, dataset, files } from "./checks/addresses.ts";
import { errors } from "./checks/errors.ts";
import { headers } from "./checks/headers.ts";
import { mcp } from "./checks/mcp.ts";
import { methods } from "./checks/methods.ts";
import { comparisons, filters, limits, moments, queries } from "./checks/queries.ts";
import type { Check } from "./check.ts";

export const checks: readonly Check[] = [
  ...addresses,
  ...files,
  ...queries,
  ...filters,
  ...limits,
  ...moments,
  ...comparisons,
  ...errors,
  ...methods,
  ...headers,
  ...dataset,
  ...mcp,
];
