/** Runs checks against one target: pass, fail with what was seen, or skipped with the reason. */
import { createHash } from "node:crypto";
import { header, type Ask, type Seen } from "./ask.ts";
import { isOfFallback, type Check, type Complaints, type Group } from "./check.ts";
import { judge } from "./judge.ts";
import type { Target } from "./targets/target.ts";
import { fillFrom, Lacking, takeSample, type Sample } from "./sample.ts";

export interface Result {
  readonly name: string;
  readonly group: Group;
  /** `refused`: what only the fallback answers, and a host of files says so with a status of 4xx. */
  readonly outcome: "pass" | "fail" | "skip" | "refused";
  /** The request as it was sent, with the sample's values in place. */
  readonly request: string;
  readonly status: number | undefined;
  /** SHA-256 of the body, to compare targets. */
  readonly digest: string | undefined;
  /** What is wrong, or why it was skipped. */
  readonly notes: Complaints;
}

/** Asks at most so many checks at once: enough to be quick, too few to look like an attack. */
const atOnce = 6;

/** Throws where not even the sample can be taken; otherwise every check has a result, in order. */
export async function run(
  checks: readonly Check[],
  ask: Ask,
  kind: Target["kind"] = "code",
): Promise<readonly Result[]> {
  const sample = await takeSample(ask);
  const results: Result[] = [];
  let next = 0;
  const worker = async (): Promise<void> => {
    for (let i = next++; i < checks.length; i = next++) {
      const check = checks[i]!;
      results[i] = await runOne(check, ask, sample, kind === "files" && isOfFallback(check));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return results;
}

async function runOne(check: Check, ask: Ask, sample: Sample, isRefused: boolean): Promise<Result> {
  const { name, group, method = "GET", expect } = check;
  const unseen = { name, group, request: `${method} ${check.address}`, status: undefined };
  try {
    const { address, headers: given, body } = fill(check, sample);
    // What is refused has no ETag to send back.
    const validator = isRefused ? {} : await validatorFor(check, address, ask);
    const headers = { ...given, ...validator };
    const seen = await ask({ method, address, headers, body });
    const notes = isRefused ? refusal(seen) : await judge(expect, seen, { sample, ask }, address);
    const outcome = notes.length > 0 ? "fail" : isRefused ? "refused" : "pass";
    const digest = createHash("sha256").update(seen.body).digest("hex");
    const { status } = seen;
    return { name, group, outcome, request: `${method} ${address}`, status, digest, notes };
  } catch (error) {
    const outcome = error instanceof Lacking ? "skip" : "fail";
    return { ...unseen, outcome, digest: undefined, notes: [(error as Error).message] };
  }
}

/** Never an answer to something else than what was asked. */
function refusal({ status }: Seen): Complaints {
  return status >= 400 && status < 500 ? [] : [`status is ${status}, and no refusal`];
}

function fill(check: Check, { names, files }: Sample): Pick<Check, "address" | "headers" | "body"> {
  const file = check.file && fillFrom(names, check.file);
  if (file && !files.has(file)) throw new Lacking(`the build has no file ${file}`);
  return {
    address: fillFrom(names, check.address),
    headers: check.headers ?? {},
    ...(check.body === undefined ? {} : { body: fillFrom(names, check.body) }),
  };
}

async function validatorFor(
  { validator }: Check,
  address: string,
  ask: Ask,
): Promise<Record<string, string>> {
  if (validator === undefined) return {};
  const asked = await ask({ method: "GET", address, headers: {} });
  const etag = header(asked, "etag");
  if (etag === undefined)
    throw new Error(`${address} is answered ${asked.status} without an ETag to send back`);
  return { "if-none-match": validator.replace("{etag}", etag.replace(/^W\//, "")) };
}
