/**
 * What a command that only reads would say: the same as before, where it is asked for by the same words on the
 * same day, by the same program, of the same facts beside the same commits. This is looked at before the
 * program is loaded.
 */
import { cacheOf, unchangedBundle } from "../launch/kept.mjs";
import { commitNames } from "./commit-names.mjs";
import { toldRecord } from "./record.mjs";
import { hasSameFacts } from "./unchanged.mjs";

/**
 * Undefined where it has to be found out.
 * @param {string} root of the project, which ends in a slash
 * @param {string} asked
 * @returns {Promise<Pick<import("./record.mjs").ToldRecord, "told" | "code"> | undefined>}
 */
export async function toldBefore(root, asked) {
  const record = toldRecord(cacheOf(root), asked);
  if (record === undefined || record.bundle !== unchangedBundle(root)) return undefined;
  if (record.commitNames !== commitNames(record.seen.facts)) return undefined;
  return (await hasSameFacts(record.seen)) ? record : undefined;
}
