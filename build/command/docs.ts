/** `docs`: puts what is derived into the README, between its markers. */
import { readFileSync, writeFileSync } from "node:fs";
import { clientConfigurations } from "../derive/clients.ts";
import { hosts } from "../derive/hosts/hosts.ts";
import { noRenames } from "../derive/hosts/renamed.ts";
import { hostTable } from "../derive/hosts/table.ts";
import { toAddress } from "../fallback/node.ts";
import { policy } from "./hosts.ts";
import type { Terminal } from "./report.ts";

const readme = "README.md";

export function docs(terminal: Terminal): number {
  writeFileSync(readme, withTables(readFileSync(readme, "utf8")));
  terminal.out(`${readme}\n`);
  return 0;
}

/** The text with the hosts and clients of today; throws where a marker is missing. */
export function withTables(text: string): string {
  const input = {
    policy,
    basePath: "",
    mode: "full",
    providers: [],
    keys: [],
    formerly: noRenames,
  } as const;
  const name = /^# (.*)$/m.exec(text)?.[1] ?? "";
  const served = { name, baseUrl: toAddress("127.0.0.1", 8080) };
  return put(
    put(text, "hosting", hostTable(hosts, input)),
    "clients",
    clientConfigurations(served),
  );
}

function put(text: string, marker: string, content: string): string {
  const [start, end] = [`<!-- ${marker} -->\n`, `<!-- /${marker} -->`];
  const from = text.indexOf(start) + start.length;
  const to = text.indexOf(end);
  if (from < start.length || to < from)
    throw new Error(`the README has no ${start.trim()} … ${end}`);
  return `${text.slice(0, from)}\n${content}\n\n${text.slice(to)}`;
}
