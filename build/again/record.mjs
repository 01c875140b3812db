/**
 * What is known of outputs that were built and of what commands said, one file each, beside the bundles of the program and not in the
 * output: that is the same bytes whoever builds it. A record that is lost or damaged costs a whole build.
 */
import {
  lstatSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  statSync,
  unlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";

/**
 * How a folder of facts looked.
 * @typedef {object} SeenFacts
 * @property {string} facts the folder
 * @property {string | undefined} [digest] of all in there
 * @property {Readonly<Record<string, string>> | undefined} [factStamps] of all files in there, if they can be relied on
 */

/**
 * What was asked for and answered: where all of it is as it was, nothing is to be built.
 * @typedef {object} AnsweredRecord
 * @property {string} asked the words, the folder and the day
 * @property {string} out the real path of the output
 * @property {string} bundle the digest of the bundle that built it
 * @property {Readonly<Record<string, string>>} beside stamps of the sources that are no part of it
 * @property {SeenFacts} seen
 * @property {string} told what is said where nothing changed
 * @property {Readonly<Record<string, string>>} stamps of folders and files, by their path in the output
 */

/**
 * What an output is made of: its next build keeps what is made of the same.
 * @typedef {object} OutputRecord
 * @property {string} out
 * @property {string} generator
 * @property {string} manifest the stamp of its list of files
 * @property {number} since nothing in it was written later, in milliseconds since 1970
 * @property {readonly (readonly [part: string, digest: string])[]} parts
 * @property {readonly (readonly [name: string, files: readonly string[]])[]} lists of files that are all made of the same
 */

/**
 * What a command that only reads said: the same is said again where all of it is as it was.
 * @typedef {object} Told
 * @property {string} bundle the digest of the bundle that ran
 * @property {SeenFacts} seen
 * @property {string} commitNames in the repository around the facts
 * @property {string} told
 * @property {number} code with which it ended
 */

/**
 * The last few that were told, the newest first: an edit that is taken back finds what was told before it.
 * @typedef {object} ToldRecord
 * @property {string} asked the command, its words, the folder and the day
 * @property {readonly Told[]} answers
 */

/** Of each question. */
const mostTold = 4;

/** Records of long ago are forgotten; each output has two. */
const mostRecords = 48;

/**
 * @param {string} cache where the program keeps its bundles
 * @param {string} asked
 * @returns {AnsweredRecord | undefined}
 */
export function answeredRecord(cache, asked) {
  const record = readRecord(recordFile(outputsIn(cache), asked));
  return record?.asked === asked ? record : undefined;
}

/**
 * @param {string} cache
 * @param {string} asked
 * @returns {readonly Told[]}
 */
export function toldBefore(cache, asked) {
  const record = readRecord(recordFile(toldIn(cache), asked));
  return record?.asked === asked ? (record.answers ?? []) : [];
}

/**
 * @param {string} cache
 * @param {string} out
 * @returns {OutputRecord | undefined}
 */
export function outputRecord(cache, out) {
  const record = readRecord(recordFile(outputsIn(cache), out));
  return record?.out === out ? record : undefined;
}

/**
 * Puts records in the place of those before, each in one step. Does nothing where nothing can be written.
 * @param {string} cache
 * @param {OutputRecord} output
 * @param {AnsweredRecord | undefined} answered
 */
export function keepRecords(cache, output, answered) {
  putRecords(outputsIn(cache), [
    [output.out, output],
    ...(answered === undefined ? [] : [/** @type {const} */ ([answered.asked, answered])]),
  ]);
}

/**
 * The same for what was told.
 * @param {string} cache
 * @param {string} asked
 * @param {Told} told
 */
export function keepTold(cache, asked, told) {
  const answers = [told, ...toldBefore(cache, asked)].slice(0, mostTold);
  putRecords(toldIn(cache), [[asked, { asked, answers }]]);
}

/**
 * What stands at a path, by a text that is another when it is: a folder's when a name in it comes, goes or is
 * given to another file, a file's when it is written.
 * @param {string} path
 */
export function stampAt(path) {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  return stats === undefined ? "absent" : `${stats.ino} ${stats.size} ${stats.mtimeMs}`;
}

/** @param {string} cache */
function outputsIn(cache) {
  return join(cache, "..", "outputs");
}

/** @param {string} cache */
function toldIn(cache) {
  return join(cache, "..", "told");
}

/**
 * The name is made without `node:crypto`, which takes longer to load than all else that is looked at; two
 * texts that share one cost no more than a build, since each record says what it is about.
 * @param {string} folder
 * @param {string} about
 */
function recordFile(folder, about) {
  let [a, b] = [0x811c9dc5, 0x9e3779b9];
  for (let at = 0; at < about.length; at++) {
    a = Math.imul(a ^ about.charCodeAt(at), 0x01000193);
    b = Math.imul(b ^ about.charCodeAt(at), 0x85ebca6b) ^ (b >>> 13);
  }
  const name = [a, b].map((half) => (half >>> 0).toString(16).padStart(8, "0")).join("");
  return join(folder, `${name}.json`);
}

/** @param {string} file */
function readRecord(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8")) ?? undefined;
  } catch {
    return undefined;
  }
}

/**
 * @param {string} folder
 * @param {readonly (readonly [about: string, record: object])[]} records
 */
function putRecords(folder, records) {
  try {
    mkdirSync(folder, { recursive: true });
    for (const [about, record] of records) putRecord(recordFile(folder, about), record);
    forgetOldest(folder);
  } catch {
    // The next time all is made anew.
  }
}

/**
 * @param {string} file
 * @param {object} record
 */
function putRecord(file, record) {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, JSON.stringify(record));
  renameSync(draft, file);
}

/** @param {string} folder */
function forgetOldest(folder) {
  const paths = readdirSync(folder).map((name) => join(folder, name));
  if (paths.length <= mostRecords) return;
  const dated = paths.map((path) => ({ path, time: statSync(path).mtimeMs }));
  for (const { path } of dated.toSorted((a, b) => b.time - a.time).slice(mostRecords))
    unlinkSync(path);
}
