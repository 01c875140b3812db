/**
 * As much of vitest as the bundled tests use: they are collected once and run again for every mutant,
 * in the process that loaded them. A run ends with its first test that fails.
 */
import { readFileSync } from "node:fs";
import {
  ASYMMETRIC_MATCHERS_OBJECT,
  chai,
  JestAsymmetricMatchers,
  JestChaiExpect,
  JestExtend,
} from "@vitest/expect";

type Hook = () => unknown;
type Body = (...args: readonly unknown[]) => unknown;
interface Test {
  readonly name: string;
  readonly body: Hook;
}
interface Suite {
  readonly name: string;
  readonly parts: (Suite | Test)[];
  readonly beforeAll: Hook[];
  readonly afterAll: Hook[];
  readonly beforeEach: Hook[];
  readonly afterEach: Hook[];
}

for (const plugin of [JestExtend, JestChaiExpect, JestAsymmetricMatchers]) chai.use(plugin);
chai.use(({ Assertion }) => {
  Assertion.addMethod("toMatchFileSnapshot", function (this: Chai.AssertionStatic, path: string) {
    const isSame = this._obj === readFileSync(path, "utf8");
    this.assert(isSame, `not the text of ${path}`, `the text of ${path}`, undefined);
  });
});

export const expect = Object.assign(
  (value: unknown, message?: string) => chai.expect(value, message),
  chai.expect,
  (globalThis as Record<symbol, unknown>)[ASYMMETRIC_MATCHERS_OBJECT],
);

/**
 * Of what a configuration gives: the folder of a run, while a mutant is tried. Whoever asks for a build
 * that nobody changes reads that of the mutant then, and laws are tried briefly.
 */
export const inject = (name: string): unknown =>
  (globalThis as { __mutant__?: Readonly<Record<string, unknown>> }).__mutant__?.[name];

let open = suiteOf("");

/** What `collect` registers, to be run as often as one likes. */
export async function collected(
  collect: () => Promise<unknown>,
  isWanted: (name: string) => boolean,
): Promise<() => Promise<void>> {
  const root = suiteOf("");
  open = root;
  await collect();
  return () => run(root, isWanted, []);
}

function suiteOf(name: string): Suite {
  return { name, parts: [], beforeAll: [], afterAll: [], beforeEach: [], afterEach: [] };
}

export const beforeAll = (hook: Hook): unknown => open.beforeAll.push(hook);
export const afterAll = (hook: Hook): unknown => open.afterAll.push(hook);
export const beforeEach = (hook: Hook): unknown => open.beforeEach.push(hook);
export const afterEach = (hook: Hook): unknown => open.afterEach.push(hook);

export const describe = withEach((name, collect) => {
  const outer = open;
  open = suiteOf(`${outer.name} ${name}`);
  outer.parts.push(open);
  collect();
  open = outer;
});
export const it = withEach(addTest);
export const test = withEach(addTest);

function addTest(name: string, body: Body): void {
  open.parts.push({ name: `${open.name} ${name}`, body: () => body(context) });
}

/** What a test throws that finds on this machine nothing to test. */
class Skipped extends Error {}

/** What a test is given to work with. */
const context = {
  expect,
  skip: (): never => {
    throw new Skipped();
  },
};

/** Options, as a longest time, are for those who watch the clock. */
function bodyOf(rest: readonly unknown[]): Body {
  return rest.find((each) => typeof each === "function") as Body;
}

function withEach(one: (name: string, body: Body) => void) {
  const each = (rows: readonly unknown[], toArgs: (row: unknown) => readonly unknown[]) => {
    return (name: string, ...rest: readonly unknown[]): void => {
      const body = bodyOf(rest);
      for (const row of rows) one(named(name, [row].flat()), () => body(...toArgs(row)));
    };
  };
  return Object.assign((name: string, ...rest: readonly unknown[]) => one(name, bodyOf(rest)), {
    each: (rows: readonly unknown[]) => each(rows, (row) => [row].flat()),
    for: (rows: readonly unknown[]) => each(rows, (row) => [row, context]),
    skipIf: (condition: unknown) => (condition ? () => {} : one),
  });
}

function named(name: string, args: readonly unknown[]): string {
  const left = [...args];
  return name.replace(/%[sdij]/g, () => String(left.shift()));
}

async function run(
  suite: Suite,
  isWanted: (name: string) => boolean,
  above: readonly Suite[],
): Promise<void> {
  const parts = suite.parts.filter((part) => holds(part, isWanted));
  if (parts.length === 0) return;
  const around = [...above, suite];
  try {
    for (const hook of suite.beforeAll) await hook();
    for (const part of parts)
      await ("parts" in part ? run(part, isWanted, around) : runTest(part, around));
  } finally {
    for (const hook of suite.afterAll.toReversed()) await hook();
  }
}

async function runTest({ name, body }: Test, around: readonly Suite[]): Promise<void> {
  try {
    for (const hook of around.flatMap(({ beforeEach }) => beforeEach)) await hook();
    await body();
  } catch (error) {
    if (error instanceof Skipped) return;
    throw new Error(`${name.trim()}: ${(error as Error).message}`, { cause: error });
  } finally {
    for (const hook of around.flatMap(({ afterEach }) => afterEach)) await hook();
  }
}

function holds(part: Suite | Test, isWanted: (name: string) => boolean): boolean {
  return "parts" in part ? part.parts.some((each) => holds(each, isWanted)) : isWanted(part.name);
}
