/** A question of wanted.yaml that a fact answers by now, or of which the provider publishes no answer. */
import { parseFactId, toFactId, type FactIdParts } from "../../schema/fact-id.ts";
import { wantedParts } from "../../schema/wanted.ts";
import { wishesIn } from "../registered.ts";
import { remove } from "../repair.ts";
import { factMaps, idOfEntry, mapAt, namesOfPlace } from "../rule.ts";
import { valueAt, valueProblem } from "../wording.ts";
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
    const answers = [...answersIn(context)];
    for (const { located, path, entry } of wishes) {
      const asked = wantedParts(entry);
      const answer = answers.find((each) => isAnswer(each, asked));
      if (answer === undefined) continue;
      const message = `${toFactId(asked)} is answered by ${toFactId(answer)}.`;
      yield valueProblem(located, path, message, remove(path, "Remove the entry."));
    }
  },
};

function* answersIn({ providers, entries }: QualityContext): Iterable<FactIdParts> {
  for (const entry of entries) if (!isNoLongerStated(entry)) yield parseFactId(idOfEntry(entry));
  for (const { slug: provider, located } of providers)
    for (const facts of factMaps(located)) {
      const [product, plan] = namesOfPlace(facts);
      const silences = valueAt(located.value, [...facts.slice(0, -1), "not_published"]);
      for (const key of Object.keys(mapAt(silences))) yield { provider, product, plan, key };
    }
}

/** What has no plan answers for each; a level that is not asked for may be any. */
function isAnswer(answer: FactIdParts, asked: FactIdParts): boolean {
  return (
    answer.provider === asked.provider &&
    answer.key === asked.key &&
    ["*", answer.product].includes(asked.product) &&
    ("*" === answer.plan || ["*", answer.plan].includes(asked.plan))
  );
}
