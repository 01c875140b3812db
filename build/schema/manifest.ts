/**
 * The schema of the manifest. It lists every file of a build except itself and `SHA256SUMS`, which is
 * written after it and contains its checksum. A copy can be checked against either.
 */
import { Type, type Static } from "typebox";
import { Count, Timestamp } from "./scalar.ts";

export const Manifest = Type.Object(
  {
    object: Type.Literal("manifest"),
    as_of: Type.String({ ...Timestamp, description: "The moment the dataset was built for." }),
    count: Type.Integer({ ...Count, description: "Number of files." }),
    files: Type.Array(
      Type.Object({
        path: Type.String({ description: "Path below the base address." }),
        bytes: Count,
        sha256: Type.String({ pattern: "^[0-9a-f]{64}$" }),
      }),
      { description: "Every file but this one and SHA256SUMS, by path." },
    ),
  },
  { title: "Manifest" },
);
export interface Manifest extends Static<typeof Manifest> {}
