/** Every command by its name, in the order in which the help lists them. A command is loaded when it is asked for. */
import type { Commands } from "../terminal/verb.ts";
import { cloneCommands } from "./clone-commands.ts";

export const commands: Commands = {
  init: async () => (await import("../curate/init/command/init.ts")).initVerb,
  start: async () => (await import("./start.ts")).startVerb,
  dev: async () => (await import("./dev.ts")).devVerb,
  build: async () => (await import("./build.ts")).buildVerb,
  serve: async () => (await import("./serve.ts")).serveVerb,
  check: async () => (await import("./check.ts")).checkVerb,
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
  "facts freshness": async () => (await import("./freshness.ts")).factsFreshnessVerb,
  diff: async () => (await import("../curate/diff/command/diff.ts")).diffVerb,
  schemas: async () => (await import("./schemas.ts")).schemasVerb,
  verify: async () => (await import("./verify.ts")).verifyVerb,
  "sync fact": async () => (await import("../curate/sync/command/sync-fact.ts")).syncFactVerb,
  "sync register": async () =>
    (await import("../curate/sync/command/sync-register.ts")).syncRegisterVerb,
  "sync witness": async () =>
    (await import("../curate/sync/command/sync-witness.ts")).syncWitnessVerb,
  expect: async () => (await import("./expect.ts")).expectVerb,
  watch: async () => (await import("./watch.ts")).watchVerb,
  "pack data": async () => (await import("./pack-data.ts")).packDataVerb,
  ...cloneCommands,
};
