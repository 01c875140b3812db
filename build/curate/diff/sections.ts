/** A diff → its parts as data, which the text for terminals and the Markdown print each in its way. */
import { grouped } from "../../lists/grouped.ts";
import type { Diff, EntryChange, FactChange } from "../../schema/diff.ts";
import { changesValue } from "./fields.ts";
import {
  entrySaid,
  fieldSaid,
  isOtherChange,
  othersPhrase,
  phrase,
  saidOf,
  type Said,
} from "./wording.ts";

export interface Sections {
  /** Facts whose value or currency changes, whatever else does. */
  readonly values: readonly FactChange[];
  readonly added: readonly FactChange[];
  readonly removed: readonly FactChange[];
  readonly moved: readonly FactChange[];
  /** What is told as a list: facts that move or change beside their values, then all that is no fact. */
  readonly lists: readonly ListSection[];
}

export interface ListSection {
  /** In a terminal, where it stands open, and in Markdown, where it is folded. */
  readonly title: string;
  readonly summary: string;
  readonly items: readonly ListItem[];
}

export interface ListItem {
  /** The ids of facts that change alike, or what is said of an entry; empty for the dataset itself. */
  readonly heads: readonly string[];
  /** How many more ids there are. */
  readonly more: number;
  /** The earlier id. */
  readonly was: string | null;
  /** True where that is a guess. */
  readonly isGuess: boolean;
  readonly said: readonly Said[];
}

const mostIds = 8;

export function sectionsOf(diff: Diff): Sections {
  const { changes, keys, kinds, providers, places, dataset } = diff;
  const of = (...wanted: readonly FactChange["change"][]) =>
    changes.filter(({ change }) => wanted.includes(change));
  const moved = of("moved", "probably_moved");
  // Those with the very same changes of one provider together.
  const others = changes.filter(isOtherChange);
  const alike = grouped(others, ({ after, fields }) =>
    JSON.stringify([after!.provider.slug, fields]),
  );
  const record = { ...plainItem, said: dataset.map(fieldSaid) };
  const lists: readonly ListSection[] = [
    {
      title: "Moved",
      summary: phrase(moved.length, "fact has another id", "facts have another id"),
      items: moved.map(movedItem),
    },
    {
      title: "Other changes",
      summary: othersPhrase(others.length),
      items: [...alike.values()].map(alikeItem),
    },
    entryList("Keys", keys, "key", "keys"),
    entryList("Kinds", kinds, "kind of service", "kinds of service"),
    entryList("Providers", providers, "provider", "providers"),
    entryList("Products and plans", places, "product or plan", "products and plans"),
    {
      title: "Dataset",
      summary: "The dataset's own record",
      items: dataset.length > 0 ? [record] : [],
    },
  ];
  return {
    values: changes.filter(({ fields }) => changesValue(fields)),
    added: of("added"),
    removed: of("removed"),
    moved,
    lists,
  };
}

const plainItem = { heads: [], more: 0, was: null, isGuess: false } as const;

function movedItem(change: FactChange): ListItem {
  const { id, previous_id: was, fields, change: kind } = change;
  const isGuess = kind === "probably_moved";
  // What changes its value as well is told with the values.
  return {
    ...plainItem,
    heads: [id],
    was,
    isGuess,
    said: changesValue(fields) ? [] : saidOf(change),
  };
}

function alikeItem(changes: readonly FactChange[]): ListItem {
  const heads = changes.slice(0, mostIds).map(({ id }) => id);
  return { ...plainItem, heads, more: changes.length - heads.length, said: saidOf(changes[0]!) };
}

function entryList(
  title: string,
  entries: readonly EntryChange[],
  one: string,
  many: string,
): ListSection {
  const items = entries.map((entry) => ({
    ...plainItem,
    heads: [entrySaid(entry)],
    said: entry.fields.map(fieldSaid),
  }));
  return { title, summary: phrase(entries.length, one, many), items };
}
