/**
 * Every JSON body by name. The route table refers to the names, and OpenAPI publishes the bodies as
 * components.
 */
import type { Static } from "typebox";
import { ChangeList } from "./change.ts";
import { Coverage } from "./coverage.ts";
import { Comparison } from "./comparison.ts";
import { DatasetStatus } from "./dataset-status.ts";
import { ErrorBody } from "./error.ts";
import { Fact } from "./fact.ts";
import { FactList } from "./facts.ts";
import { KeyDetail, KeyList, KindList } from "./key.ts";
import { KeyHistory } from "./key-history.ts";
import { Manifest } from "./manifest.ts";
import { ProviderList, ProviderRecord } from "./provider.ts";
import { ToolList } from "./tool.ts";

export const bodies = {
  ProviderList,
  ProviderRecord,
  FactList,
  Comparison,
  ChangeList,
  KeyList,
  KeyDetail,
  KeyHistory,
  KindList,
  Fact,
  ToolList,
  DatasetStatus,
  Coverage,
  Manifest,
  Error: ErrorBody,
} as const;

export type BodyName = keyof typeof bodies;
export type Body<Name extends BodyName> = Static<(typeof bodies)[Name]>;
