/**
 * What a hostile case is: a small valid dataset with one thing changed, and what is to become of it. A
 * refusal names the file, the line where that is known, and the rule.
 */

/** Text, or bytes where it is no text. */
export type Files = Readonly<Record<string, string | Uint8Array>>;

export interface Refused {
  /** Below the facts folder; the place is `file:line:column`. */
  readonly file: string;
  readonly line?: number | undefined;
  /** The name in the brackets, or one of these where the same fault is seen from two sides. */
  readonly rule: string | readonly string[];
}

export interface HostileCase {
  readonly name: string;
  /** Over the valid files. */
  readonly files: Files;
  readonly expected: Refused | "accepted";
}

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

type ValidFile = keyof typeof valid;

/** A line of the valid files whose value a case replaces; it stands there once. */
export interface Slot {
  readonly file: ValidFile;
  readonly line: string;
}

const at = (file: ValidFile, line: string): Slot => ({ file, line });

/** Every place that takes text which somebody reads. */
export const texts = {
  "the name of the dataset": at("dataset.yaml", "name: Facts"),
  "the description of the dataset": at("dataset.yaml", "description: A dataset that is valid."),
  "the publisher": at("dataset.yaml", "publisher: Facts Company"),
  "the description of a key": at("keys.yaml", "  description: Most members of one team."),
  "a unit": at("keys.yaml", "  unit: members"),
  "the name of a provider": at(provider, "name: Acme"),
  "the title of a source": at(provider, "    title: Limits"),
  "a quote": at(provider, "    raw_value: ten members"),
  "a note": at(provider, "    note: Per team."),
  "an earlier quote": at(provider, "        raw_value: eight members"),
  "the name of a product": at(provider, "    name: The API"),
  "the name of a plan": at(provider, "        name: Pro"),
  "a value": at(provider, "            value: signed"),
} as const satisfies Readonly<Record<string, Slot>>;

export const addresses = {
  "the base address": at("dataset.yaml", "base_url: https://facts.example.org/path"),
  "the repository": at("dataset.yaml", "repository: https://git.example.org/facts"),
  "a home page": at(provider, "homepage: https://acme.example.org/"),
  "a source": at(provider, "    url: https://acme.example.org/limits"),
  "a copy": at(provider, "    archive_url: https://archive.example.org/limits"),
  "an earlier page": at(provider, "        url: https://acme.example.org/old"),
} as const satisfies Readonly<Record<string, Slot>>;

export const whole = at(provider, "    value: 10");
export const decimal = at(provider, "    value: 2.5");
export const price = at(provider, "            value: 20");
export const currency = at(provider, "            currency: USD");
export const word = at(provider, "            value: community");
export const days = at("dataset.yaml", "verified_for_days: 180");
export const observed = at(provider, "    observed_at: 2026-09-01");
export const retrieved = at(provider, "    retrieved_at: 2026-10-01");

/** The files with other text in a slot, and the line on which it stands. */
export function filled(
  { file, line }: Slot,
  written: string,
): { readonly files: Files; readonly file: string; readonly line: number } {
  const lines = valid[file].split("\n");
  const index = lines.indexOf(line);
  if (index < 0) throw new Error(`${file} has no line "${line}"`);
  lines[index] = line.replace(/:(?= ).*$/, () => (written === "" ? ":" : `: ${written}`));
  return { files: { [file]: lines.join("\n") }, file, line: index + 1 };
}

/** One bad text in a slot; the problem stands on its line. */
export function refusedAt(
  name: string,
  slot: Slot,
  written: string,
  rule: Refused["rule"],
): HostileCase {
  const { files, file, line } = filled(slot, written);
  return { name, files, expected: { file, line, rule } };
}

/** A harmless text in a slot. */
export function acceptedAt(name: string, slot: Slot, written: string): HostileCase {
  return { name, files: filled(slot, written).files, expected: "accepted" };
}

/** A text as YAML writes it whatever it holds: what cannot stand there is escaped. */
export function quoted(text: string): string {
  return JSON.stringify(text).replace(
    /[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
