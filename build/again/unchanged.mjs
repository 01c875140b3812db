/**
 * Whether a build would write again what stands there already: asked for by the same words on the same day,
 * by the same generator, of facts with the same bytes, and nothing in the output has come, gone or been
 * replaced. This is looked at before the program is loaded. A file below the top folder that was written over
 * in its place is not seen: to look at ten thousand files takes as long as Node.js takes to start.
 */
import { cacheOf, unchangedBundle } from "../launch/kept.mjs";
import { filesBelow, haveStamps } from "./files.mjs";
import { answeredRecord, stampAt } from "./record.mjs";

/** What decides, beside the flags; npm hands on as `npm_config_…` the options that it took for itself. */
const variables = /^(BASE_URL|SOURCE_DATE_EPOCH|npm_command|npm_config_\w+)$/;

/**
 * The text under which an answer is kept.
 * @param {readonly string[]} words of the command line
 * @param {Readonly<Record<string, string | undefined>>} environment
 * @param {string} folder that it was started in
 * @param {number} now
 */
export function askedText(words, environment, folder, now) {
  const day = new Date(now).toISOString().slice(0, 10);
  const given = words.filter((word) => word !== "--force");
  const told = Object.keys(environment).filter((name) => variables.test(name));
  const set = told.toSorted().map((name) => [name, environment[name]]);
  return JSON.stringify([process.version, given, folder, day, set]);
}

/**
 * What to say where nothing changed; undefined where there is something to build, or may be.
 * @param {string} root of the project, which ends in a slash
 * @param {string} asked
 * @returns {Promise<string | undefined>}
 */
export async function unchanged(root, asked) {
  const cache = cacheOf(root);
  const record = answeredRecord(cache, asked);
  if (record === undefined) return undefined;
  if (record.bundle !== unchangedBundle(root) || !haveStamps(root, record.beside)) return undefined;
  if (!(await hasSameFacts(record.seen))) return undefined;
  for (const [path, stamp] of Object.entries(record.stamps))
    if (stampAt(`${record.out}/${path}`) !== stamp) return undefined;
  return record.told;
}

/** @param {import("./record.mjs").SeenFacts} seen */
export async function hasSameFacts({ facts, digest, factStamps }) {
  if (factStamps !== undefined && areStamped(facts, factStamps)) return true;
  if (digest === undefined) return false;
  const { factsDigest } = await import("./facts.mjs");
  return factsDigest(facts) === digest;
}

/**
 * True where these are all files of the folder, and each has its stamp.
 * @param {string} folder
 * @param {Readonly<Record<string, string>>} stamps
 */
export function areStamped(folder, stamps) {
  const known = Object.keys(stamps);
  try {
    const found = filesBelow(folder);
    return (
      found.length === known.length &&
      found.every((path, index) => path === known[index]) &&
      haveStamps(folder, stamps)
    );
  } catch {
    return false;
  }
}
