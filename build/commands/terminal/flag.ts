/**
 * Readers that turn the text of a flag into its value. A reader returns the value, or says what is
 * allowed; `verb.ts` adds the name of the flag and the text that was found.
 */
import { gates } from "../../dataset/gates.ts";
import { failureFor, success, type Attempt } from "../../schema/result.ts";
import { baseAddressForm, dateForm, type TextForm } from "../../schema/text-forms.ts";
import { toTimestamp } from "../../schema/timestamp.ts";
import { openingFault } from "../../validate/address.ts";
import { joinWords } from "../../validate/wording.ts";

/** The reason of a failure says what is allowed, as the second half of a sentence. */
export type FlagReader<Value> = (text: string) => Attempt<Value>;

export interface SwitchFlag {
  readonly short?: string;
  /** One line: what the flag does, with its default in parentheses. */
  readonly about: string;
}

export interface ValueFlag<Value> extends SwitchFlag {
  /** The placeholder for the value in the help: `DIR`. */
  readonly value: string;
  /** By default any text is taken as it is. */
  readonly read?: FlagReader<Value>;
}

export type Flag = SwitchFlag | ValueFlag<unknown>;

export type Flags = Readonly<Record<string, Flag>>;

/** The flags that were given, each with the value from its reader. */
export type Given<Of extends Flags> = {
  readonly [Name in keyof Of]?:
    | (Of[Name] extends { readonly read: FlagReader<infer Value> }
        ? Value
        : Of[Name] extends { readonly value: string }
          ? string
          : boolean)
    | undefined;
};

/** A date or a moment, returned as it was written. */
export const anyDate: FlagReader<string> = (text) =>
  toTimestamp(text) === undefined ? failureFor(dateForm.patternErrorMessage) : success(text);

/** A date or a moment → the moment in UTC. */
export const anyMoment: FlagReader<string> = (text) => {
  const moment = toTimestamp(text);
  return moment === undefined
    ? failureFor("a moment is YYYY-MM-DD or YYYY-MM-DDTHH:MM:SSZ")
    : success(moment);
};

export function wholeNumberFrom(least: number, most: number): FlagReader<number> {
  const allowed = `it is a whole number from ${least} to ${most}`;
  return (text) => {
    const isWhole = /^\d{1,15}$/.test(text) && Number(text) >= least && Number(text) <= most;
    return isWhole ? success(Number(text)) : failureFor(allowed);
  };
}

export function oneWordOf<const Word extends string>(words: readonly Word[]): FlagReader<Word> {
  return (text) => {
    const word = words.find((each) => each === text);
    return word === undefined ? failureFor(`it is ${joinWords(words)}`) : success(word);
  };
}

/** At least one name: an empty text is a mistake and must not mean all names. */
export const commaSeparated: FlagReader<readonly string[]> = (text) => {
  const names = text.split(",").filter(Boolean);
  return names.length === 0 ? failureFor("it is names, separated by commas") : success(names);
};

export function ofForm({ pattern, patternErrorMessage }: TextForm): FlagReader<string> {
  return (text) =>
    new RegExp(pattern).test(text) ? success(text) : failureFor(patternErrorMessage);
}

/** An address to which paths are appended; undefined for an empty text. */
export const webAddress: FlagReader<string | undefined> = (text) => {
  if (text === "") return success(undefined);
  const read = ofForm(baseAddressForm)(text);
  const fault = read.ok ? openingFault(text) : read.reason;
  return fault === undefined ? success(text) : failureFor(fault);
};

/** `changed-values:acme,vanished-facts`: the names of refusals of publish gates. Fails for a name of no gate. */
export const overridesIn: FlagReader<readonly string[]> = (text) => {
  const names = text.split(/[\s,]+/).filter((name) => name !== "");
  const known = gates.map((gate) => gate.name);
  return names.every((name) => known.some((each) => each === name.split(":", 1)[0]))
    ? success(names)
    : failureFor(
        `it is what a refused build names, separated by commas: ${known.join(", ")}, most with a colon and a provider or key`,
      );
};
