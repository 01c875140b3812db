/**
 * Addresses: which one is asked for in the place of a curated one, who answers for it, and what a
 * redirect from one to another means. Pure text, no look-up of names.
 */
import type { UnreadReason } from "../../schema/verify-report.ts";

/** A file of a git repository, as an address of GitHub shows it. */
export interface GitFile {
  /** `owner/name` on GitHub. */
  readonly repository: string;
  /** A branch, a tag or the whole id of a commit. */
  readonly ref: string;
  /** From the top of the repository. */
  readonly path: string;
}

/** Undefined for an address that shows no file of GitHub. */
export function gitFileAt(address: string): GitFile | undefined {
  const { hostname, pathname } = new URL(address);
  const steps = pathname.slice(1).split("/");
  const isRaw = hostname === "raw.githubusercontent.com";
  if (!isRaw && (hostname !== "github.com" || !["blob", "raw"].includes(steps[2] ?? "")))
    return undefined;
  const [ref = "", ...path] = steps.slice(isRaw ? 2 : 3).map(decodedStep);
  const repository = steps.slice(0, 2).join("/");
  return path.length === 0 ? undefined : { repository, ref, path: path.join("/") };
}

function decodedStep(step: string): string {
  try {
    return decodeURIComponent(step);
  } catch {
    return step;
  }
}

/** Where the bytes of a file are asked for. */
export function rawAddress({ repository, ref, path }: GitFile): string {
  return `https://raw.githubusercontent.com/${repository}/${ref}/${encodedPath(path)}`;
}

/** Where GitHub shows it to people. */
export function fileAddress({ repository, ref, path }: GitFile): string {
  return `https://github.com/${repository}/blob/${ref}/${encodedPath(path)}`;
}

function encodedPath(path: string): string {
  return path.split("/").map(encodeURIComponent).join("/");
}

/** The whole id of a commit: what it shows never changes. */
export const revision = /^[0-9a-f]{40}$/;

/**
 * The live address to read for a source, without fragment. A file shown by GitHub is read as the raw
 * file of the same owner, repository, branch and path, since the page around it is drawn by a script.
 * A fixed revision never changes, so that reading it would verify nothing: there the file is read as it
 * stands on the default branch today.
 */
export function liveAddress(address: string): string {
  const file = gitFileAt(address);
  if (file === undefined) return withoutFragment(new URL(address).href);
  return rawAddress({ ...file, ref: revision.test(file.ref) ? "HEAD" : file.ref });
}

export function withoutFragment(address: string): string {
  return address.replace(/#.*$/s, "");
}

/** Whether an address shows one moment for ever: reading it would verify nothing. */
export function isCopy({ hostname, pathname }: URL): boolean {
  return (
    /(^|\.)(archive\.(org|is|ph|today|md|vn|li|fo)|perma\.cc|webcitation\.org)$/.test(hostname) ||
    pathname.split("/").some((step) => revision.test(step))
  );
}

/** Who owns the host: `acme.co.uk` for `docs.acme.co.uk`, `acme.github.io` where tenants share a name. */
export function registeredDomain({ hostname }: URL): string {
  const labels = hostname.replace(/\.$/, "").split(".");
  if (/^[\d.]+$|:/.test(hostname) || labels.length < 2) return hostname;
  const [second = "", top = ""] = labels.slice(-2);
  const isSuffix = tenants.has(`${second}.${top}`) || (top.length === 2 && secondLevel.has(second));
  return labels.slice(isSuffix ? -3 : -2).join(".");
}

/** Who is responsible for what stands at an address: the domain, and on GitHub the owner within it. */
export function siteOf(url: URL): string {
  const domain = registeredDomain(url);
  if (domain !== "github.com" && domain !== "githubusercontent.com") return domain;
  if (!["github.com", "raw.githubusercontent.com"].includes(url.hostname)) return domain;
  const [, owner = ""] = url.pathname.split("/");
  return `github.com/${owner.toLowerCase()}`;
}

/** Second labels below a country that anybody may register under. */
const secondLevel: ReadonlySet<string> = new Set(
  "ac co com edu gob gov gv id ind mil ne net nom or org sch web".split(" "),
);

/** Names below which every customer of a host has a site of his own. */
const tenants: ReadonlySet<string> = new Set(
  (
    "github.io gitlab.io gitbook.io netlify.app vercel.app pages.dev workers.dev web.app firebaseapp.com " +
    "herokuapp.com onrender.com fly.dev readthedocs.io rtfd.io readme.io mintlify.app notion.site " +
    "wordpress.com blogspot.com medium.com substack.com zendesk.com helpscoutdocs.com intercom.help " +
    "freshdesk.com statuspage.io webflow.io azurewebsites.net cloudfront.net amazonaws.com"
  ).split(" "),
);

/** Why a redirect leads away from the page that was asked for; undefined where it may be followed. */
export function reasonNotToFollow(
  from: URL,
  to: URL,
  /** On these the provider has pages. */
  sites: ReadonlySet<string>,
): UnreadReason | undefined {
  if (isLogin(to) && !isLogin(from)) return "login";
  return siteOf(to) === siteOf(from) || sites.has(siteOf(to)) ? undefined : "elsewhere";
}

/** Why the page that redirects ended at is not the one that was asked for. */
export function reasonNotThatPage(from: URL, to: URL): UnreadReason | undefined {
  if (from.protocol === "https:" && to.protocol === "http:") return "insecure";
  if (isHome(to) && !isHome(from)) return "home";
  return isMissing(to) && !isMissing(from) ? "soft-404" : undefined;
}

/** `/`, `/index.html`, `/en`, `/en-us/`, without a query that names a page. */
function isHome({ pathname, search }: URL): boolean {
  const path = pathname.replace(/\/(index|default|home)(\.\w+)?$/i, "/");
  return (
    /^\/([a-z]{2}([-_][a-z]{2,4})?\/?)?$/i.test(path) && !/[?&](p|page|id|page_id)=/.test(search)
  );
}

const loginHost = /^(login|signin|sso|auth|accounts?|id|passport)\./i;
/** A step such as `/login`, unless it is the name of a chapter: `/docs/login`. */
const loginPath =
  /^(\/(?!(docs?|documentation|help|support|learn|guides?|reference|api|manual|articles?)\/)[^/]*)*?\/((log|sign)[-_]?(in|on)|sso|oauth2?|authorize|authenticate)(\.\w+)?(\/|$)/i;

function isLogin({ hostname, pathname }: URL): boolean {
  return loginHost.test(hostname) || loginPath.test(pathname);
}

function isMissing({ pathname }: URL): boolean {
  return /(^|\/)(404|(page[-_]?)?not[-_]?found|errors?\/404)(\.\w+)?\/?$/i.test(pathname);
}
