/**
 * The session of `dev`: watches the facts, serves the preview, and reports each change in the
 * terminal and in every open page. It also bundles the style again when that changes; after a
 * change of other code the supervisor starts a new process.
 */
import { onceFor } from "../lists/once-for.ts";
import { randomUUID } from "node:crypto";
import { basename } from "node:path";
import { rememberedBundles, type Bundled } from "../compose/contents.ts";
import type { FactsOptions } from "../terminal/options.ts";
import { counted } from "../lists/counted.ts";
import { duration, printFindings, printProblems } from "../terminal/report.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { serverAddress } from "../fallback/node/serve.ts";
import { visible } from "../load/hidden.ts";
import { formatProblem } from "../load/problem.ts";
import type { Finding } from "../validate/quality/finding.ts";
import { pageFiles } from "./page.ts";
import { openPreview, type Preview, type Refreshed } from "./preview.ts";
import { openSiteServer, type Served } from "./site-server.ts";
import { toNote, type PreviewState } from "./state.ts";
import { summaryOf } from "./summary.ts";
import { watchFolder, type Burst } from "./watch.ts";

export interface SessionOptions extends FactsOptions {
  readonly host: string;
  /** 0 takes any free port. */
  readonly port: number;
}

export interface Session {
  /** Without a trailing slash. */
  readonly address: string;
  /** Bundles the style and the scripts of the pages anew, and shows them. */
  restyle(): void;
  close(): Promise<void>;
}

/** Milliseconds in which pages load themselves anew, before anything is judged and told. */
const settled = 60;

/** Resolves once answers are given; rejects where the address is taken. */
export async function openSession(options: SessionOptions, terminal: Terminal): Promise<Session> {
  const { host, port, quiet } = options;
  const run = randomUUID();
  let count = 0;
  let state: PreviewState = { version: `${run}-0`, isRefused: false, notes: [] };
  let findings: readonly Finding[] = [];
  let newest: Refreshed | undefined;
  const code = rememberedCode();
  const { promise, resolve } = withResolver<Served>();
  const site = await openSiteServer(promise, { host, port });
  const address = serverAddress(site.server, host);
  const preview = openPreview({ ...options, baseUrl: address, bundled: code });

  // First: what changes while the folder is read is heard of.
  const watching = watchFolder(options.facts, () => terminal.now(), changed);
  const first = preview.refresh();
  if (first) show(first);
  resolve(servedBy(preview, () => state, code.pageFiles));
  line(`serving on ${address} (watching ${options.facts.replace(/\/*$/, "/")}; stop with Ctrl+C)`);
  if (first) conclude(first);

  function changed({ since }: Burst): void {
    const refreshed = preview.refresh();
    if (refreshed === undefined) return;
    const took = terminal.now() - since;
    show(refreshed);
    setTimeout(() => {
      const { published, touched } = refreshed;
      const { headline, lines } = published
        ? summaryOf(published)
        : { headline: unpublished(refreshed, preview), lines: [] };
      line(`${fileNames(touched)}: ${headline} … ${duration(took)}`);
      for (const each of lines) line(`    ${each}`);
      // What a later change has overtaken is not judged any more.
      if (refreshed === newest) conclude(refreshed);
    }, settled);
  }

  /** Makes this the state that every page shows. */
  function show(refreshed: Refreshed): void {
    newest = refreshed;
    const { problems, published } = refreshed;
    const isRefused = problems.length > 0;
    if (published) count++;
    const notes = (isRefused ? problems : findings).map(toNote);
    state = { version: `${run}-${count}`, isRefused, notes };
    site.tell();
  }

  /** Prints what is wrong: problems each time, findings when they are new. */
  function conclude(refreshed: Refreshed): void {
    const { problems, findings: found } = refreshed.judged();
    const isRefused = problems.length > 0;
    state = { ...state, isRefused, notes: (isRefused ? problems : found).map(toNote) };
    site.tell();
    if (isRefused) {
      printProblems(problems, terminal);
      return;
    }
    const known = new Set(findings.map(formatProblem));
    findings = found;
    printFindings(
      findings.filter((finding) => !known.has(formatProblem(finding))),
      false,
      terminal,
    );
  }

  function line(text: string): void {
    if (!quiet) terminal.out(`${visible(text)}\n`);
  }

  return {
    address,
    restyle() {
      code.forget();
      preview.recompose();
      count++;
      state = { ...state, version: `${run}-${count}` };
      site.tell();
    },
    async close() {
      watching.close();
      await site.close();
    },
  };
}

/** What is said of an edit that publishes nothing new. */
function unpublished({ problems }: Refreshed, preview: Preview): string {
  if (problems.length === 0) return "Nothing that is published changes";
  return preview.hasDataset() ? "Refused; the last good dataset is served" : "Refused";
}

function servedBy(preview: Preview, state: () => PreviewState, files: Served["pageFiles"]): Served {
  return {
    read: (file) => preview.read(file),
    hasDataset: () => preview.hasDataset(),
    state,
    pageFiles: files,
  };
}

/** `acme.yaml`, or how many there are. */
function fileNames(files: readonly string[]): string {
  return files.length > 3
    ? counted(files.length, "file")
    : files.map((each) => basename(each)).join(", ");
}

interface RememberedCode extends Bundled {
  readonly pageFiles: typeof pageFiles;
  forget(): void;
}

/** Keeps what was bundled until the code changes. */
function rememberedCode(): RememberedCode {
  const fresh = () => ({ ...rememberedBundles(), pageFiles: onceFor(pageFiles) });
  let kept = fresh();
  return {
    siteAssets: () => kept.siteAssets(),
    scripts: (basePath) => kept.scripts(basePath),
    pageFiles: () => kept.pageFiles(),
    forget: () => void (kept = fresh()),
  };
}

function withResolver<T>(): { readonly promise: Promise<T>; readonly resolve: (value: T) => void } {
  let resolve!: (value: T) => void;
  const promise = new Promise<T>((resolved) => (resolve = resolved));
  return { promise, resolve };
}
