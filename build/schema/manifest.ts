/** The schema of the manifest. It lists every file of a build but itself; a copy can be checked against it. */
import { Type, type Static } from "typebox";
import { Count, Timestamp, text, count, titled } from "./scalar.ts";

export const Manifest = titled("Manifest", {
  object: Type.Literal("manifest"),
  as_of: text(Timestamp, "The moment the dataset was built for."),
  count: count("Number of files."),
  files: Type.Array(
    Type.Object({
      path: text({}, "Path below the base address."),
      bytes: Count,
      sha256: Type.String({ pattern: "^[0-9a-f]{64}$" }),
    }),
    { description: "Every file but this one, by path." },
  ),
});
export interface Manifest extends Static<typeof Manifest> {}
