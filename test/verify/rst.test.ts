/** reStructuredText is read as any page: its running text below its headings. */
import { expect, it } from "vitest";
import { read } from "../../build/curate/verify/reading/read.ts";

async function said(text: string): Promise<readonly string[]> {
  const bytes = new TextEncoder().encode(text);
  const page = await read({ url: "file:///limits.rst", contentType: null, bytes });
  if (page.kind === "unreadable") throw new Error(page.detail);
  return page.passages.flatMap(({ headings, segments }) =>
    segments.map((each) => [...headings.map((one) => one.text), each.text].join(" > ")),
  );
}

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

Size
~~~~

About \`\`9 MB\`\`::

   of a body
`;
  expect(await said(text)).toEqual([
    "Limits > Limits",
    "Limits > Since 2.0",
    "Limits > At most 20 items, see the page or more.",
    "Limits > Rates > Rates",
    "Limits > Rates > 5 calls",
    "Limits > Rates > 6 calls, of another kind",
    "Limits > Rates > Size > Size",
    "Limits > Rates > Size > About 9 MB:",
    "Limits > Rates > Size > of a body",
  ]);
});

it("is read where it only looks like a table, or ends in the midst of one", async () => {
  for (const text of ["+--+\n", "+--+--+\n| a", "== ==\na b", '.. csv-table::\n\n   "a', "===\n"])
    expect((await said(`x\n\n${text}`))[0]).toBe("x");
});
