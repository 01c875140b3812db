/** An answer and what was expected of it → what is wrong with it. */
import { mediaTypes } from "../../build/schema/contract/route.ts";
import { header, text, type Seen } from "./ask.ts";
import type { Complaints, Context, Expect } from "./check.ts";
import { fillFrom } from "./sample.ts";
import { misfits } from "./schemas.ts";

type Judge<Name extends keyof Expect> = (
  expected: NonNullable<Expect[Name]>,
  seen: Seen,
  context: Context,
  expect: Expect,
  address: string,
) => Complaints | Promise<Complaints>;

/** One judge per thing that can be expected; one that is missing does not compile. */
const judges: { readonly [Name in Exclude<keyof Expect, "status">]-?: Judge<Name> } = {
  type(extension, seen) {
    return differs("content-type", header(seen, "content-type"), mediaTypes[extension]);
  },

  schema(name, seen, _, { type }) {
    const values = type === "jsonl" ? text(seen).split("\n").filter(Boolean) : [text(seen)];
    return values.flatMap((each) => withJson(each, (value) => misfits(name, value))).slice(0, 3);
  },

  error(code, seen) {
    return withJson(text(seen), (value) => {
      const misfit = misfits("Error", value);
      if (misfit.length > 0) return misfit;
      const { error } = value as ErrorShape;
      const count = error.suggestions?.length ?? 0;
      return [
        ...differs("error.code", error.code, code),
        ...(count > 5 ? [`${count} suggestions, more than five`] : []),
      ];
    });
  },

  suggests(pattern, seen, { sample }) {
    const wanted = fillFrom(sample.names, pattern);
    const given = suggestionsOf(seen);
    return given.includes(wanted) ? [] : [`does not suggest ${wanted} but ${given.join(" ")}`];
  },

  /** Addresses are called as they stand, values are put where the address expects them. */
  async trying(pattern, seen, { sample, ask }, { error }) {
    const given = suggestionsOf(seen);
    if (given.length === 0) return ["suggests nothing"];
    const wrong = await Promise.all(
      given.map(async (each) => {
        const address = each.startsWith("/")
          ? each
          : fillFrom({ ...sample.names, suggestion: each }, pattern);
        const { status } = await ask({ method: "GET", address, headers: {} });
        // A status that no fact of this dataset has is still a status.
        const isUsable = status === 200 || (error === "INVALID_STATUS" && status === 404);
        return isUsable ? [] : [`the suggestion ${address} answers ${status}`];
      }),
    );
    return wrong.flat();
  },

  members(members, seen, { sample }) {
    return withJson(text(seen), (body) =>
      Object.entries(members).flatMap(([path, value]) =>
        differs(
          path,
          memberOf(body, path),
          typeof value === "string" ? fillFrom(sample.names, value) : value,
        ),
      ),
    );
  },

  headers(expected, seen) {
    return Object.entries(expected).flatMap(([name, value]) => {
      const given = header(seen, name);
      if (value instanceof RegExp)
        return value.test(given ?? "") ? [] : [`${name} is ${shown(given)}, not like ${value}`];
      return differs(name, given, value ?? undefined);
    });
  },

  once(name, seen) {
    // A client that joins the lines of a header shows them with commas.
    const given = header(seen, name)?.split(",") ?? [];
    return given.length === 1 ? [] : [`${name} stands there ${given.length} times`];
  },

  empty(_, seen) {
    return seen.body.length === 0 ? [] : [`has a body of ${seen.body.length} bytes`];
  },

  async sameBody(pattern, seen, { sample, ask }) {
    const address = fillFrom(sample.names, pattern);
    const other = await ask({ method: "GET", address, headers: {} });
    return Buffer.compare(other.body, seen.body) === 0 && other.status === seen.status
      ? []
      : [`differs from ${address} (${other.status})`];
  },

  async sameHeaders(names, seen, { ask }, _, address) {
    const full = await ask({ method: "GET", address, headers: {} });
    return names.flatMap((name) => differs(name, header(seen, name), header(full, name)));
  },

  rule: (rule, seen, context) => rule(seen, context),
};

interface ErrorShape {
  readonly error: {
    readonly code: string;
    readonly message: string;
    readonly suggestions?: readonly string[];
  };
}

/** The status first: where it is another one, nothing else about the answer is worth saying. */
export async function judge(
  expect: Expect,
  seen: Seen,
  context: Context,
  address: string,
): Promise<Complaints> {
  if (seen.status !== expect.status) return differs("status", seen.status, expect.status);
  const complaints = await Promise.all(
    Object.entries(judges).map(async ([name, each]) => {
      const expected = expect[name as keyof Expect];
      const ask = each as Judge<keyof Expect>;
      return expected === undefined ? [] : ask(expected, seen, context, expect, address);
    }),
  );
  return complaints.flat();
}

function differs(what: string, given: unknown, wanted: unknown): Complaints {
  return given === wanted ? [] : [`${what} is ${shown(given)}, not ${shown(wanted)}`];
}

/** Complains where the text is no JSON, or is not what the rest of the judgement takes it for. */
function withJson(body: string, then: (value: unknown) => Complaints): Complaints {
  try {
    return then(JSON.parse(body));
  } catch {
    return [`the body is not the JSON that was expected: ${shown(body.slice(0, 60))}`];
  }
}

function suggestionsOf(seen: Seen): readonly string[] {
  try {
    return (JSON.parse(text(seen)) as ErrorShape).error.suggestions ?? [];
  } catch {
    return [];
  }
}

function memberOf(body: unknown, path: string): unknown {
  return path
    .split(".")
    .reduce<unknown>((value, name) => (value as Record<string, unknown> | undefined)?.[name], body);
}

function shown(value: unknown): string {
  const line = value === undefined ? "absent" : (JSON.stringify(value) ?? "absent");
  return line.length > 120 ? `${line.slice(0, 119)}…` : line;
}
