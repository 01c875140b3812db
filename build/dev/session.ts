/**
 * The session of `dev`: watches the facts, serves the preview, and reports each change in the
 * terminal and in every open page. It also bundles the style again when that changes; after a
 * change of other code the supervisor starts a new process.
 */
import { onceFor } from "../lists/once-for.ts";
import { basename } from "node:path";
import { rememberedBundles, type Bundled } from "../compose/contents.ts";
import type { FactsOptions } from "../terminal/options.ts";
import { counted } from "../lists/counted.ts";
import { duration, printFindings, printProblems } from "../terminal/report.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { serverAddress } from "../fallback/node/serve.ts";
import { visible } from "../load/hidden.ts";
import { pageFiles } from "./page.ts";
import { openPreview, type Preview, type Refreshed } from "./preview.ts";
import { openSiteServer, type Served } from "./site-server.ts";
import { shownState } from "./shown-state.ts";
import type { PreviewState } from "./state.ts";
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
const quietTime = 60;

/** Resolves once answers are given; rejects where the address is taken. */
export async function openSession(options: SessionOptions, terminal: Terminal): Promise<Session> {
  const { host, port, quiet } = options;
  let newest: Refreshed | undefined;
  const code = rememberedCode();
  const { promise, resolve } = withResolver<Served>();
  const site = await openSiteServer(promise, { host, port });
  const address = serverAddress(site.server, host);
  const preview = openPreview({ ...options, baseUrl: address, bundled: code });
  const shown = shownState(() => site.tell());

  // First: what changes while the folder is read is heard of.
  const watching = watchFolder(options.facts, () => terminal.now(), changed);
  const first = preview.refresh();
  if (first) show(first);
  resolve(servedBy(preview, () => shown.now(), code.pageFiles));
  line(`serving on ${address} (watching ${options.facts.replace(/\/*$/, "/")}; stop with Ctrl+C)`);
  if (first) conclude(first);

  function changed({ since }: Burst): void {
    const refreshed = preview.refresh();
    if (refreshed === undefined) return;
    const took = terminal.now() - since;
    show(refreshed);
    setTimeout(() => {
      for (const each of editLines(refreshed, preview, took)) line(each);
      // What a later change has overtaken is not judged any more.
      if (refreshed === newest) conclude(refreshed);
    }, quietTime);
  }

  function show(refreshed: Refreshed): void {
    newest = refreshed;
    shown.show(refreshed);
  }

  /** Prints what is wrong: problems each time, findings when they are new. */
  function conclude(refreshed: Refreshed): void {
    const judged = refreshed.judged();
    const findings = shown.judge(judged);
    if (judged.problems.length > 0) printProblems(judged.problems, terminal);
    else printFindings(findings, false, terminal);
  }

  function line(text: string): void {
    if (!quiet) terminal.out(`${visible(text)}\n`);
  }

  return {
    address,
    restyle() {
      code.forget();
      preview.recompose();
      shown.renew();
    },
    async close() {
      watching.close();
      await site.close();
    },
  };
}

/** An edit in lines: its files and what came of them, then each change. */
function editLines(refreshed: Refreshed, preview: Preview, took: number): readonly string[] {
  const { published, touched } = refreshed;
  const { headline, lines } = published
    ? summaryOf(published)
    : { headline: unpublished(refreshed, preview), lines: [] };
  return [
    `${fileNames(touched)}: ${headline} … ${duration(took)}`,
    ...lines.map((each) => `    ${each}`),
  ];
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
    scripts: (served) => kept.scripts(served),
    pageFiles: () => kept.pageFiles(),
    forget: () => void (kept = fresh()),
  };
}

function withResolver<T>(): { readonly promise: Promise<T>; readonly resolve: (value: T) => void } {
  let resolve!: (value: T) => void;
  const promise = new Promise<T>((resolved) => (resolve = resolved));
  return { promise, resolve };
}
