/** `docs`: puts what is derived into the documents, between their markers. */
import { readFileSync } from "node:fs";
import { template } from "../curate/new/example.ts";
import { gates } from "../dataset/gates.ts";
import { clientConfigurations } from "../derive/clients.ts";
import { hosts, hostTable } from "../derive/hosts/hosts.ts";
import { alignedTable, codeSpan } from "../derive/markdown.ts";
import { brokenPromises, promises, promisesText, readPromises } from "../derive/promises.ts";
import { shortName } from "../derive/discovery.ts";
import { toAddress } from "../fallback/node/serve.ts";
import { loadTree } from "../load/tree.ts";
import type { KeysFile } from "../schema/curated.ts";
import { messagesSection } from "./terminal/meanings.ts";
import type { Terminal } from "./terminal/terminal.ts";
import { typed, verb, verbsOf, type Verb } from "./terminal/verb.ts";
import { mapAt } from "../load/value-at.ts";
import { writeChanged } from "../publish/whole.ts";
import { roomNamed, roomNames } from "../rooms.ts";

export const toolsDocsVerb = verb({
  name: "tools docs",
  summary: "Writes what is derived into the documents, after a change to it.",
  flags: {},
  examples: ["npm run tools -- docs"],
  exits: { 0: "written" },
  async run(_, __, { terminal, commands }) {
    return writeDocs(terminal, await verbsOf(commands));
  },
});

/** What callers rely on: it only grows. */
export const promisesFile = "docs/contract.txt";

/** The derived parts by document and marker: what `docs` writes, and tests hold the documents to. */
export function derivedParts(
  verbs: readonly Verb[],
): Readonly<Record<string, Readonly<Record<string, string>>>> {
  const served = { name: "Public Facts", baseUrl: toAddress("127.0.0.1", 8080) };
  // The project's own facts: the examples are taken from them.
  const tree = loadTree("facts");
  const acme = {
    provider: "acme",
    name: "Acme",
    homepage: "https://acme.example",
    keys: mapAt(tree.keys?.value) as KeysFile,
    kinds: Object.keys(mapAt(tree.kinds?.value)),
  };
  return {
    "CONTRIBUTING.md": { gates: gateTable() },
    "docs/facts-format.md": { fields: `\`\`\`yaml\n${template(acme).trimEnd()}\n\`\`\`` },
    "docs/findings.md": { messages: messagesSection() },
    "docs/rooms.md": { rooms: roomList() },
    "docs/agents.md": { clients: clientConfigurations(served) },
    "docs/commands.md": { commands: commandTable(verbs) },
    "docs/hosting.md": { hosting: hostTable(hosts, shortName(served.name)) },
  };
}

export function writeDocs(terminal: Terminal, verbs: readonly Verb[]): number {
  const documents = Object.entries(derivedParts(verbs)).map(([path, parts]) => ({
    path,
    content: withParts(readFileSync(path, "utf8"), parts),
  }));
  const promised = promises();
  const broken = brokenPromises(readPromises(readFileSync(promisesFile, "utf8")), promised);
  if (broken.length > 0) {
    terminal.err(broken.map((line) => `${promisesFile}: ${line}\n`).join(""));
    return 1;
  }
  const files = [...documents, { path: promisesFile, content: promisesText(promised) }];
  for (const path of writeChanged(files)) terminal.out(`${path}\n`);
  return 0;
}

/** The text with each part between its markers; throws where a marker is missing. */
export function withParts(text: string, parts: Readonly<Record<string, string>>): string {
  return Object.entries(parts).reduce((all, [marker, part]) => put(all, marker, part), text);
}

function gateTable(): string {
  return alignedTable([
    ["gate", "asks"],
    ...gates.map(({ name, description }) => [codeSpan(name), description]),
  ]);
}

function commandTable(verbs: readonly Verb[]): string {
  return alignedTable([
    ["command", "does"],
    ...verbs.map(({ name, words = [], summary }) => {
      const start = typed(name).replace(/ --$/, words.length > 0 ? " --" : "");
      return [codeSpan([start, ...words].join(" ")), summary];
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

/** The rooms with what they hold and import, in the order of the flow. */
function roomList(): string {
  const rooms = roomNames.map((name) => {
    const { holds, uses, knows, packages } = roomNamed(name);
    const lists = Object.entries({ Imports: uses, "Types of": knows, "Packages:": packages })
      .filter(([, names]) => names.length > 0)
      .map(([label, names]) => `${label} ${names.map(codeSpan).join(", ")}.`);
    const text = [`**\`${name}\`**: ${holds}.`, ...lists].join(" ");
    return text.replace(/(.{1,110})(?: |$)/g, "$1\n");
  });
  return rooms.join("\n").trimEnd();
}
