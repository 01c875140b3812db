/**
 * What a command that only reads would say: the same as before, where it is asked for by the same words on the
 * same day, by the same program, of the same facts beside the same commits. This is looked at before the
 * program is loaded.
 */
import { cacheOf, unchangedBundle } from "../launch/kept.mjs";
import { commitNames } from "./commit-names.mjs";
import { toldBefore } from "./record.mjs";
import { areStamped } from "./unchanged.mjs";

/**
 * Undefined where it has to be found out.
 * @param {string} root of the project, which ends in a slash
 * @param {string} asked
 * @returns {Promise<Pick<import("./record.mjs").Told, "told" | "code"> | undefined>}
 */
export async function toldAgain(root, asked) {
  const answers = toldBefore(cacheOf(root), asked);
  const facts = answers[0]?.seen.facts;
  if (facts === undefined) return undefined;
  const [bundle, names] = [unchangedBundle(root), commitNames(facts)];
  const likely = answers.filter(
    (each) => each.bundle === bundle && each.commitNames === names && each.seen.facts === facts,
  );
  const stamped = likely.find(
    ({ seen: { factStamps } }) => factStamps !== undefined && areStamped(facts, factStamps),
  );
  if (stamped !== undefined || likely.length === 0) return stamped;
  const { factsDigest } = await import("./facts.mjs");
  const digest = factsDigest(facts);
  return likely.find(({ seen }) => digest !== undefined && seen.digest === digest);
}
