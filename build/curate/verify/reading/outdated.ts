/**
 * Whether a page says of itself that it no longer holds, or does not yet: the banner that generators
 * of documentation put above an archived or an unreleased version, the notice that a page is deprecated.
 */
import type { Text } from "./read.ts";

const pages = "(page|document|documentation|docs|article|guide|reference|manual)";
const self = new RegExp(
  [
    `\\bthis( \\w+)? ${pages} (is|was|has been|describes)( now)? (an? |the )?(deprecated|outdated|out of date|archived|obsolete|superseded|unmaintained|no longer (\\w+ )?(maintained|updated|supported|current)|old(er)? version|legacy)\\b`,
    `\\b(documentation|docs) (for|of|about) .{0,80}\\b(no longer (actively )?(maintained|supported|updated)|unreleased|(an? )(old|older|outdated|archived|previous) version)\\b`,
    `\\bunreleased (documentation|docs)\\b`,
    `\\b(viewing|reading|looking at|browsing)( the)? (docs|documentation|a page|pages)?.{0,30}\\b(an? |the )?(old|older|outdated|archived|previous|unreleased) (version|release|docs|documentation)\\b`,
  ].join("|"),
);

/** Longer than any notice. */
const longest = 400;
const known = new WeakMap<Text, boolean>();

export function isOutdated(text: Text): boolean {
  const own = known.get(text) ?? text.passages.some(({ segments }) => segments.some(isNotice));
  known.set(text, own);
  return own;
}

function isNotice({ text }: { readonly text: string }): boolean {
  return text.length <= longest && self.test(text.toLowerCase().replaceAll("’", "'"));
}
