/** `npm run init`, as its help and its arguments are read. */
import { licenseForm } from "../../schema/text-forms.ts";
import { anyText, ofForm, webAddress } from "../../terminal/flag.ts";
import { factsFlags } from "../../terminal/flags.ts";
import { factsOptions } from "../../terminal/options.ts";
import { verb } from "../../terminal/verb.ts";

export const initVerb = verb({
  name: "init",
  summary: "Writes a new dataset with one provider, which passes the checks, to write over.",
  flags: {
    facts: factsFlags.facts,
    "as-of": {
      ...factsFlags["as-of"],
      about: "the day of the example; else SOURCE_DATE_EPOCH, else this UTC day",
    },
    name: { read: anyText, value: "TEXT", about: "what the dataset is called (My Facts)" },
    "base-url": {
      read: webAddress,
      value: "URL",
      about: "where it will be served (https://facts.example.com)",
    },
    license: {
      read: ofForm(licenseForm),
      value: "SPDX",
      about: "the licence of its data (LicenseRef-Proprietary)",
    },
  },
  about:
    "The folder must be empty, or not there yet. Schemas for editors are written beside the facts.",
  examples: [
    "npm run init -- --facts my-facts",
    'npm run init -- --facts limits --name "Globex Limits"',
  ],
  exits: { 0: "written", 1: "something stands there already; nothing was written" },
  async run({ name, license, ...given }, _, { environment, now, terminal }) {
    const { facts, asOf } = factsOptions(given, environment, now);
    const { initDataset } = await import("../../curate/init/command/init.ts");
    return initDataset(
      {
        facts,
        name: name ?? "My Facts",
        baseUrl: given["base-url"] ?? "https://facts.example.com",
        license: license ?? "LicenseRef-Proprietary",
        today: asOf.slice(0, 10),
      },
      terminal,
    );
  },
});
