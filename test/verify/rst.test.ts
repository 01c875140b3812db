/** reStructuredText is read as any page: its tables, drawn or listed, its headings and its running text. */
import { describe, expect, it } from "vitest";
import { read, type Text } from "../../build/curate/verify/reading/read.ts";

async function passages(text: string): Promise<Text["passages"]> {
  const bytes = new TextEncoder().encode(text);
  const page = await read({ url: "file:///limits.rst", contentType: null, bytes });
  if (page.kind === "unreadable") throw new Error(page.detail);
  return page.passages;
}

/** The cells of each row, with the heads of their columns where these are marked. */
async function rows(text: string): Promise<readonly (readonly string[])[]> {
  const found = await passages(text);
  return found
    .filter(({ kind }) => kind === "row")
    .map(({ segments }) =>
      segments.map((each) => (each.header === "" ? each.text : `${each.header}: ${each.text}`)),
    );
}

describe("a table", () => {
  it("is drawn as a grid, with cells over several columns and rows", async () => {
    const grid = `
+------------------------+------------+----------+----------+
| Header row, column 1   | Header 2   | Header 3 | Header 4 |
| (header rows optional) |            |          |          |
+========================+============+==========+==========+
| body row 1, column 1   | column 2   | column 3 | column 4 |
+------------------------+------------+----------+----------+
| body row 2             | Cells may span columns.          |
+------------------------+------------+---------------------+
| body row 3             | Cells may  | - Table cells       |
+------------------------+ span rows. | - contain           |
| body row 4             |            | - body elements.    |
+------------------------+------------+---------------------+
`;
    const head = "Header row, column 1 (header rows optional)";
    expect(await rows(grid)).toEqual([
      [
        `${head}: body row 1, column 1`,
        "Header 2: column 2",
        "Header 3: column 3",
        "Header 4: column 4",
      ],
      [
        `${head}: body row 2`,
        "Header 2: Cells may span columns.",
        "Header 3: Cells may span columns.",
        "Header 4: Cells may span columns.",
      ],
      [
        `${head}: body row 3`,
        "Header 2: Cells may span rows.",
        "Header 3: Table cells contain body elements.",
        "Header 4: Table cells contain body elements.",
      ],
      [
        `${head}: body row 4`,
        "Header 2: Cells may span rows.",
        "Header 3: Table cells contain body elements.",
        "Header 4: Table cells contain body elements.",
      ],
    ]);
  });

  it("is simple, with its columns below double lines, with and without heads", async () => {
    const simple = `
=====================  ==============  ===================
Limit                  Default value   Notes
=====================  ==============  ===================
:func:\`int\` digits     4300            threshold, see
                                       :data:\`sys.int_info\`
Depth of \`\`marshal\`\`   2000            2,000 on Windows
=====================  ==============  ===================

After it.

=====  =====
A      12
B      13
=====  =====
`;
    expect(await rows(simple)).toEqual([
      ["Limit: int digits", "Default value: 4300", "Notes: threshold, see sys.int_info"],
      ["Limit: Depth of marshal", "Default value: 2000", "Notes: 2,000 on Windows"],
      ["A", "12"],
      ["B", "13"],
    ]);
    expect((await passages(simple)).filter(({ kind }) => kind === "prose")).toHaveLength(1);
  });

  it("is a list of lists", async () => {
    const list = `
.. list-table:: Builds
   :widths: 25 75
   :header-rows: 1

   * - Plan
     - Build time
     - Memory
   * - Community
     - 15 minutes,
       per build
     - 7 GB
   * - Business
     -
     - 7 GB
`;
    const read = await passages(list);
    expect(await rows(list)).toEqual([
      ["Plan: Community", "Build time: 15 minutes, per build", "Memory: 7 GB"],
      ["Plan: Business", "Build time: ", "Memory: 7 GB"],
    ]);
    expect(read.flatMap(({ headings }) => headings.map(({ text }) => text))).toContain("Builds");
  });

  it("is written as CSV, with its head among the options", async () => {
    const csv = `
.. csv-table::
    :header: "Feature", "Hard Limit", "Recommended Limit"

    ":doc:\`Group messages </end-user/channels>\`", "8 participants", "If 8 isn't enough, create a channel"
    ":ref:\`Channel name <header:channel name>\`", "64 ""real"" characters", ""
`;
    expect(await rows(csv)).toEqual([
      [
        "Feature: Group messages",
        "Hard Limit: 8 participants",
        "Recommended Limit: If 8 isn't enough, create a channel",
      ],
      ["Feature: Channel name", 'Hard Limit: 64 "real" characters', "Recommended Limit: "],
    ]);
  });
});

describe("text", () => {
  it("stands below its headings, without comments, targets and what only programs read", async () => {
    const text = `
.. _limits:

======
Limits
======

.. a comment
   of two lines

.. note:: Since 2.0

   At most **20** items, see \`the page <https://x.test>\`_ or :ref:\`more <more>\`.

Rates
-----

- 5 calls
- 6 calls, of
  another kind

.. image:: a.png
   :alt: nothing

Example::

    code < 3
`;
    const found = await passages(text);
    const said = found.flatMap(({ headings, segments }) =>
      segments.map((each) => [...headings.map((one) => one.text), each.text].join(" > ")),
    );
    expect(said).toEqual([
      "Limits > Limits",
      "Limits > Since 2.0",
      "Limits > At most 20 items, see the page or more.",
      "Limits > Rates > Rates",
      "Limits > Rates > 5 calls",
      "Limits > Rates > 6 calls, of another kind",
      "Limits > Rates > Example:",
      "Limits > Rates > code < 3",
    ]);
  });

  it("that only looks like a table, or ends in the midst of one, is read all the same", async () => {
    for (const text of [
      "+--+\n",
      "+--+--+\n| a",
      "== ==\na b",
      ".. list-table::\n",
      '.. csv-table::\n\n   "a',
      "===\n",
    ])
      expect(
        await read({
          url: "file:///a.rst",
          contentType: null,
          bytes: new TextEncoder().encode(`x\n\n${text}`),
        }),
      ).toMatchObject({ kind: "text" });
  });
});
