/** `npm run sign`: signs an output, so that who has the public key refuses older and expired ones. */
import { existsSync, readFileSync } from "node:fs";
import { hash } from "node:crypto";
import { join } from "node:path";
import { signedTimestamp, timestampFile } from "../client/signed.ts";
import { routes } from "../schema/contract/routes.ts";
import type { DatasetStatus } from "../schema/dataset-status.ts";
import { Refusal } from "../load/refusal.ts";
import { fromMillis } from "../schema/timestamp.ts";
import { writeWhole } from "../publish/whole.ts";
import { wholeNumberFrom } from "./terminal/flag.ts";
import { verb } from "./terminal/verb.ts";

/** The variable of the environment that holds the private key. */
const keyVariable = "PUBLIC_FACTS_SIGNING_KEY";
const millisecondsOfDay = 86_400_000;

export const signVerb = verb({
  name: "sign",
  summary: "Signs an output: of which day it is, until when it holds, and which files it has.",
  flags: {
    dist: { value: "DIR", about: "the output of a build (dist)" },
    days: {
      read: wholeNumberFrom(1, 3650),
      value: "DAYS",
      about: "so long it holds, from the moment that it was built for (30)",
    },
  },
  about: `Writes ${timestampFile} with the private key in ${keyVariable}: Ed25519, as PEM. Sign after the
build and before the upload; the same output and the same key give the same bytes. Make a key with:
openssl genpkey -algorithm ed25519 -out private.pem
openssl pkey -in private.pem -pubout -out public.pem`,
  examples: ["npm run sign", "npm run sign -- --dist my-dist --days 7"],
  exits: { 0: "signed", 1: "there is no output or no key, or the file could not be written" },
  async run({ dist = "dist", days = 30 }, _, { terminal, environment }) {
    const key = environment[keyVariable];
    if (key === undefined || key === "")
      throw new Refusal(`there is no private key in ${keyVariable}`);
    if (!existsSync(join(dist, routes.manifest.file)))
      throw new Refusal(`there is no output in "${dist}"; build it first: npm run build`);
    const { as_of } = JSON.parse(
      readFileSync(join(dist, routes.status.file), "utf8"),
    ) as DatasetStatus;
    const manifest = readFileSync(join(dist, routes.manifest.file));
    const timestamp = {
      as_of,
      expires: fromMillis(Date.parse(as_of) + days * millisecondsOfDay),
      manifest: hash("sha256", manifest, "hex"),
    };
    try {
      const content = await signedTimestamp(timestamp, key);
      writeWhole([{ path: join(dist, timestampFile), content }]);
    } catch (error) {
      throw new Refusal(`${dist} cannot be signed: ${(error as Error).message}`);
    }
    terminal.out(`${join(dist, timestampFile)}: of ${as_of}, holds until ${timestamp.expires}\n`);
    return 0;
  },
});
