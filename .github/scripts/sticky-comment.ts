/**
 * `sticky-comment.ts <number> <file>`: writes a file as the one comment of the workflow on a pull request.
 * An earlier one is edited, if the workflow itself wrote it: anybody can write the mark.
 */
import { readFileSync } from "node:fs";
import { cut, openGitHub } from "./github.ts";

interface Comment {
  readonly id: number;
  readonly body?: string;
  readonly user: { readonly login: string; readonly type: string } | null;
}

const mark = "<!-- public-facts: diff -->";
const more = "… and more, which does not fit: the command `diff` shows the whole.";

const [number, file] = process.argv.slice(2);
if (number === undefined || !/^\d+$/.test(number) || file === undefined)
  throw new Error("usage: sticky-comment.ts <number> <file>");
const github = openGitHub(process.env);
const body = cut(`${mark}\n${readFileSync(file, "utf8")}`, more);
const comments = (await github.list(`/issues/${number}/comments`)) as readonly Comment[];
const own = comments.find(
  ({ body: text, user }) =>
    user?.type === "Bot" && user.login === "github-actions[bot]" && text?.startsWith(mark),
);
if (own === undefined) await github.call("POST", `/issues/${number}/comments`, { body });
else if (own.body !== body) await github.call("PATCH", `/issues/comments/${own.id}`, { body });
