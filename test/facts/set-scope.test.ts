/** `facts set` for a scope that a product does not have yet. */
import { describe, expect, it } from "vitest";
import { UsageError } from "../../build/terminal/usage-error.ts";
import { sample } from "../built.ts";
import { editTrial } from "./edit-trial.ts";
import { at, dataOf, quoted, requests, trial } from "./set-trial.ts";

const { read, set } = trial();
const named = ["--scope", "off-peak", "--scope-name", "At night"] as const;

describe("a new scope", () => {
  it("is written with its name, for a product, for a plan, and beside a fact without one", () => {
    expect(set("acme", "api", requests, "7", ...quoted("7 at night"), ...named).code).toBe(0);
    expect(set("acme", "api/free", requests, "8", ...quoted("8 at night"), ...named).code).toBe(0);
    const data = dataOf(read());
    const scopes = at(data, ["products", "api", "scopes"]) as Record<string, string>;
    expect(scopes["off-peak"]).toBe("At night");
    const facts = at(data, ["products", "api", "plans", "free", "facts", requests]);
    expect(facts).toMatchObject([{ value: 60 }, { value: 8, scope: "off-peak" }]);
    expect(read()).toMatch(/\n {4}scopes:.*\n( {6}.*\n)* {4}facts:/);
  });

  it("of a new product stands in it, by id too", () => {
    const product = ["--product-name", "Shop"];
    const id = `acme/shop/*/${requests}~off-peak`;
    expect(set(id, "7", ...quoted("7 at night"), ...named, ...product).code).toBe(0);
    expect(at(dataOf(read()), ["products", "shop"])).toMatchObject({
      name: "Shop",
      scopes: { "off-peak": "At night" },
      facts: { [requests]: { scope: "off-peak", value: 7 } },
    });
  });

  it.each([
    [["acme", "api", requests, "7", "--scope", "night"], /^unknown scope "night"; .*--scope-name/s],
    [["acme", "api", requests, "7", "--scope", "At night", "--scope-name", "x"], /at-night/],
    [["acme", "*", requests, "7", ...named], /the place is the whole provider/],
  ])("%j is refused", (args, message) => {
    const before = read();
    const { code, err } = set(...args, ...quoted("7 at night"));
    expect(err).toMatch(message);
    expect(code).toBe(1);
    expect(read()).toBe(before);
  });

  it("has one name, and a slug", () => {
    set("acme", "api", requests, "7", ...quoted("7 at night"), ...named);
    const again = ["--scope", "off-peak", "--scope-name", "By night"];
    expect(set("acme", "api", requests, "9", ...quoted("9"), ...again).err).toMatch(
      /but `off-peak` is "At night" already/,
    );
    const without = ["acme", "api", requests, "9", ...quoted("9"), "--scope-name", "x"];
    expect(() => set(...without)).toThrow(UsageError);
  });
});

const model = editTrial({ ...sample, facts: "test/fixtures/model" });

it("is written into the file of its product, where it has one", async () => {
  expect((await model.run("facts new", "gamma/storage")).code).toBe(0);
  const typed = ["gamma/storage/*/queue.message.max_kb~large", "9", "--scope-name", "Large ones"];
  const { code } = await model.run("facts set", ...typed, ...quoted("9 kB", "limits"));
  expect(code).toBe(0);
  expect(model.read("providers/gamma/storage.yaml")).toMatch(/^scopes:\n {2}large: Large ones\n/m);
});
