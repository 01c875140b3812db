/**
 * A question → what it is held against: the parts that it needs are read, and no more of them than a question may
 * read, however many facts there are.
 */
import { partAt } from "../schema/lists/part-at.ts";
import { bindingsOf } from "./bind.ts";
import { groupsFor, partOfPlace, partsOfAny, partsOfProvider } from "./choose.ts";
import type { SearchFilter } from "./fit-facts.ts";
import {
  searchFiles,
  type Block,
  type SearchBase,
  type SearchPart,
  type Tongues,
  type WordsPart,
} from "./index-form.ts";
import { keyIndex } from "./key-index.ts";
import { openLexicon } from "./lexicon.ts";
import { prepare, type Prepared } from "./prepare.ts";
import { inEnglish } from "./tongues.ts";
import {
  mostNameWords,
  understand,
  unknownWords,
  type AskedName,
  type Question,
} from "./understand.ts";
import { plainWords } from "./words.ts";

/** Reads a part by the name of its file. What was read once should be remembered by whoever reads. */
export type ReadPart = (file: string) => Promise<SearchPart>;

/** A question with all that is known for it. */
export interface Asked {
  readonly question: Question;
  readonly prepared: Prepared;
}

export interface AskOptions {
  readonly filter?: SearchFilter;
  /** True while the last word is being typed. */
  readonly isTyping?: boolean;
}

/** Asks one question, and shorter ones beside it: what they read counts together. */
export interface Asking {
  readonly ask: (text: string, options?: AskOptions) => Promise<Asked>;
  /** Slugs of the providers that the words are the whole name of, as typed or as understood, or that three letters begin. */
  readonly providersCalled: (words: string, question: Question) => Promise<readonly string[]>;
  readonly nameOf: (provider: string) => Promise<string>;
}

/** The most blocks that a question reads, that it reads with all shorter ones, and with parts of words. */
const most = { blocks: 4, ofAll: 5, files: 11 } as const;

export async function openAsking(read: ReadPart): Promise<Asking> {
  const base = (await read(searchFiles.base)) as SearchBase;
  const keys = keyIndex(base);
  const words = new Map<number, WordsPart>();
  const lexicon = openLexicon(keys, words);
  const spoken = { keys, lexicon };
  const blocks = new Map<string, Promise<Block>>();

  /** What `look` finds once all parts of words are read that it wants. */
  async function known<Result>(look: () => Result): Promise<Result> {
    for (;;) {
      // What was looked up outside is not waited for.
      lexicon.wanted();
      const found = look();
      const wanted = lexicon.wanted();
      if (wanted.length === 0) return found;
      const readWords = async (part: number): Promise<unknown> =>
        words.set(part, (await read(searchFiles.words(part))) as WordsPart);
      await Promise.all(wanted.map(readWords));
    }
  }

  const isProvider = (slug: string): boolean =>
    lexicon.named(plainWords(slug))?.providers.includes(slug) ?? false;

  const isInName = (word: string): boolean =>
    lexicon.providersWith(plainWords(word).join("")).length > 0;

  async function blockOf(file: string): Promise<Block> {
    const block = (await read(file)) as Block;
    if (block.stamp !== base.stamp) throw new Error(`${file} is of another build`);
    return block;
  }

  async function answer(
    text: string,
    { filter = {}, isTyping = false }: AskOptions,
  ): Promise<Asked> {
    const { provider = "" } = filter;
    // Words of other languages are no slips: nothing is looked for that is spelt like them.
    const unknown = await known(() => unknownWords(text, spoken));
    const tongues = unknown.length > 0 ? ((await read(searchFiles.tongues)) as Tongues) : undefined;
    const { question, bindings, ofProviders } = await known(() => {
      const said = tongues === undefined ? text : inEnglish(text, tongues, isInName);
      const understood = understand(said, spoken, isTyping);
      const binding = bindingsOf(understood, spoken);
      const bound = new Set(binding.flatMap(({ providers }) => [...providers]));
      const slugs = provider === "" ? [...bound] : [provider].filter(isProvider);
      const chosen = slugs.map((slug) => partsOfProvider(slug, understood, spoken, filter));
      const isAny = provider === "" && slugs.length === 0;
      return {
        question: understood,
        bindings: binding,
        ofProviders: isAny ? [partsOfAny(understood, spoken, filter)] : chosen,
      };
    });
    // Of a provider with several parts, the best facts of the keys are looked at too.
    const isWhole = ofProviders.every(({ isAll }) => isAll);
    const groups = isWhole ? [] : groupsFor(question, bindings[0], prepare(spoken, []), filter);
    const wanted = [
      ...new Set([
        ...ofProviders.flatMap(({ parts }) => parts.map((part) => searchFiles.providers(part))),
        ...groups.map((group) => searchFiles.groups(partAt(base.groups, group))),
      ]),
    ];
    const own = wanted.slice(0, Math.min(most.blocks, most.files - words.size)).flatMap((file) => {
      const block = blocks.get(file) ?? (blocks.size < most.ofAll ? blockOf(file) : []);
      if (block instanceof Promise) blocks.set(file, block);
      return block;
    });
    return { question, prepared: prepare(spoken, await Promise.all(own)) };
  }

  const asked = new Map<string, Promise<Asked>>();
  return {
    ask(text, options = {}) {
      const { filter, isTyping } = options;
      // The status chooses among the facts that were read.
      const name = JSON.stringify([text, isTyping, { ...filter, status: undefined }]);
      const found = asked.get(name) ?? answer(text, options);
      asked.set(name, found);
      return found;
    },
    async providersCalled(text, { names, words: asked }) {
      const typed = plainWords(text);
      if (typed.length > mostNameWords) return [];
      const begun = typed.join("");
      const isWhole = ({ bits }: AskedName): boolean => bits === (1 << asked.length) - 1;
      const understood = names.filter(isWhole).flatMap(({ naming }) => naming.providers);
      return known(() => {
        const { providers = [] } = lexicon.named(typed) ?? {};
        const whole = providers.length > 0 ? providers : understood;
        if (whole.length > 0 || begun.length < 3) return whole;
        return lexicon.providersFrom(begun).slice(0, mostBegun);
      });
    },
    async nameOf(provider) {
      const block = await blockOf(searchFiles.providers(partOfPlace(provider, base)));
      const { providers } = prepare(spoken, [block]);
      return providers.find(({ slug }) => slug === provider)?.name ?? provider;
    },
  };
}

/** The most providers whose names begin so. */
const mostBegun = 3;
