/** How to follow what changes: the feeds of a page's subject, and the form in which a reader's own providers are chosen. */
import type { Change } from "../../schema/change.ts";
import type { Dataset, DatasetProvider } from "../../dataset/dataset.ts";
import { beganAt } from "../../schema/held.ts";
import { onceFor } from "../../schema/lists/once-for.ts";
import { routes } from "../../schema/contract/routes.ts";
import { html, type Html } from "../html.ts";
import type { Site, To } from "../page.ts";
import { calendarFile, feedFile, pages } from "../paths.ts";
import { providerField } from "./navigation.ts";
import { dayElement } from "./value.ts";

/**
 * The last line of a page that has a feed of its own, such as `providers/github`: when something changed last, and
 * where to follow it.
 */
export function followLine(feed: string, { dataset }: Pick<Site, "dataset">, to: To): Html {
  const [level, slug] = feed.split("/");
  const provider =
    level === "providers" ? dataset.providers.find((each) => each.slug === slug) : undefined;
  const subject = provider?.name ?? dataset.kinds.find((each) => each.slug === slug)?.title;
  const mine = `${to(pages.changes)}?of=${slug}`;
  return html`<p class="small follow">
    ${provider && lastChange(provider, dataset)} Changes to ${subject}:
    <a href="${to(feedFile(feed, "atom"))}">Atom feed</a> ·
    <a href="${to(feedFile(feed, "json"))}">JSON Feed</a>${
      provider && html` · <a href="${mine}">with your other providers</a>`
    }
  </p>`;
}

function lastChange({ slug, facts }: DatasetProvider, { changes }: Dataset): Html | string {
  const last = newestChanges(changes).get(slug);
  if (last !== undefined) return html`Last change: ${dayElement(last.changed_at)}.`;
  const [seen] = facts.flatMap((fact) => beganAt(fact) ?? []).toSorted();
  return seen === undefined
    ? "No change is known."
    : html`No change is known since ${dayElement(seen)}.`;
}

/** By provider; that something was added is no change. */
const newestChanges = onceFor((changes: readonly Change[]) => {
  const oldestFirst = changes.filter(({ change }) => change !== "added").toReversed();
  return new Map(oldestFirst.map((change) => [change.provider, change]));
});

/** The ways to follow everything; and a form, shown by its script, for the providers that a reader uses. */
export function followForm({ providers }: Pick<Dataset, "providers">, to: To): Html {
  return html`<p>
      Follow everything: <a href="${to(feedFile("all", "atom"))}">Atom feed</a>,
      <a href="${to(feedFile("all", "json"))}">JSON Feed</a>,
      <a href="${to(calendarFile)}">a calendar of announced days</a>; or one provider or kind, by
      the feeds at the end of its page. As data:
      <a href="${to("api/public/v1/changes/500.json")}">the newest as JSON</a>,
      <a href="${to(routes.snapshot.file)}">every fact with its history</a>.
    </p>
    <form class="narrow" data-services hidden>
      <label>Follow the providers that you use ${providerField(`id="service"`, providers)} </label>
      <button>Add</button>
    </form>
    <ul class="chips" data-chosen aria-label="Your providers"></ul>
    <div data-mine></div>`;
}
