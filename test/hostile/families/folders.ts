/** What stands in a facts folder and is no plain file with a plain name. */
import { execFileSync } from "node:child_process";
import { chmodSync, linkSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { provider, valid, type HostileCase } from "../case.ts";

const beta = "providers/beta.yaml";

/** Nothing is closed to root: as root the reading is done by somebody else. */
function asNobody(folder: string): () => void {
  if (process.getuid?.() !== 0) return () => {};
  chmodSync(join(folder, ".."), 0o755);
  process.seteuid?.(65_534);
  return () => process.seteuid?.(0);
}

/** A case that is arranged with one call below the facts folder. */
function arranged(
  name: string,
  file: string,
  arrange: NonNullable<HostileCase["arrange"]>,
): HostileCase {
  return { name, arrange, expected: { file, line: 1, rule: "file" } };
}

/** Names that are no YAML file of ours. */
const stray = [
  "readme.md",
  ".env",
  ".DS_Store",
  "providers/acme.yml",
  "providers/acme.json",
  "providers/acme.yaml.bak",
  "providers/.acme.yaml.swp",
  "providers/acme",
  "providers/sub/acme.yaml",
  "Keys.yaml",
  "dataset.YAML",
  "a\n::error::b",
  "a,line=1,title=x::b.yaml",
  "##[error]b.yaml",
  "a\u001b[31m.yaml",
  "\u202egnp.yaml",
  "\u{e0041}.yaml",
  "-rf",
  "$(id)",
  "`id`",
  "%0A::error::b",
  "<script>.yaml",
  "a".repeat(250),
];

/** What file systems hold beside files. Windows knows neither pipes nor names of bytes. */
const special: readonly HostileCase[] = [
  arranged("a link out of the folder", beta, (folder) => {
    symlinkSync("/etc/passwd", join(folder, beta));
  }),
  arranged("a link to a file beside it", beta, (folder) => {
    symlinkSync("acme.yaml", join(folder, beta));
  }),
  arranged("a link to nothing", beta, (folder) => {
    symlinkSync("nowhere", join(folder, beta));
  }),
  arranged("a link to itself", beta, (folder) => {
    symlinkSync("beta.yaml", join(folder, beta));
  }),
  arranged("a link to a folder above", "providers/up", (folder) => {
    symlinkSync("..", join(folder, "providers/up"));
  }),
  arranged("a link to a folder elsewhere", "providers/etc", (folder) => {
    symlinkSync("/etc", join(folder, "providers/etc"));
  }),
  arranged("the folder of providers as a link", "providers", (folder) => {
    rmSync(join(folder, "providers"), { recursive: true });
    symlinkSync("/etc", join(folder, "providers"));
  }),
  arranged("the registry as a link", "keys.yaml", (folder) => {
    rmSync(join(folder, "keys.yaml"));
    symlinkSync("/etc/passwd", join(folder, "keys.yaml"));
  }),
  arranged("a pipe that nobody writes into", beta, (folder) => {
    execFileSync("mkfifo", [join(folder, beta)]);
  }),
  arranged("a device", beta, (folder) => {
    symlinkSync("/dev/zero", join(folder, beta));
  }),
  arranged("a name that is no UTF-8", "providers/", (folder) => {
    writeFileSync(
      Buffer.concat([
        Buffer.from(join(folder, "providers/")),
        Buffer.from([0xff, 0xfe]),
        Buffer.from(".yaml"),
      ]),
      valid[provider],
    );
  }),
  arranged("a folder that is no UTF-8", "", (folder) => {
    mkdirSync(Buffer.concat([Buffer.from(`${folder}/`), Buffer.from([0xff])]));
    writeFileSync(
      Buffer.concat([Buffer.from(`${folder}/`), Buffer.from([0xff]), Buffer.from("/a.yaml")]),
      "a",
    );
  }),
];

const closed: readonly HostileCase[] = [
  arranged("a file that may not be read", provider, (folder) => {
    chmodSync(join(folder, provider), 0);
    return asNobody(folder);
  }),
  arranged("a folder that may not be listed", "locked", (folder) => {
    const locked = join(folder, "locked");
    mkdirSync(locked, { mode: 0 });
    const back = asNobody(folder);
    return () => {
      back();
      chmodSync(locked, 0o700);
    };
  }),
  arranged("providers that may not be listed", "providers", (folder) => {
    const locked = join(folder, "providers");
    chmodSync(locked, 0);
    const back = asNobody(folder);
    return () => {
      back();
      chmodSync(locked, 0o700);
    };
  }),
];

export const folders: readonly HostileCase[] = [
  ...stray.map((file): HostileCase => ({
    name: `a file called ${JSON.stringify(file.length > 40 ? `${file.slice(0, 20)}…` : file)}`,
    files: { [file]: "name: x\n" },
    expected: { file, line: 1, rule: ["file", "names"] },
  })),
  ...(process.platform === "win32" ? [] : special),
  ...(process.platform === "win32" ? [] : closed),
  arranged("no registry", "keys.yaml", (folder) => rmSync(join(folder, "keys.yaml"))),
  arranged("no dataset", "dataset.yaml", (folder) => rmSync(join(folder, "dataset.yaml"))),
  arranged("the registry as a folder", "keys.yaml", (folder) => {
    rmSync(join(folder, "keys.yaml"));
    mkdirSync(join(folder, "keys.yaml"));
  }),
  arranged("a folder called like a provider", beta, (folder) => {
    mkdirSync(join(folder, beta));
  }),
  {
    name: "one file under two names",
    arrange: (folder) => linkSync(join(folder, provider), join(folder, beta)),
    expected: "accepted",
  },
];
