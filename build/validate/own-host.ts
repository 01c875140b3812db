/**
 * Web addresses → whether one is on a provider's own ground: the domain of its home page, a host or path
 * that its file lists, or its account on a host of repositories where the name is its own.
 */

export interface OwnGround {
  readonly slug: string;
  readonly homepage: string;
  readonly hosts: readonly string[];
}

export function isOnOwnGround(address: string, { slug, homepage, hosts }: OwnGround): boolean {
  const page = new URL(address);
  const home = new URL(homepage);
  if (domainOf(page.hostname) === domainOf(home.hostname)) return true;
  const place = `${page.hostname}${page.pathname}`.toLowerCase();
  const isListed = (host: string): boolean =>
    `${place}/`.startsWith(`${host.toLowerCase()}/`) ||
    (!host.includes("/") && page.hostname.endsWith(`.${host}`));
  if (hosts.some(isListed)) return true;
  const [, account = ""] = page.pathname.split("/");
  const ownNames = [slug, domainOf(home.hostname).split(".")[0]!].map(plainName);
  return isShared(page.hostname) && ownNames.includes(plainName(account));
}

/** The address that a web archive kept, which stands in that of its copy; any other address itself. */
export function keptAddress(address: string): string {
  const kept =
    /^https?:\/\/(?:web\.archive\.org\/web|archive\.(?:today|ph|is))\/[^/]+\/(https?:\/\/.+)$/i;
  return kept.exec(address)?.[1] ?? address;
}

/** Where everybody has pages: the first part of the path is an account, and says whose they are. */
export function isShared(hostname: string): boolean {
  return /^(www\.)?(github|gitlab|raw\.githubusercontent|npmjs)\.com$|^bitbucket\.org$/.test(
    hostname,
  );
}

/**
 * The part of a host's name that one owner has: its last two labels, or three below an ending such as
 * `co.uk`, or below a service that gives each customer a name of its own.
 */
export function domainOf(hostname: string): string {
  const labels = hostname.toLowerCase().split(".");
  return labels.slice(givesNames.test(hostname) ? -3 : -2).join(".");
}

const givesNames =
  /(^|\.)(((co|com|org|net|gov|ac)\.[a-z]{2})|(github|gitlab|gitbook|readthedocs)\.io|(vercel|netlify|fly|web)\.app|pages\.dev|(notion|webflow)\.(site|io)|blogspot\.com|substack\.com|medium\.com|wordpress\.com|zendesk\.com|atlassian\.net)$/i;

function plainName(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, "");
}
