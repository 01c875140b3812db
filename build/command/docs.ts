/** `docs`: puts what is derived into README.md and CONTRIBUTING.md, between their markers. */
import { readFileSync } from "node:fs";
import { template } from "../curate/new/template.ts";
import { gates } from "../dataset/gates.ts";
import { clientConfigurations } from "../derive/clients.ts";
import { aligned, code } from "../derive/markdown.ts";
import { hosts } from "../derive/hosts/hosts.ts";
import { noRenames } from "../derive/hosts/renamed.ts";
import { hostTable } from "../derive/hosts/table.ts";
import { toAddress } from "../fallback/node.ts";
import { loadTree } from "../load/tree.ts";
import type { KeysFile } from "../schema/curated.ts";
import { mapAt } from "../validate/rule.ts";
import { writeWhole } from "../write/whole.ts";
import { policyFor } from "./hosts.ts";
import { messagesSection } from "./meanings.ts";
import type { Terminal } from "./report.ts";
import { typed, type Verb } from "./verb.ts";

const readme = "README.md";
const contributing = "CONTRIBUTING.md";

export function docs(terminal: Terminal, verbs: readonly Verb[]): number {
  writeWhole([
    { path: readme, content: withTables(readFileSync(readme, "utf8"), verbs) },
    { path: contributing, content: withGuidance(readFileSync(contributing, "utf8"), readKeys()) },
  ]);
  terminal.out(`${readme}\n${contributing}\n`);
  return 0;
}

/** The text with the commands, hosts and clients of today; throws where a marker is missing. */
export function withTables(text: string, verbs: readonly Verb[]): string {
  const name = /^# (.*)$/m.exec(text)?.[1] ?? "";
  const served = { name, baseUrl: toAddress("127.0.0.1", 8080) };
  const input = {
    policy: policyFor(served.baseUrl),
    basePath: "",
    mode: "full",
    providers: [],
    keys: [],
    formerly: noRenames,
  } as const;
  const parts = {
    commands: commandTable(verbs),
    hosting: hostTable(hosts, input),
    clients: clientConfigurations(served),
  };
  return Object.entries(parts).reduce((all, [marker, part]) => put(all, marker, part), text);
}

/** The text with every field, gate and message of today; throws where a marker is missing. */
export function withGuidance(text: string, keys: KeysFile): string {
  const acme = { name: "Acme", homepage: "https://acme.example" };
  const fields = `\`\`\`yaml\n${template(acme, keys).trimEnd()}\n\`\`\``;
  const parts = { fields, gates: gateTable(), messages: messagesSection() };
  return Object.entries(parts).reduce((all, [marker, part]) => put(all, marker, part), text);
}

function gateTable(): string {
  return aligned([
    ["gate", "asks"],
    ...gates.map(({ name, description }) => [code(name), description]),
  ]);
}

/** The keys of the project's own facts: the examples are taken from them. */
export function readKeys(): KeysFile {
  return mapAt(loadTree("facts").keys?.value) as KeysFile;
}

function commandTable(verbs: readonly Verb[]): string {
  return aligned([
    ["command", "does"],
    ...verbs.map(({ name, words = [], summary }) => {
      const start = typed(name).replace(/ --$/, words.length > 0 ? " --" : "");
      return [code([start, ...words].join(" ")), summary];
    }),
  ]);
}

function put(text: string, marker: string, content: string): string {
  const [start, end] = [`<!-- ${marker} -->\n`, `<!-- /${marker} -->`];
  const from = text.indexOf(start) + start.length;
  const to = text.indexOf(end);
  if (from < start.length || to < from) throw new Error(`there is no ${start.trim()} … ${end}`);
  return `${text.slice(0, from)}\n${content}\n\n${text.slice(to)}`;
}
