/**
 * `ask`: the fact that answers some words, with its source, then what else fits; as the site and the tools
 * find them. Nothing is written, and facts with problems do no harm.
 */
import { printJson } from "../../../commands/terminal/report.ts";
import { visible } from "../../../load/hidden.ts";
import { loadTree, type FactsTree } from "../../../load/tree.ts";
import { entryAt, parsePart } from "../../../search/index-form.ts";
import { rankingWords } from "../../../search/rank.ts";
import { openSearch, type FoundFact, type Searcher } from "../../../search/search.ts";
import type { Fact } from "../../../schema/fact.ts";
import { searchIndexFiles } from "../../../search/to-index.ts";
import { factsFlags, factsOptions } from "../../../commands/terminal/options.ts";
import { verb } from "../../../commands/terminal/verb.ts";
import { buildDataset, type Dataset, type DatasetKey } from "../../../dataset/dataset.ts";
import { readableKeys } from "../../../derive/editor-schemas.ts";
import { mapAt } from "../../../load/value-at.ts";
import { wishesIn } from "../../../validate/registered.ts";
import { validate } from "../../../validate/validate.ts";
import { termsOf } from "../../../derive/fact-words.ts";
import { trustSentence } from "../../../derive/trust-words.ts";
import { counted } from "../../../schema/lists/counted.ts";
import { onceFor } from "../../../schema/lists/once-for.ts";

export const askVerb = verb({
  name: "ask",
  summary: "Answers a question from the facts, with the source; then what else fits, and the keys.",
  words: ["<words…>"],
  flags: {
    json: { about: "for a program: one JSON object, with all that fits" },
    facts: factsFlags.facts,
    "as-of": factsFlags["as-of"],
  },
  about: `
The words are searched as the site, the address of facts and the tools search them: a provider that is
named binds, and what does not fit all that is asked is closest, with the words that it does not fit.

--json prints {object: "ask", query, keys, facts}: each key with its title, its match and how many
providers have it; each fact with its display, status, match and the words that it does not fit;
ranked_by, the key by whose values facts are ranked where one of many is asked for; and
not_published, the places whose provider does not publish what is asked for. Where the
facts have problems, keys alone are searched, and keys_alone is true.`,
  examples: [
    "npm run -s ask -- github rate limit",
    "npm run -s ask -- requests per minute",
    "npm run -s ask -- webhooks --json",
  ],
  exits: { 0: "found", 1: "nothing fits, or keys.yaml cannot be read" },
  async run({ json, ...given }, words, { terminal, environment, now }) {
    const { facts: folder, asOf } = factsOptions(given, environment, now);
    const tree = loadTree(folder);
    const { dataset, isKeysAlone } = searchable(tree, asOf);
    if (dataset.keys.length === 0) {
      terminal.err(
        `${tree.name}/keys.yaml defines no key that can be read.\n    See what is wrong with: npm run check\n`,
      );
      return 1;
    }
    const asked = words.join(" ");
    const search = searchOf(dataset);
    const byKey = new Map(dataset.keys.map((key) => [key.key, key]));
    const keys = (await search.keys(asked)).flatMap(({ slug, match }) => {
      const key = byKey.get(slug);
      return key === undefined ? [] : { ...key, match };
    });
    const found = await search.facts(asked);
    const facts = found.facts.map((fact) => ({ ...entryAt(dataset.facts, fact.number), ...fact }));
    const { silences, ranking, rankedBy } = found;
    if (json) {
      const parts = {
        keys: keys.map(({ key, words: { title }, match, providerCount: providers }) => {
          return { key, title, match, providers };
        }),
        facts: facts.map(({ id, display, status, match, differs }) => {
          return { id, display, status, match, differs };
        }),
        ...(rankedBy ? { ranked_by: rankedBy } : {}),
        ...(silences.length > 0 ? { not_published: silences } : {}),
        ...(isKeysAlone ? { keys_alone: true } : {}),
      };
      printJson({ object: "ask", query: asked, ...parts }, terminal);
    }
    if (keys.length + facts.length + silences.length === 0) {
      const providers = (await search.providers(asked)).map(({ slug }) => slug);
      const wanted = isKeysAlone ? "" : wantedText(tree, [...providers, ...asked.split(" ")]);
      const missing = await search.missing(asked);
      const lacking = missing === undefined ? "" : `    ${visible(missing)}\n${wanted}`;
      const fewer = await search.fewerWords(asked);
      const instead = fewer.length > 0 ? `    Ask instead: ${fewer.join("; ")}.\n` : "";
      terminal.err(`nothing fits "${visible(asked)}".\n${lacking}${instead}`);
      return 1;
    }
    if (!json) {
      const exact = keys.filter(({ match }) => match === "exact");
      const missing = exact.length > 0 ? undefined : await search.missing(asked);
      const [best] = silences.length === 0 ? facts : [];
      const fitting = facts.filter(({ match }) => match === "exact");
      // Where several providers have it, none of them was asked for.
      const isAnswer = new Set(fitting.map(({ provider: { slug } }) => slug)).size === 1;
      const answer = best && isAnswer ? [answerText(best)] : [];
      const others = facts.slice(answer.length).map(factCells);
      const silent = silences.map((id) => [id, "not published", ""]);
      const keyLines = columns((exact.length > 0 ? exact : keys).map(keyCells), "key");
      const factLines = columns([...silent, ...others], "fact");
      const parts = isAnswer ? [...answer, factLines, keyLines] : [keyLines, factLines];
      if (missing !== undefined) terminal.out(`${visible(missing)} The closest:\n\n`);
      if (ranking) terminal.out(`Ranked by ${rankingWords(ranking)}.\n\n`);
      terminal.out(parts.filter((part) => part !== "").join("\n"));
    }
    if (isKeysAlone)
      terminal.err("the facts have problems, so that keys alone are searched: npm run check\n");
    return 0;
  },
});

/** The parts of the index are made as the question needs them, each of them once. */
function searchOf(dataset: Dataset): Searcher {
  const files = searchIndexFiles(dataset);
  const read = onceFor((file: string) => {
    const part = files.find((each) => each.file === file);
    if (part === undefined) throw new Error(`the index has no ${file}`);
    return Promise.resolve(parsePart(part.text()));
  });
  return openSearch(read);
}

/** Whether wanted.yaml asks for more of these providers, and how to add it. */
function wantedText(tree: FactsTree, providers: readonly string[]): string {
  const all = wishesIn(tree).map(({ entry }) => entry.provider);
  const asked = all.filter((each) => providers.includes(each));
  const listed = [...new Set(asked)].map((each) => `npm run -s facts -- wanted ${each}`);
  const known =
    listed.length > 0 ? `What is wanted already: ${listed.join("; ")}` : "Not wanted yet";
  return `    ${known}. Add it with: npm run facts -- set\n`;
}

/** Keys alone where the facts have problems. */
function searchable(tree: FactsTree, asOf: string) {
  const result = validate(tree, asOf);
  if (result.ok) return { dataset: buildDataset(result.curated, { asOf }), isKeysAlone: false };
  const keys = readableKeys(mapAt(tree.keys?.value));
  const dataset = { name: "", description: "", base_url: "", license: "", verified_for_days: 1 };
  const curated = { dataset, keys, kinds: {}, providers: [] };
  return { dataset: buildDataset(curated, { asOf }), isKeysAlone: true };
}

/** More than somebody reads; the whole list is for programs. */
const mostShown = 20;

/** Whose value it is, what its source says, where and when it was read, and the id that leads to it. */
function answerText(fact: Fact): string {
  const { id, provider, product, plan, scope, display, raw_value } = fact;
  const names = [provider, product, plan, scope].flatMap((each) => each?.name ?? []);
  return [
    `${display}  ${[...names, ...termsOf(fact)].join(", ")}`,
    ...(raw_value === null ? [] : [`    “${raw_value}”`]),
    `    ${trustSentence(fact)}`,
    `    ${fact.source.url}`,
    `    ${id}`,
  ]
    .map((line) => `${visible(line)}\n`)
    .join("");
}

/** Key, title, unit and datatype, how many providers have it. */
function keyCells({ key, words, unit, datatype, providerCount }: DatasetKey): readonly string[] {
  const counts = unit === null ? datatype : `${unit}, ${datatype}`;
  return [key, words.title ?? "", counts, counted(providerCount, "provider")];
}

/** Id, value, status where it is not verified, and what the fact is not. */
function factCells({ id, display, status, match, differs }: FoundFact & Fact) {
  const stated = status === "verified" ? [] : [status];
  const closest = match === "exact" ? [] : [["closest", ...differs].join(", not: ")];
  return [id, display, [...stated, ...closest].join(", ")];
}

function columns(all: readonly (readonly string[])[], noun: string): string {
  if (all.length === 0) return "";
  const rows = all.slice(0, mostShown);
  const width = (at: number): number => Math.max(...rows.map((row) => row[at]?.length ?? 0));
  const lines = rows.map((row) => row.map((cell, at) => cell.padEnd(width(at))).join("  "));
  const left = all.length - rows.length;
  const more = left > 0 ? [`… and ${counted(left, noun)} more; another word leaves fewer.`] : [];
  return [...lines.map((line) => line.trimEnd()), ...more, ""].join("\n");
}
