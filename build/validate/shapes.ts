/** The meanings of problems that no rule finds: those of the schemas, and that there is nothing to publish. */
import type { Meaning } from "../load/problem.ts";

export const fieldsMeaning: Meaning = {
  name: "fields",
  description: "Only known fields are written, each where it belongs.",
  why: "A misspelt field would be ignored in silence, and its fact published without what it was to say.",
  mend: "The message lists what is allowed at that place. Datatype and unit of a fact belong to its key in keys.yaml; sources belong to the provider.",
};

export const required: Meaning = {
  name: "required",
  description: "What a fact, a source, a key or a provider cannot do without is there.",
  why: "A fact without its value, source or quote is a claim that nobody can check.",
  mend: "Add the field that the message names. If you only suspect the value, write `status: inferred`: it is kept here and never published.",
};

export const shape: Meaning = {
  name: "shape",
  description: "Every field holds the type and the form that it is meant for.",
  why: "Readers of the dataset compute with these fields. A date in another notation, or a number where text is meant, reads differently to everyone.",
  mend: "Write what the message asks for. Text that looks like a number, a date or true and false goes in quotes; a date is YYYY-MM-DD; an address starts with http:// or https://.",
};

export const content: Meaning = {
  name: "content",
  description: "A dataset publishes at least one fact.",
  why: "A folder without facts is most often the wrong folder, and publishing it would take every fact away.",
  mend: "Name the right folder with `--facts`. A new dataset starts with a first fact: `npm run facts -- new <slug>` writes the file to fill in.",
};
