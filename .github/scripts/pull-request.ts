/**
 * Which open pull request a run of the checks belongs to. Asked of GitHub, by the branch and commit that
 * GitHub itself names: what the run of a fork says about itself is not to be believed. Writes
 * `number=` to GITHUB_OUTPUT; nothing where the pull request has moved on or is closed.
 */
import { appendFileSync } from "node:fs";
import { openGitHub, required } from "./github.ts";

interface PullRequest {
  readonly number: number;
  readonly head: { readonly sha: string };
}

const { env } = process;
const github = openGitHub(env);
const head = `${required(env, "HEAD_OWNER")}:${required(env, "HEAD_BRANCH")}`;
const open = (await github.list(
  `/pulls?state=open&head=${encodeURIComponent(head)}`,
)) as readonly PullRequest[];
const found = open.find((pull) => pull.head.sha === required(env, "HEAD_SHA"));
if (found) appendFileSync(required(env, "GITHUB_OUTPUT"), `number=${found.number}\n`);
console.log(found ? `pull request ${found.number}` : `no open pull request is at this commit`);
