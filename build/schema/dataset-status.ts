/** The schema of the dataset's status: what the dataset contains and how fresh it is. */
import { Type, type Static } from "typebox";
import { StatusCounts } from "./provider.ts";
import { Count, Timestamp, nullable } from "./scalar.ts";

const TimestampOrNull = nullable(Timestamp);

export const DatasetStatus = Type.Object(
  {
    object: Type.Literal("dataset_status"),
    name: Type.String({ description: "The dataset's name." }),
    version: Type.String({ description: "Version of the answers' shapes." }),
    as_of: Type.String({ ...Timestamp, description: "The moment the dataset was built for." }),
    verified_for_days: Type.Integer({
      minimum: 1,
      description: "After so many days without a new check a fact turns stale.",
    }),
    counts: Type.Object({
      providers: Count,
      products: Count,
      plans: Count,
      keys: Count,
      facts: Count,
      details: Type.Integer({ ...Count, description: "Of the facts, those of the second layer." }),
      changes: Count,
      statuses: StatusCounts,
    }),
    last_verified_at: Type.Object(
      { newest: TimestampOrNull, median: TimestampOrNull, oldest: TimestampOrNull },
      { description: "Over the facts whose verification date is known." },
    ),
    license: Type.String({ description: "SPDX identifier of the data's licence." }),
    snapshot: Type.Object({
      url: Type.String({ description: "Path of the bulk snapshot." }),
      sha256: Type.String({ pattern: "^[0-9a-f]{64}$" }),
      bytes: Count,
    }),
  },
  { title: "DatasetStatus" },
);
export interface DatasetStatus extends Static<typeof DatasetStatus> {}
