/** `npm run mine`, as its help and its arguments are read. */
import { mineAllOptions, mineFlags, mineOptions } from "../curate/mine/command/mine-options.ts";
import { verb } from "../terminal/verb.ts";

const aboutMine = `
The file's versions are read from newest to oldest along first parents (what a merge brought was published
when it was merged), across renames. In each the words of today's quote are looked for, with any number in
the place of its own; a value that is no number is followed by its very words only. A quote of a table's row
is read by its row and the head of its column. What cannot be told is a gap and no guess. The time of the
first commit with a value is its observed_at; its address is that commit's. A value that held for less
than three days before another one did, or that was taken back within two weeks, is a slip and no step.

The repository may be bare, a mirror or shallow, and is only read. Nothing is written into the facts
without --accept, and nothing that would then be refused. Read each value at its address first.

--says names other words, with {} in the place of the value. --pointer, --comment, and --row with --column read
the place itself in every version, so that no reformatting can lead astray; a version in which the place
cannot be read is a gap. --all does so
for each line of facts/register/, by which somebody judged what a place states, and writes ordinary facts:
quote, permalink to the line, dated history. Run again, it shows what moved, value by value and as a diff, and
when a place could not be read: what it stated then is not known.

--json prints {object: "mine", id, path, earlier_paths, versions, oldest_version_at, newest_version_at,
is_cut, current, proposals, gaps, written, diff}, with --write findings; of what is refused
{object, written, message, repair}.`;

export const mineVerb = verb({
  name: "mine",
  summary: "Proposes dated earlier values of a fact from the log of a git repository.",
  words: ["[repo dir]", "[path]", "[fact id]"],
  flags: mineFlags,
  about: aboutMine,
  examples: [
    'npm run mine -- ../acme-docs limits.md "acme/api/pro/api.rate_limit.requests_per_minute"',
    'npm run mine -- ../acme-docs limits.md "acme/api/pro/api.rate_limit.requests_per_minute" --accept 1,2 --write',
    'npm run mine -- ../acme-docs limits.md "acme/api/pro/api.rate_limit.requests_per_minute" --says "up to {} requests"',
    'npm run mine -- ../acme-api openapi.json "acme/api/*/message.text.max_characters" --pointer /components/schemas/Message/maxLength',
    "npm run mine -- --all --mirrors ../clones",
  ],
  exits: {
    0: "mined; written, if asked to",
    1: "refused, the quote stands in no version, or with --all a place is not read",
    3: "--all without --write, and something moved",
  },
  async run(given, words, { terminal, environment, now }) {
    if (given.all) {
      const all = mineAllOptions(given, words, environment, now);
      const { mineAll } = await import("../curate/register/command/mine-all.ts");
      return mineAll(all, terminal);
    }
    const options = mineOptions(given, words, environment, now);
    const { mine } = await import("../curate/mine/command/mine.ts");
    return mine(options, terminal);
  },
});
