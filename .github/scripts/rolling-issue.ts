/**
 * `rolling-issue.ts <verify.json> <verify.md>`: one issue that shows what the last reading of the sources
 * did not find. It is opened when there is something, edited while there is, and closed when there is not.
 */
import { readFileSync } from "node:fs";
import { cut, openGitHub } from "./github.ts";

interface Issue {
  readonly number: number;
  readonly title: string;
  readonly body: string | null;
  readonly pull_request?: unknown;
}

const label = "verify";
const title = "Facts that their sources did not confirm";
const more = "… and more: the artifact `verify` of the last run has the whole report.";

const [json, markdown] = process.argv.slice(2);
if (json === undefined || markdown === undefined)
  throw new Error("usage: rolling-issue.ts <verify.json> <verify.md>");
const report = JSON.parse(readFileSync(json, "utf8")) as { counts: { not_found: number } };
const body = cut(readFileSync(markdown, "utf8"), more);
const github = openGitHub(process.env);
const issues = (await github.list(
  `/issues?state=open&labels=${label}&creator=${encodeURIComponent("github-actions[bot]")}`,
)) as readonly Issue[];
const issue = issues.find((each) => each.title === title && each.pull_request === undefined);
if (report.counts.not_found === 0) {
  if (issue)
    await github.call("PATCH", `/issues/${issue.number}`, {
      body,
      state: "closed",
      state_reason: "completed",
    });
} else if (issue === undefined)
  await github.call("POST", "/issues", { title, body, labels: [label] });
else if (issue.body !== body) await github.call("PATCH", `/issues/${issue.number}`, { body });
