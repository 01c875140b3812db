/** A rule of scope `provider` finds in one provider what it finds there beside others. */
import { join } from "node:path";
import { describe, expect, it, test } from "vitest";
import { diskSource, type FileSource } from "../build/load/file-source.ts";
import type { RuleProblem } from "../build/load/problem.ts";
import { loadFrom, loadTree, type FactsTree } from "../build/load/tree.ts";
import type { Curated } from "../build/schema/curated-facts.ts";
import type { QualityRule } from "../build/validate/quality/finding.ts";
import { qualityRules } from "../build/validate/quality/quality.ts";
import { quotedValues } from "../build/validate/quality/quoted.ts";
import { toContext, withoutProviders, type RuleContext } from "../build/validate/rule.ts";
import { curationRules, validate } from "../build/validate/validate.ts";
import { badAsOf, badCases, badNames } from "./bad-cases.ts";
import { real } from "./built.ts";
import { flawedFiles } from "./flawed.ts";

/** Each of them in words, without order. */
function said(problems: Iterable<RuleProblem>): ReadonlySet<string> {
  return new Set([...problems].map((problem) => JSON.stringify(problem)));
}

/** The context with each provider alone; one without any for what is found in no provider. */
function alone(context: RuleContext): readonly RuleContext[] {
  const slugs = context.tree.providers.map(({ slug }) => slug);
  const none = withoutProviders(new Set(slugs), context);
  return [
    none,
    ...slugs.map((slug) =>
      withoutProviders(new Set(slugs.filter((each) => each !== slug)), context),
    ),
  ];
}

const ofProvider = curationRules.filter(({ scope }) => scope === "provider");
const judging = qualityRules.filter(({ scope }) => scope === "provider");

describe("a rule of scope provider refuses a provider alone as it does beside others", () => {
  /** A case with the providers of the next two, under slugs of their own. */
  const mixed = badNames.map((_, index): FactsTree => {
    const [tree, ...others] = [0, 1, 2].map((step) => {
      const each = badNames[(index + step) % badNames.length]!;
      return loadTree(join(badCases, each, "facts"), { name: each });
    });
    const more = others.flatMap(({ providers }, step) =>
      providers.map((provider) => ({ ...provider, slug: `${provider.slug}-${step}` })),
    );
    return { ...tree!, providers: [...tree!.providers, ...more] };
  });

  test.each(ofProvider)("$name", (rule) => {
    let count = 0;
    for (const tree of mixed) {
      const context = toContext(tree, badAsOf);
      const whole = said(rule.check(context));
      count += whole.size;
      expect(said(alone(context).flatMap((each) => [...rule.check(each)]))).toEqual(whole);
      // What others write is for the words of a repair: it neither makes nor hides a problem.
      const unaided = alone(context).flatMap((each) => [
        ...rule.check({ ...each, everywhere: each.entries }),
      ]);
      expect(said(unaided.map(withoutMending))).toEqual(
        said([...rule.check(context)].map(withoutMending)),
      );
    }
    expect(count).toBeGreaterThan(0);
  });
});

function withoutMending({ file, position, message }: RuleProblem): RuleProblem {
  return { file, position, message };
}

describe("a rule of scope provider warns of a provider alone as it does beside others", () => {
  const trees = [
    [loadFrom(flawedSource(), { name: "facts" }), badAsOf],
    [loadFrom(diskSource(real.facts), { name: "facts" }), real.asOf],
  ] as const;

  test.each(judging)("$name", (rule) => {
    let count = 0;
    for (const [tree, asOf] of trees) {
      const validated = validate(tree, asOf);
      if (!validated.ok) throw new Error(JSON.stringify(validated.problems));
      const context = toContext(tree, asOf);
      const whole = warned(rule, context, validated.curated);
      count += whole.length;
      const each = alone(context).flatMap((one) => warned(rule, one, validated.curated));
      expect(said(each)).toEqual(said(whole));
    }
    expect(count).toBeGreaterThan(0);
  });
});

function warned(rule: QualityRule, context: RuleContext, curated: Curated): readonly RuleProblem[] {
  const own = new Set(context.tree.providers.map(({ slug }) => slug));
  const providers = curated.providers.filter(({ slug }) => own.has(slug));
  const quoted = [...quotedValues(context)];
  return [...rule.check({ ...context, curated: { ...curated, providers }, quoted })];
}

function flawedSource(): FileSource {
  return {
    list: () =>
      Object.entries(flawedFiles).map(([path, text]) => ({
        path,
        kind: "file" as const,
        size: Buffer.byteLength(text),
      })),
    bytes: (path) => Buffer.from(flawedFiles[path]!),
  };
}

it("names the rules that compare providers", () => {
  const names = [...curationRules, ...qualityRules]
    .filter(({ scope }) => scope === "dataset")
    .map(({ name }) => name);
  expect(names).toEqual([
    "formerly",
    "registry",
    "registers",
    "outlier",
    "lonely-key",
    "provider-twice",
    "registered-facts",
    "lapsed-answer",
  ]);
});
