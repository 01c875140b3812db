/** `facts set` in a provider of several files, whose sources are shared by all of them. */
import { expect, it } from "vitest";
import { sample } from "../built.ts";
import { editTrial } from "./edit-trial.ts";

const { run, read, edit, dataset } = editTrial({ ...sample, facts: "test/fixtures/model" });

const [main, part] = ["providers/gamma.yaml", "providers/gamma/queue.yaml"];
const shared = `  shared:
    url: https://gamma.test/docs/shared
    title: Shared
    type: official_docs
    retrieved_at: 2026-03-01
`;

/** Two facts of one source, one in each file. */
function share(): void {
  edit(main, "sources:\n", `sources:\n${shared}`);
  edit(
    main,
    "facts:\n",
    "facts:\n      api.request.max_body_mb: { value: 5, raw_value: 5 MB, source: shared }\n",
  );
  edit(
    part,
    "facts:\n",
    "facts:\n  queue.message.max_count: { value: 7, raw_value: 7 messages, source: shared }\n",
  );
  edit(
    "keys.yaml",
    "queue.message.max_kb:",
    `api.request.max_body_mb: { description: Largest body., datatype: integer, unit: MB }
queue.message.max_count: { description: Most messages., datatype: integer, unit: messages }
queue.message.max_kb:`,
  );
  expect(dataset().facts.filter(({ source }) => source.title === "Shared")).toHaveLength(2);
}

it("keeps a source of the provider that only a product's file still names", async () => {
  share();
  const typed = ["gamma", "rest-api", "api.request.max_body_mb", "5", "--quote", "5 MB"];
  const { code, err } = await run("facts set", ...typed, "--source", "limits");
  expect({ code, err }).toEqual({ code: 0, err: "" });
  expect(read(main)).toContain("  shared:\n");
  expect(dataset().facts.filter(({ source }) => source.title === "Shared")).toHaveLength(1);
});

it("removes a source of the provider that only the product's file named, all in one go", async () => {
  share();
  const first = ["gamma", "rest-api", "api.request.max_body_mb", "5", "--quote", "5 MB"];
  await run("facts set", ...first, "--source", "limits");
  const typed = ["gamma", "queue", "queue.message.max_count", "7", "--quote", "7 messages"];
  const { code, out, err } = await run("facts set", ...typed, "--source", "queue");
  expect({ code, err }).toEqual({ code: 0, err: "" });
  expect(read(main)).not.toContain("  shared:\n");
  expect(out).toContain("gamma.yaml\n");
  expect(dataset().facts.filter(({ source }) => source.title === "Shared")).toEqual([]);
});
