/** `npm run facts -- new`, as its help and its arguments are read. */
import { anyText } from "../../terminal/flag.ts";
import { factsFlags } from "../../terminal/flags.ts";
import { factsOptions } from "../../terminal/options.ts";
import { verb } from "../../terminal/verb.ts";

export const factsNewVerb = verb({
  name: "facts new",
  summary: "Writes the file of a provider or a product from a template that shows every field.",
  words: ["<provider>"],
  flags: {
    name: { read: anyText, value: "TEXT", about: "the provider's own name for it (from the slug)" },
    homepage: { read: anyText, value: "URL", about: "its home page (an example address)" },
    json: { about: "print the result as JSON" },
    facts: factsFlags.facts,
    "as-of": factsFlags["as-of"],
  },
  about: `
The provider is named by its slug: lowercase letters and digits, joined by single hyphens; it becomes
the file name. The new file is valid as it stands. Below its two lines it shows every field, commented
out: remove the marks before the lines that you need, or let "facts set" write facts one by one.

For a product, <provider>/<product> writes a file of its own into the folder of its provider, beside the
provider's file: facts/providers/<provider>/<product>.yaml. A long provider is easier to edit so.

--json prints {object: "facts new", file, written, near}, near being slugs that are nearly the same; of
what is refused {object, written} with either message and repair, or problems as check --json has them.`,
  examples: [
    'npm run facts -- new acme --name "Acme" --homepage https://acme.example',
    "npm run facts -- new acme-cloud",
    'npm run facts -- new acme/queue --name "Acme Queue"',
  ],
  exits: { 0: "written", 1: "refused; nothing was written" },
  async run({ name, homepage, json, ...given }, [provider = ""], surroundings) {
    const { terminal, environment, now } = surroundings;
    const { facts, asOf } = factsOptions(given, environment, now);
    const { factsNew } = await import("../../curate/new/command/facts-new.ts");
    return factsNew({ facts, asOf, provider, name, homepage, json }, terminal);
  },
});
