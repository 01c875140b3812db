/**
 * The session of `dev`: facts as they stand on the disk → what a build would publish, served while they are
 * edited. Facts that are refused leave the last good dataset to be read, with the problems beside it.
 */
import { randomUUID } from "node:crypto";
import { basename } from "node:path";
import { buildDataset } from "../../dataset/dataset.ts";
import { serverAddress } from "../../fallback/node/serve.ts";
import type { ReadFile } from "../../fallback/output-files.ts";
import { diskSource } from "../../load/file-source.ts";
import { visible } from "../../load/hidden.ts";
import { parseYamlOnce } from "../../load/parse.ts";
import { formatProblem, type Problem } from "../../load/problem.ts";
import { folderName, loadFrom, type FactsTree } from "../../load/tree.ts";
import { counted } from "../../schema/lists/counted.ts";
import type { FactsOptions } from "../terminal/options.ts";
import { duration, printFindings, printProblems } from "../terminal/report.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { judge } from "../../validate/quality/quality.ts";
import { validate } from "../../validate/validate.ts";
import { openContents } from "./contents-on-demand.ts";
import { openDraftServer, type DraftState } from "./draft-server.ts";
import { watchFolder } from "./watch.ts";

export interface SessionOptions extends FactsOptions {
  readonly host: string;
  /** 0 takes any free port. */
  readonly port: number;
}

export interface Session {
  /** Without a trailing slash. */
  readonly address: string;
  close(): Promise<void>;
}

/** In milliseconds: open pages load themselves anew before the quality rules hold the thread. */
const quietTime = 60;

/** Resolves once answers are given; rejects where the address is taken. */
export async function openSession(options: SessionOptions, terminal: Terminal): Promise<Session> {
  const { facts, asOf, host, port, quiet } = options;
  const run = randomUUID();
  let version = 0;
  let state: DraftState = { version: `${run}-0`, notes: "" };
  let read: ReadFile | undefined;
  /** The findings of the last facts that were not refused. */
  let known: readonly Problem[] = [];
  let newest: Looked | undefined;
  const site = await openDraftServer({ files: () => read, state: () => state }, { host, port });
  const address = serverAddress(site.server, host);
  const lookAtFolder = openDraftFolder(facts);

  const line = (text: string): void => {
    if (!quiet) terminal.out(`${visible(text)}\n`);
  };

  function show(problems: readonly Problem[]): void {
    const notes = problems.map((each) => `${formatProblem(each)}\n`).join("");
    const isSame = state.version === `${run}-${version}` && state.notes === notes;
    state = { version: `${run}-${version}`, notes };
    if (!isSame) site.tell(state);
  }

  /** Publishes what stands in the folder, or shows what is wrong with it. */
  function look(): void {
    const start = terminal.now();
    const looked = lookAtFolder();
    if (looked === undefined) return;
    newest = looked;
    const { tree, touched } = looked;
    const result = validate(tree, asOf);
    const told = (what: string): void =>
      line(`${filesText(touched)}: ${what} … ${duration(terminal.now() - start)}`);
    if (!result.ok) {
      show(result.problems);
      told(read === undefined ? "Refused" : "Refused; the last good dataset is served");
      printProblems(result.problems, terminal);
      return;
    }
    const dataset = buildDataset(result.curated, { asOf, baseUrl: address });
    read = openContents({ dataset, tree, mode: "full" });
    version++;
    show(known);
    told("Published");
    setTimeout(() => {
      // A later change is judged instead.
      if (looked !== newest) return;
      const { findings } = judge(tree, result.curated, asOf);
      const before = new Set(known.map(formatProblem));
      known = findings;
      show(findings);
      const fresh = findings.filter((each) => !before.has(formatProblem(each)));
      printFindings(fresh, false, terminal);
    }, quietTime);
  }

  // First: what changes while the folder is read is heard of.
  const stop = watchFolder(facts, look);
  line(`serving on ${address} (watching ${facts.replace(/\/*$/, "/")}; stop with Ctrl+C)`);
  look();
  return {
    address,
    async close() {
      stop();
      await site.close();
    },
  };
}

/**
 * What editors leave beside a file while it is open: swap files, backups, locks. `check` refuses them, since
 * they must not be committed; a preview would refuse whatever is being edited.
 */
const leftover =
  /(^|\/)(\.[^/]*\.sw[a-z]|[^/]*~|\.?#[^/]*|4913|\.goutputstream-[^/]*|[^/]*\.(tmp|bak|crswap)|[^/]*___jb_(tmp|old)___|\.DS_Store)$/;

interface Looked {
  readonly tree: FactsTree;
  /** The files that are others than before, as problems name them. */
  readonly touched: readonly string[];
}

/**
 * Returns what looks into a facts folder: undefined where no file is another than before, and where one went away
 * meanwhile, which is heard of, too.
 */
function openDraftFolder(facts: string): () => Looked | undefined {
  const disk = diskSource(facts);
  const source = {
    list: () => disk.list()?.filter(({ path }) => !leftover.test(path)),
    bytes: (path: string) => disk.bytes(path),
  };
  const parseOnce = parseYamlOnce();
  /** The texts of files; of one that could not be read, why. */
  let known: ReadonlyMap<string, string> = new Map();

  return () => {
    const texts = new Map<string, string>();
    const parse: typeof parseOnce = (file, text) => {
      texts.set(file, text);
      return parseOnce(file, text);
    };
    let tree: FactsTree;
    try {
      tree = loadFrom(source, { name: folderName(facts), parse });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).syscall === undefined) throw error;
      return undefined;
    }
    for (const { file, message } of tree.problems) if (!texts.has(file)) texts.set(file, message);
    const names = new Set([...known.keys(), ...texts.keys()]);
    const touched = [...names].filter((file) => known.get(file) !== texts.get(file));
    known = texts;
    return touched.length === 0 ? undefined : { tree, touched: touched.toSorted() };
  };
}

function filesText(touched: readonly string[]): string {
  return touched.length > 3
    ? counted(touched.length, "file")
    : touched.map((each) => basename(each)).join(", ");
}
