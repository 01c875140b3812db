/** `docs`: puts what is derived into the README, between its markers. */
import { readFileSync, writeFileSync } from "node:fs";
import { hosts } from "../derive/hosts/hosts.ts";
import { noRenames } from "../derive/hosts/renamed.ts";
import { hostTable } from "../derive/hosts/table.ts";
import { policy } from "./hosts.ts";
import type { Terminal } from "./report.ts";

const readme = "README.md";

export function docs(terminal: Terminal): number {
  writeFileSync(readme, withTables(readFileSync(readme, "utf8")));
  terminal.out(`${readme}\n`);
  return 0;
}

/** The text with the table of hosts as it is today; throws where a marker is missing. */
export function withTables(text: string): string {
  const parts = text.split(/(?<=<!-- hosting -->\n)[^]*?(?=<!-- \/hosting -->)/);
  if (parts.length !== 2) throw new Error("the README has no <!-- hosting --> … <!-- /hosting -->");
  const input = {
    policy,
    basePath: "",
    mode: "full",
    providers: [],
    keys: [],
    formerly: noRenames,
  } as const;
  return parts.join(`\n${hostTable(hosts, input)}\n\n`);
}
