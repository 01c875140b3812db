/** From the dataset to the share pictures of its pages: the same values, fewer of them. */
import { besideWords } from "../../amount/beside.ts";
import type { Dataset, DatasetKey, DatasetProvider } from "../../dataset/dataset.ts";
import { changeTitle } from "../../derive/change-words.ts";
import { dayWords } from "../../derive/day-words.ts";
import { narrowedTo, ownerWords, subjectOf } from "../../derive/subject.ts";
import { trustSentence } from "../../derive/trust-words.ts";
import { counted } from "../../lists/counted.ts";
import type { Fact } from "../../schema/fact.ts";
import { askedFacts } from "../asked-facts.ts";
import { chosenOf } from "../cell-facts.ts";
import { compareContenders } from "../compare/compared.ts";
import { contenderOf } from "../compare/contender.ts";
import type { ProviderPair } from "../compare/pairs.ts";
import { lineLabel } from "../compare/table.ts";
import { kindTables, type KindTable } from "../kind-rows.ts";
import { groupByProduct } from "../parts/grouping.ts";
import { newestVaried } from "../parts/latest-changes.ts";
import { byCurrency, isLiving, rankFacts } from "../parts/ranking.ts";
import { scaleOf } from "../parts/scale.ts";
import { levelsOf } from "../parts/step-chart.ts";
import { providerDataOf } from "../provider-data.ts";
import { titlesOf } from "../titles.ts";
import { mostPictureRows, type PictureRow, type SharePicture } from "./picture.ts";

/**
 * The facts whose pages have a picture of their own: those that changed, and those by which kinds are set
 * side by side. The others share that of their key, because two thousand pictures cost a build a minute.
 */
export function picturedFacts(dataset: Dataset): ReadonlySet<string> {
  const shown = kindTables(dataset).flatMap(({ products }) =>
    products.flatMap(({ cells }) =>
      cells.flatMap((facts) => chosenOf(facts, { tier: "", status: "" }).main?.fact.id ?? []),
    ),
  );
  const changed = dataset.facts.filter(({ history }) => history.length > 0).map(({ id }) => id);
  return new Set([...shown, ...changed]);
}

export function factPicture(fact: Fact, { keys, asOf }: Dataset): SharePicture {
  const levels = levelsOf(fact, asOf);
  return {
    owners: [fact.provider],
    over: placeOfFact(fact, ownerWords(fact)),
    title: titlesOf({ keys })(fact.key),
    value: fact.display,
    ...(fact.raw_value === null ? {} : { quote: fact.raw_value }),
    ...(levels.length > 1 ? { levels } : {}),
    foot: trustSentence(fact, asOf),
  };
}

/** The best of each provider. */
export function keyPicture(
  { key, facts, providerCount, words }: DatasetKey,
  { asOf }: Dataset,
): SharePicture {
  const living = facts.filter(isLiving);
  const [group] = byCurrency(living, words.better);
  const ranked = group?.facts ?? rankFacts(living);
  const sizes = ranked.flatMap(({ value }) => (typeof value === "number" ? [value] : []));
  const scale = sizes.length > 1 ? scaleOf(sizes) : undefined;
  const best = ranked.filter(
    ({ provider }, i) => ranked.findIndex((each) => each.provider.slug === provider.slug) === i,
  );
  const order = words.better === "lower" ? "lowest first" : "highest first";
  const axis = scale === undefined ? "" : `, ${order}${scale.isLogarithmic ? ", log scale" : ""}`;
  return {
    owners: [],
    over: `${counted(facts.length, "value")} of ${counted(providerCount, "provider")}${axis}`,
    title: words.title ?? key,
    rows: best.slice(0, mostPictureRows).map((fact) => ({
      owner: fact.provider,
      label: placeOfFact(fact, ownerWords(fact)),
      values: [besideWords(fact)],
      ...(scale !== undefined && typeof fact.value === "number"
        ? { at: scale.position(fact.value) }
        : {}),
    })),
    foot: asOfWords(asOf),
  };
}

/** One limit of each of its products, those with the most first. */
export function providerPicture(provider: DatasetProvider, dataset: Dataset): SharePicture {
  const { slug, name, facts, products } = provider;
  const titleOf = titlesOf(dataset);
  const groups = groupByProduct(provider).toSorted((a, b) => b.facts.length - a.facts.length);
  const rows = groups.flatMap(({ product, facts: own }) => {
    const fact = own.find(isLiving);
    if (fact === undefined) return [];
    const subject = [product?.name, titleOf(fact.key)].filter(Boolean).join(": ");
    return [{ label: placeOfFact(fact, subject), values: [fact.display] }];
  });
  return {
    owners: [{ slug, name }],
    over: [counted(products.length, "product"), counted(facts.length, "fact")].join(", "),
    title: `${name}: limits and prices`,
    rows: rows.slice(0, mostPictureRows),
    foot: asOfWords(dataset.asOf),
  };
}

export function kindPicture({ kind, keys, products }: KindTable, dataset: Dataset): SharePicture {
  const column = keys.findIndex((_, index) =>
    products.some(({ cells }) => cells[index]!.length > 0),
  );
  const rows = products.flatMap(({ provider, name, cells }): readonly PictureRow[] => {
    const { main } = chosenOf(cells[column] ?? [], { tier: "", status: "" });
    if (main === undefined) return [];
    return [{ owner: provider, label: placeOfFact(main.fact, name), values: [main.display] }];
  });
  const key = keys[column]?.key;
  return {
    owners: [],
    over: `${counted(products.length, "product")} side by side`,
    title: key === undefined ? kind.title : `${kind.title}: ${titlesOf(dataset)(key)}`,
    rows: rows.slice(0, mostPictureRows),
    foot: asOfWords(dataset.asOf),
  };
}

export function pairPicture({ a, b, kinds }: ProviderPair, dataset: Dataset): SharePicture {
  const contenders = [a, b].map((each) =>
    contenderOf({ provider: each.slug }, providerDataOf(each, dataset)),
  );
  const limits = compareContenders(contenders).subjects.flatMap(([, own]) => own);
  const rows = limits.flatMap(({ title, lines }): readonly PictureRow[] => {
    const line = lines.find(({ sides }) => sides.every(({ length }) => length === 1));
    if (line === undefined) return [];
    const label = [title, lineLabel(line, contenders)].filter(Boolean).join(": ");
    return [{ label, values: line.sides.map((facts) => besideWords(facts[0]!)) }];
  });
  return {
    owners: [a, b].map(({ slug, name }) => ({ slug, name })),
    over: kinds.map(({ title }) => title).join(", "),
    title: `${a.name} or ${b.name}`,
    columns: [a.name, b.name],
    rows: rows.slice(0, mostPictureRows),
    foot: asOfWords(dataset.asOf),
  };
}

export function changesPicture(dataset: Dataset): SharePicture {
  const { changes, facts, asOf } = dataset;
  const factOf = new Map(facts.map((fact) => [fact.id, fact]));
  const moved = changes.filter(({ change }) => change === "value_changed");
  return {
    owners: [],
    over: `${counted(moved.length, "change")} of a value on record`,
    title: "What changed",
    rows: newestVaried(moved)
      .slice(0, mostPictureRows)
      .map((change) => ({
        owner: factOf.get(change.id)!.provider,
        label: subjectOf(factOf.get(change.id)!, titlesOf(dataset)),
        values: [changeTitle(change)],
      })),
    foot: asOfWords(asOf),
  };
}

export function homePicture(dataset: Dataset): SharePicture {
  const { meta, asOf, facts, providers } = dataset;
  return {
    owners: [],
    over: `${counted(facts.length, "fact")} of ${counted(providers.length, "provider")}`,
    title: meta.description,
    rows: askedFacts(dataset).map(({ fact, question }) => ({
      owner: fact.provider,
      label: question,
      values: [fact.display],
    })),
    foot: asOfWords(asOf),
  };
}

/** The name, and the plan and the part that the value is about. */
function placeOfFact(fact: Fact, name: string): string {
  return [name, narrowedTo(fact)].filter(Boolean).join(", ");
}

function asOfWords(asOf: string): string {
  return `Every value with its source; as of ${dayWords(asOf)}`;
}
