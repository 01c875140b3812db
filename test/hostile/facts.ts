/** A small valid dataset, and the places in it where a hostile text is put. */

/** Text, or bytes where it is no text. */
export type Files = Readonly<Record<string, string | Uint8Array>>;

export const asOf = "2026-11-21T00:00:00Z";

export const provider = "providers/acme.yaml";

export const valid = {
  "dataset.yaml": `name: Facts
description: A dataset that is valid.
base_url: https://facts.example.org/path
license: CC0-1.0
verified_for_days: 180
publisher: Facts Company
repository: https://git.example.org/facts
`,
  "keys.yaml": `team.members.max_count:
  description: Most members of one team.
  datatype: integer
  unit: members
storage.files.max_gb:
  description: Largest file.
  datatype: decimal
  unit: GB
plan.price_per_month:
  description: Price of the plan.
  datatype: money
  unit: month
api.auth.scheme:
  description: How requests are signed.
  datatype: string
  unit: scheme
support.tier:
  description: Highest tier of support.
  datatype: enum
  values:
    - community
    - priority
`,
  [provider]: `name: Acme
homepage: https://acme.example.org/
sources:
  docs:
    url: https://acme.example.org/limits
    title: Limits
    type: official_docs
    retrieved_at: 2026-10-01
    archive_url: https://archive.example.org/limits
facts:
  team.members.max_count:
    value: 10
    raw_value: ten members
    source: docs
    observed_at: 2026-09-01
    note: Per team.
    history:
      - value: 8
        raw_value: eight members
        url: https://acme.example.org/old
        observed_at: 2025-09-01
  storage.files.max_gb:
    value: 2.5
    raw_value: 2.5 GB
    source: docs
products:
  api:
    name: The API
    plans:
      pro:
        name: Pro
        facts:
          plan.price_per_month:
            value: 20
            currency: USD
            raw_value: 20 dollars
            source: docs
          api.auth.scheme:
            value: signed
            raw_value: signed requests
            source: docs
          support.tier:
            value: community
            raw_value: community forum
            source: docs
`,
} as const satisfies Files;

/** Lines of the valid files whose value a case replaces; each stands there once. */
export const lines = {
  "the name of the dataset": "name: Facts",
  "the description of the dataset": "description: A dataset that is valid.",
  "the publisher": "publisher: Facts Company",
  "the description of a key": "  description: Most members of one team.",
  "a unit": "  unit: members",
  "the name of a provider": "name: Acme",
  "the title of a source": "    title: Limits",
  "a quote": "    raw_value: ten members",
  "a note": "    note: Per team.",
  "an earlier quote": "        raw_value: eight members",
  "the name of a product": "    name: The API",
  "the name of a plan": "        name: Pro",
  "a value": "            value: signed",
} as const;

/** The valid files with other text behind the name of a line. */
export function filled(line: string, written: string): { file: string; text: string; at: number } {
  const [file, text] = Object.entries(valid).find(([, each]) => each.split("\n").includes(line))!;
  const all = text.split("\n");
  const at = all.indexOf(line);
  all[at] = line.replace(/:(?= ).*$/, () => (written === "" ? ":" : `: ${written}`));
  return { file, text: all.join("\n"), at: at + 1 };
}

/** A text as YAML writes it whatever it holds: what cannot stand there is escaped. */
export function quoted(text: string): string {
  return JSON.stringify(text).replace(
    /[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

/** A text in every place that takes one; a value holds no white space but blanks. */
export function everywhere(text: string): Files {
  const files: Record<string, string> = { ...valid };
  for (const [name, line] of Object.entries(lines)) {
    // What a spreadsheet would compute is refused where it is no quote, and stands behind a word.
    const isFormula = !name.endsWith("quote") && /^\s*[=+@]|^[\t\r]|^-\d/.test(text);
    const said = isFormula ? `a ${text}` : text;
    const written = quoted(name === "a value" ? said.replace(/\s+/g, " ").trim() : said);
    const { file } = filled(line, "");
    files[file] = files[file]!.replace(line, () => line.replace(/:(?= ).*$/, () => `: ${written}`));
  }
  return files;
}
