/** Every command by its name, in the order in which the help lists them. A command is loaded when it is asked for. */
import type { Commands, Families } from "./terminal/verb.ts";
import { cloneCommands } from "./clone-commands.ts";

export const commands: Commands = {
  start: async () => (await import("./start.ts")).startVerb,
  dev: async () => (await import("./dev.ts")).devVerb,
  build: async () => (await import("./build.ts")).buildVerb,
  check: async () => (await import("./check.ts")).checkVerb,
  ask: async () => (await import("../curate/ask/command/ask.ts")).askVerb,
  "facts init": async () => (await import("../curate/init/command/facts-init.ts")).factsInitVerb,
  "facts show": async () => (await import("../curate/show/command/facts-show.ts")).factsShowVerb,
  "facts wanted": async () =>
    (await import("../curate/wanted/command/facts-wanted.ts")).factsWantedVerb,
  "facts new": async () => (await import("../curate/new/command/facts-new.ts")).factsNewVerb,
  "facts set": async () => (await import("../curate/set/command/facts-set.ts")).factsSetVerb,
  "facts conflict": async () =>
    (await import("../curate/conflict/command/facts-conflict.ts")).factsConflictVerb,
  "facts remove": async () =>
    (await import("../curate/remove/command/facts-remove.ts")).factsRemoveVerb,
  "facts rename": async () =>
    (await import("../curate/rename/command/facts-rename.ts")).factsRenameVerb,
  "facts format": async () =>
    (await import("../curate/format/command/facts-format.ts")).factsFormatVerb,
  "facts freshness": async () => (await import("./facts-freshness.ts")).factsFreshnessVerb,
  "facts schemas": async () => (await import("./facts-schemas.ts")).factsSchemasVerb,
  diff: async () => (await import("../curate/diff/command/diff.ts")).diffVerb,
  verify: async () => (await import("../curate/verify/command/verify.ts")).verifyVerb,
  "sync register": async () =>
    (await import("../curate/sync/command/sync-register.ts")).syncRegisterVerb,
  "sync witness": async () =>
    (await import("../curate/sync/command/sync-witness.ts")).syncWitnessVerb,
  expect: async () => (await import("./expect.ts")).expectVerb,
  watch: async () => (await import("./watch.ts")).watchVerb,
  sign: async () => (await import("./sign.ts")).signVerb,
  "pack data": async () => (await import("./pack-data.ts")).packDataVerb,
  ...cloneCommands,
};

export const families: Families = {
  facts: "Curates the facts: init, show, wanted, new, set, remove, rename and others.",
  sync: "Values out of repositories, and beside those of other datasets.",
  pack: "Makes an npm package of the data, or of this program.",
  tools: "For maintainers: docs, conform, bench, marks.",
};
