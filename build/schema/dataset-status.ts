/** The schema of the dataset's status: what the dataset contains and how fresh it is. */
import { Type, type Static } from "typebox";
import { StatusCounts } from "./provider.ts";
import { Count, count, Timestamp, nullable, text, titled } from "./scalar.ts";

const TimestampOrNull = nullable(Timestamp);

export const DatasetStatus = titled("DatasetStatus", {
  object: Type.Literal("dataset_status"),
  name: text({}, "The dataset's name."),
  version: text({}, "Version of the answers' shapes."),
  as_of: text(Timestamp, "The moment the dataset was built for."),
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
    details: count("Of the facts, those of the second layer."),
    changes: Count,
    statuses: StatusCounts,
  }),
  last_verified_at: Type.Object(
    { newest: TimestampOrNull, median: TimestampOrNull, oldest: TimestampOrNull },
    { description: "Over the facts whose verification date is known." },
  ),
  license: text({}, "SPDX identifier of the data's licence."),
  snapshot: Type.Object({
    url: text({}, "Path of the bulk snapshot."),
    sha256: Type.String({ pattern: "^[0-9a-f]{64}$" }),
    bytes: Count,
  }),
});
export interface DatasetStatus extends Static<typeof DatasetStatus> {}
