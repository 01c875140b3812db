/** A question of wanted.yaml that a fact answers by now, or of which the provider publishes no answer. */
import { mapAt, valueAt } from "../../load/value-at.ts";
import { parseFactId, toFactId, type FactIdParts } from "../../schema/fact-id.ts";
import { grouped } from "../../schema/lists/grouped.ts";
import { wantedParts } from "../../schema/wanted.ts";
import { wishesIn } from "../registered.ts";
import { factMaps, idOfEntry, namesOfPlace } from "../rule.ts";
import { valueProblem } from "../wording.ts";
import type { QualityContext, QualityRule } from "./finding.ts";
import { isNoLongerStated } from "./remains.ts";

export const answeredQuestion: QualityRule = {
  name: "answered-question",
  description: "What wanted.yaml asks has no answer yet.",
  why: "Whoever goes on looking looks in vain, and the page of coverage calls missing what is there.",
  mend: "Remove the entry from wanted.yaml. Where the fact answers something else, name the product and the plan that are asked for.",
  *check(context) {
    const wishes = wishesIn(context.tree);
    if (wishes.length === 0) return;
    const asked = new Set(wishes.map(({ entry }) => topicOf(entry)));
    const answers = grouped(answersIn(context, asked), topicOf);
    for (const { located, path, entry } of wishes) {
      const wished = wantedParts(entry);
      const answer = answers.get(topicOf(entry))?.find((each) => isAnswer(each, wished));
      if (answer === undefined) continue;
      const message = `${toFactId(wished)} is answered by ${toFactId(answer)}.`;
      yield valueProblem(located, path, message, "Remove the entry.");
    }
  },
};

function topicOf({ provider, key }: Pick<FactIdParts, "provider" | "key">): string {
  return `${provider} ${key}`;
}

/** What answers one of the topics, or does so for another plan or product. */
function* answersIn(
  { providers, entries }: QualityContext,
  topics: ReadonlySet<string>,
): Iterable<FactIdParts> {
  for (const entry of entries)
    if (topics.has(topicOf(entry)) && !isNoLongerStated(entry)) yield parseFactId(idOfEntry(entry));
  for (const { slug: provider, located } of providers)
    for (const facts of factMaps(located)) {
      const [product, plan] = namesOfPlace(facts);
      const silences = valueAt(located.value, [...facts.slice(0, -1), "not_published"]);
      for (const key of Object.keys(mapAt(silences))) yield { provider, product, plan, key };
    }
}

/** Of one topic. What has no plan answers for each; a level that is not asked for may be any. */
function isAnswer(answer: FactIdParts, asked: FactIdParts): boolean {
  return (
    ["*", answer.product].includes(asked.product) &&
    ("*" === answer.plan || ["*", answer.plan].includes(asked.plan))
  );
}
