/**
 * A page that says nothing of what was asked for: it was not found, its domain is for sale, it wants a
 * login or a proof of being human, it sends on to another page, or is only the shell of a script. Each is told by its own words,
 * and only where there is little other text: an article about captchas is an article.
 */
import type { Document } from "./html.ts";

export type Refusal =
  | "needs-javascript"
  | "empty"
  | "soft-404"
  | "refresh"
  | "parked"
  | "login"
  | "challenge";

interface Sign {
  readonly reason: Refusal;
  /** Of a title or a first heading. */
  readonly title: RegExp;
  readonly text: RegExp;
}

/** Above so many words a page has something to say, whatever its words are. */
const fewWords = 220;

/** Titles that no page has but such a one, however much of menus and teasers is around it. */
const manyWords = 1500;
const plainTitle =
  /^(just a moment|attention required! \||(error )?404\b|(sorry, )?(page|document) (could )?not (be )?found\b|not found$)/i;

const signs: readonly Sign[] = [
  {
    reason: "challenge",
    title:
      /^(just a moment|attention required|access denied|access to this page has been denied|verify(ing)? (that )?you are (a )?human|human verification|robot check|security check|are you a robot|ddos-guard|one more step|pardon our interruption|please wait\b.*|request rejected|.{0,20}security checkpoint|not available in your (region|country))/i,
    text: /checking (your browser|if the site connection is secure)|verify(ing)? (that )?you are (not a robot|(a )?human)|(complete|solve) the (captcha|security check)|unusual (traffic|activity)|enable (javascript and )?cookies to continue|are you a (robot|human)|performance (&|and) security by cloudflare|request (was )?blocked|please (accept|choose) (your )?cookie|before you continue to|verifying your browser|requested url was rejected|incapsula incident|not available in your (region|country)|accept (all )?(cookies )?to continue|verwendung von cookies zu\b|weiterlesen mit werbung|mit werbung .{0,20}weiterlesen/i,
  },
  {
    reason: "soft-404",
    title:
      /\b404\b|(page|document|article|content|site|resource|file|url) (was |could |can |is |has )?(not|n.t|no longer)\b.{0,12}\b(found|exist|available|be found)?|not found|(doesn.t|does not|no longer) exist|page (is )?(missing|gone|unavailable)|nothing (was )?found|(has been|was|has) (removed|moved)|^index of \/|maintenance|wartungsarbeiten|en mantenimiento|en maintenance|nicht gefunden|no (se )?(ha )?encontrad[ao]|não encontrad[ao]|introuvable|non trovata|niet gevonden|見つかりません|找不到|не найдена|be right back|temporarily unavailable|service unavailable|something went wrong|\b50[0-4]\b.*error/i,
    text: /(page|document|article)( that)? (you (are|.re|were) (looking|searching|trying)\b.{0,40}|requested )?.{0,20}(could ?n.t|could not|can.t|cannot|was not|wasn.t|does not|doesn.t|no longer|isn.t|is not) (be found|exist|found|available|here)|(sorry|oops)[^.]{0,60}(find|found|exist|lost|wrong)|(couldn.t|could not|can.t|cannot|unable to) find (the|that|this|your) (page|document|article)|down for (scheduled )?maintenance|undergoing (scheduled )?maintenance/i,
  },
  {
    reason: "parked",
    title:
      /domain (name )?(is |may be )?(for sale|parked|parking|expired)|is for sale|buy this domain|^welcome to nginx|^apache2 .{0,20}default page|^(hugedomains|sedo|afternic|dan\.com)/i,
    text: /(this )?domain( name)?\b.{0,60}\b(is|may be|are) (available )?(for sale|parked|expired)|buy this domain|sedoparking|sedo domain parking|parked (free|by|courtesy)|godaddy(\.com)?.{0,40}(park|domain|auction)|hugedomains|parkingcrew|this (web ?page|domain) is parked|inquire about this domain|related searches:?\s/i,
  },
  {
    reason: "login",
    title:
      /^(please )?(sign|log) ?in\b|\b(sign|log) ?in( |$)|login( |$)|authentication required|^(anmelden|einloggen|iniciar sesi[oó]n|se connecter|connexion|entrar|accedi|inloggen|ログイン|登录)(?![\p{L}])|^subscribe to (read|continue)/iu,
    text: /(you (must|need to|have to)|please) (be )?(sign(ed)?|log(ged)?) ?in (to|before|first)|(sign|log) in to (continue|view|see|access|read)|(members|subscribers) only/i,
  },
];

/** Why the page is none, with the words that say so. */
export function refusalOf(
  document: Document,
): { readonly reason: Refusal; readonly detail: string } | undefined {
  const { title, passages, main, noscript, scripts, hasPasswordField, refresh } = document;
  if (refresh !== "") return { reason: "refresh", detail: refresh.slice(0, 120) };
  const first = passages.find(({ headings }) => headings.length > 0)?.headings[0]?.text ?? "";
  const own = wordsIn(main);
  if (own < (plainTitle.test(title) ? manyWords : fewWords))
    for (const { reason, title: inTitle, text } of signs) {
      const said =
        [title, first].find((each) => inTitle.test(each)) ?? text.exec(main)?.[0] ?? undefined;
      if (said !== undefined) return { reason, detail: said.slice(0, 120) };
    }
  if (own < 120 && hasPasswordField) return { reason: "login", detail: "a field for a password" };
  const all = passages.reduce(
    (sum, { segments }) => sum + segments.reduce((n, { text }) => n + wordsIn(text), 0),
    0,
  );
  const asksForScript =
    /javascript/i.test(noscript) ||
    /(enable|requires?|turn on|activate) javascript|javascript (is )?(required|disabled|must|needs)/i.test(
      main,
    );
  if (asksForScript && own < 60)
    return { reason: "needs-javascript", detail: "it asks to enable JavaScript" };
  if (own < 60 && scripts > 0 && /\bloading ?(\.\.\.|…)/i.test(main))
    return { reason: "needs-javascript", detail: "it says that it is loading" };
  if (own < 12 && scripts > 0)
    return { reason: "needs-javascript", detail: `${scripts} scripts and ${own} words` };
  return all === 0 ? { reason: "empty", detail: "no text" } : undefined;
}

function wordsIn(text: string): number {
  return text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
}
