/**
 * A test runner for Stryker: loads the bundle once and runs it again for every mutant, which is a
 * switch in it. Its own runner for vitest loads every module again, which takes ten times as long as
 * the tests, and takes a `beforeAll` that fails for a mutant that nobody noticed.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const activeName = "__STRYKER_ACTIVE_MUTANT__";

/** Suites and tests that take seconds for each mutant and find what quicker ones find; and what weighs code. */
const without = [
  "keeps the whole server within",
  "the real dataset",
  "on the real facts",
  "any valid dataset",
  "a refusal",
  "what a build says",
  "hostile text",
  "laws ",
  "refuses at least one of them",
  "the project's own",
  "the edition of Unicode",
  "check fails as JSON",
];
/** @param {string} name */
const isWanted = (name) => !without.some((each) => name.includes(each));

/**
 * @typedef {{ name: string, run: () => Promise<void> }} Suite
 * @typedef {Record<string, Record<string, number>>} PerTest
 * @typedef {{ activeMutant?: string | undefined, currentTestId?: string | undefined, hitCount?: number | undefined, hitLimit?: number | undefined, mutantCoverage?: { static: Record<string, number>, perTest: PerTest } }} Switches
 * @typedef {{ testFilter?: string[], hitLimit?: number, activeMutant: { id: string }, mutantActivation: "static" | "runtime" }} MutantRun
 */

/** What the instrumented sources read and count in, and what `inject` of `vitest.ts` gives. */
const switches =
  /** @type {{ __stryker__?: Switches, __mutant__?: { runFolder: string } | undefined }} */ (
    globalThis
  );
const state = (switches.__stryker__ ??= {});

class InProcess {
  #loads = 0;
  /** @type {readonly Suite[] | undefined} Undefined where the module that is loaded is a mutant's. */
  #suites;

  capabilities() {
    return { reloadEnvironment: true };
  }

  async #load() {
    const bundle = pathToFileURL(resolve("test/mutation/bundle/all.mjs"));
    const { suites } = await import(`${bundle.href}?${this.#loads++}`);
    return /** @type {readonly Suite[]} */ (await suites(isWanted));
  }

  /** A file is one test to Stryker: a mutant is tried by the files that reach it. */
  async dryRun() {
    this.#suites = await this.#load();
    const tests = [];
    for (const { name, run } of this.#suites) {
      state.currentTestId = name;
      const from = performance.now();
      const failureMessage = await failureOf(run);
      const timeSpentMs = performance.now() - from;
      const status = failureMessage === undefined ? 0 : 1;
      tests.push({ id: name, name, status, failureMessage, timeSpentMs });
    }
    state.currentTestId = undefined;
    return { status: "complete", tests, mutantCoverage: state.mutantCoverage };
  }

  /** @param {MutantRun} options */
  async mutantRun({ testFilter, hitLimit, activeMutant: { id }, mutantActivation }) {
    state.hitCount = hitLimit === undefined ? undefined : 0;
    state.hitLimit = hitLimit;
    const isStatic = mutantActivation === "static";
    if (!isStatic) this.#suites ??= await this.#load();
    activate(id);
    const runFolder = mkdtempSync(join(tmpdir(), "mutant-"));
    switches.__mutant__ = { runFolder };
    try {
      const suites = isStatic ? await this.#load() : this.#suites;
      const wanted = (suites ?? []).filter(({ name }) => testFilter?.includes(name) ?? true);
      for (const { name, run } of wanted) {
        const failureMessage = await failureOf(run);
        if (failureMessage !== undefined)
          return { status: "killed", killedBy: [name], failureMessage, nrOfTests: 1 };
      }
      return { status: "survived", nrOfTests: wanted.length };
    } catch (error) {
      const failureMessage = `It does not load: ${String(error)}`;
      return { status: "killed", killedBy: [], failureMessage, nrOfTests: 0 };
    } finally {
      activate(undefined);
      switches.__mutant__ = undefined;
      rmSync(runFolder, { recursive: true, force: true });
    }
  }
}

/**
 * For processes that the tests start, too.
 * @param {string | undefined} id
 */
function activate(id) {
  state.activeMutant = id;
  if (id === undefined) delete process.env[activeName];
  else process.env[activeName] = id;
}

/** @param {() => Promise<void>} run */
async function failureOf(run) {
  try {
    await run();
    return undefined;
  } catch (error) {
    return String(error).slice(0, 500);
  }
}

const create = Object.assign(() => new InProcess(), { inject: /** @type {never[]} */ ([]) });
export const strykerPlugins = [{ kind: "TestRunner", name: "in-process", factory: create }];
