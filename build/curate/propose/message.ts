/** A diff → how a change is proposed: a branch, the subject and the body of a commit. */
import type { Diff } from "../../schema/diff.ts";
import { toSlug } from "../../validate/rules/names.ts";
import { sectionsOf } from "../diff/sections.ts";
import { headlineOf, phrase } from "../diff/wording.ts";
import { valueWithUnit } from "../shown.ts";

export interface CommitMessage {
  readonly branch: string;
  /** One line of at most 72 characters. */
  readonly subject: string;
  /** Empty where the subject says it all. */
  readonly body: string;
}

const [longestSubject, longestBranch, mostLines] = [72, 48, 40];

export function messageOf(diff: Diff): CommitMessage {
  const subject = subjectOf(diff);
  const name = toSlug(subject).slice(0, longestBranch).replace(/-+$/, "");
  return { branch: `facts/${name}`, subject, body: bodyOf(diff) };
}

/** `Acme: 1 value changes`; what does not fit is left to the body. */
function subjectOf(diff: Diff): string {
  const names = [
    ...new Set(diff.changes.map(({ before, after }) => (after ?? before)!.provider.name)),
  ];
  const whose =
    names.length === 0 || names.length > 3
      ? phrase(names.length, "provider", "providers")
      : names.join(", ");
  const headline = headlineOf(diff);
  const start = whose === "" ? "" : `${whose}: `;
  const [first = "", ...more] = (
    start === "" ? headline : headline.charAt(0).toLowerCase() + headline.slice(1)
  ).split(", ");
  let subject = start + first;
  for (const part of more)
    if (`${subject}, ${part}`.length <= longestSubject) subject += `, ${part}`;
  return Array.from(subject).slice(0, longestSubject).join("");
}

function bodyOf(diff: Diff): string {
  const { values, added, removed, moved } = sectionsOf(diff);
  const lines = [
    ...values.map(
      ({ id, before, after }) => `${id}: ${valueWithUnit(before!)} → ${valueWithUnit(after!)}`,
    ),
    ...added.map(({ id, after }) => `${id}: added, ${valueWithUnit(after!)}`),
    ...removed.map(({ id }) => `${id}: gone`),
    ...moved.map(({ id, previous_id }) => `${previous_id} → ${id}`),
  ];
  const left = lines.length - mostLines;
  return [...lines.slice(0, mostLines), ...(left > 0 ? [`and ${left} more`] : [])].join("\n");
}
