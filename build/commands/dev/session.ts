/**
 * The session of `dev`: watches the facts, serves the preview, and reports each change in the
 * terminal and in every open page.
 */
import { randomUUID } from "node:crypto";
import { basename } from "node:path";
import { rememberedBundles } from "../../publish/compose/contents.ts";
import { serverAddress } from "../../fallback/node/serve.ts";
import { counted } from "../../schema/lists/counted.ts";
import { onceFor } from "../../schema/lists/once-for.ts";
import { visible } from "../../load/hidden.ts";
import { formatProblem, type Problem } from "../../load/problem.ts";
import type { FactsOptions } from "../terminal/options.ts";
import { duration, printFindings, printProblems } from "../terminal/report.ts";
import type { Terminal } from "../terminal/terminal.ts";
import type { Finding } from "../../validate/quality/finding.ts";
import { pageFiles } from "./page.ts";
import { openPreview, type Refreshed } from "./preview.ts";
import { openSiteServer } from "./site-server.ts";
import { toNote, type PreviewState } from "./state.ts";
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

/** Milliseconds in which pages load themselves anew, before anything is judged and told. */
const quietTime = 60;

/** Resolves once answers are given; rejects where the address is taken. */
export async function openSession(options: SessionOptions, terminal: Terminal): Promise<Session> {
  const { facts, host, port, quiet } = options;
  const site = await openSiteServer(
    {
      read: (file) => preview.read(file),
      hasDataset: () => preview.hasDataset(),
      state: () => state,
      pageFiles: onceFor(pageFiles),
    },
    { host, port },
  );
  // No request is read before what follows is there.
  const address = serverAddress(site.server, host);
  const preview = openPreview({ ...options, baseUrl: address, bundled: rememberedBundles() });
  const run = randomUUID();
  let count = 0;
  let state: PreviewState = { version: `${run}-0`, isRefused: false, notes: [] };
  /** Those of the last facts that were not refused. */
  let findings: readonly Finding[] = [];
  let newest: Refreshed | undefined;

  // First: what changes while the folder is read is heard of.
  const watching = watchFolder(facts, () => terminal.now(), changed);
  const first = preview.refresh();
  if (first) show(first);
  line(`serving on ${address} (watching ${facts.replace(/\/*$/, "/")}; stop with Ctrl+C)`);
  if (first) conclude(first);

  function changed(since: number): void {
    const refreshed = preview.refresh();
    if (refreshed === undefined) return;
    const took = terminal.now() - since;
    show(refreshed);
    setTimeout(() => {
      line(editLine(refreshed, preview.hasDataset(), took));
      // What a later change has overtaken is not judged any more.
      if (refreshed === newest) conclude(refreshed);
    }, quietTime);
  }

  /** Until the facts are judged, the findings known so far stand beside them. */
  function show(refreshed: Refreshed): void {
    newest = refreshed;
    if (refreshed.isPublished) count++;
    become(refreshed.problems);
  }

  /** Prints what is wrong: problems each time, findings when they are new. */
  function conclude({ problems, findings: judged }: Refreshed): void {
    if (problems.length > 0) return void printProblems(problems, terminal);
    const known = new Set(findings.map(formatProblem));
    findings = judged();
    become([]);
    const fresh = findings.filter((finding) => !known.has(formatProblem(finding)));
    printFindings(fresh, false, terminal);
  }

  function become(problems: readonly Problem[]): void {
    const isRefused = problems.length > 0;
    const notes = (isRefused ? problems : findings).map(toNote);
    state = { version: `${run}-${count}`, isRefused, notes };
    site.tell();
  }

  function line(text: string): void {
    if (!quiet) terminal.out(`${visible(text)}\n`);
  }

  return {
    address,
    async close() {
      watching.close();
      await site.close();
    },
  };
}

/** An edit in one line: its files, and what came of them. */
function editLine(
  { problems, isPublished, touched }: Refreshed,
  hasDataset: boolean,
  took: number,
): string {
  const refused = hasDataset ? "Refused; the last good dataset is served" : "Refused";
  const done = isPublished ? "Published" : "Nothing that is published changes";
  const files =
    touched.length > 3
      ? counted(touched.length, "file")
      : touched.map((each) => basename(each)).join(", ");
  return `${files}: ${problems.length > 0 ? refused : done} … ${duration(took)}`;
}
