/** `facts init`: writes a new dataset where there is none, with the schemas that editors check it by. */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { editorSchemas, readableKeys } from "../../../derive/editor-schemas.ts";
import { Refusal } from "../../../load/refusal.ts";
import { loadTree } from "../../../load/tree.ts";
import { licenseForm } from "../../../schema/text-forms.ts";
import { ofForm, webAddress, type Given } from "../../../commands/terminal/flag.ts";
import { factsFlags, factsOptions } from "../../../commands/terminal/options.ts";
import { verb } from "../../../commands/terminal/verb.ts";
import { mapAt } from "../../../load/value-at.ts";
import { writeWhole } from "../../../publish/whole.ts";
import { scalarText } from "../../file/scalar-text.ts";

const ownFlags = {
  name: { value: "TEXT", about: "what the dataset is called (My Facts)" },
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
} as const;

export const factsInitVerb = verb({
  name: "facts init",
  summary: "Writes a new dataset with one provider, which passes the checks, to write over.",
  flags: {
    facts: factsFlags.facts,
    "as-of": {
      ...factsFlags["as-of"],
      about: "the day of the example; else SOURCE_DATE_EPOCH, else this UTC day",
    },
    ...ownFlags,
  },
  about:
    "The folder must be empty, or not there yet. Schemas for editors are written beside the facts.",
  examples: [
    "npm run facts -- init --facts my-facts",
    'npm run facts -- init --facts limits --name "Globex Limits"',
  ],
  exits: { 0: "written", 1: "something stands there already; nothing was written" },
  run(given, _, { environment, now, terminal }) {
    const { facts, asOf } = factsOptions(given, environment, now);
    if (!isUnused(facts))
      throw new Refusal(
        `"${facts}" is not an empty folder; name another one with --facts, and nothing is written over.`,
      );
    const files = Object.entries(newDataset(given, asOf.slice(0, 10))).map(([file, content]) => {
      return { path: join(facts, file), content };
    });
    writeWhole(files);
    const keys = readableKeys(mapAt(loadTree(facts).keys?.value));
    writeWhole(
      editorSchemas(keys).map(({ file, text }) => ({ path: join(facts, file), content: text })),
    );
    for (const { path } of files) terminal.out(`${path}\n`);
    const flag = facts === "facts" ? "" : `--facts ${facts} `;
    const next = ["npm run check -- --strict", "npm run dev --", "npm run build --"];
    terminal.out(`Write over the example, then:\n`);
    for (const line of next) terminal.out(`  ${`${line} ${flag}`.trimEnd().replace(/ --$/, "")}\n`);
    return 0;
  },
});

function isUnused(folder: string): boolean {
  try {
    return readdirSync(folder).length === 0;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "ENOENT";
  }
}

/** The texts of the files, by their paths from the facts folder; `today` is the day on which it is made. */
function newDataset(given: Given<typeof ownFlags>, today: string) {
  const { name = "My Facts", license = "LicenseRef-Proprietary" } = given;
  const { "base-url": baseUrl = "https://facts.example.com" } = given;
  return {
    "dataset.yaml": `# yaml-language-server: $schema=dataset.schema.json
name: ${scalarText(name, "block")}
description: ${scalarText(`Limits, quotas and prices that ${name} states, each with its source.`, "block")}
base_url: ${baseUrl}
license: ${license}
verified_for_days: 180
`,
    "keys.yaml": `# yaml-language-server: $schema=keys.schema.json
# What can be measured. Each key stands for one question.

# accept lonely-key: the first of the dataset, until a second service has it
api.rate_limit.requests_per_minute:
  description: Maximum API requests per minute.
  datatype: integer
  unit: requests/minute
  better: higher
`,
    "providers/acme.yaml": `# yaml-language-server: $schema=../provider.schema.json
# An example to write over: a service, and what its documentation says.
name: Acme
homepage: https://acme.example
sources:
  limits:
    url: https://docs.acme.example/limits
    title: Limits
    type: official_docs
    retrieved_at: ${today}
products:
  api:
    name: Acme API
    facts:
      api.rate_limit.requests_per_minute:
        value: 600
        raw_value: Each account may send up to 600 requests per minute.
        source: limits
        last_verified_at: ${today}
`,
  };
}
