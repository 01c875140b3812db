/** The script of the page of changes: shows those of the services that a reader uses, and lets them be followed. */
import type { Named } from "../../schema/fact.ts";
import { html, render, type Html } from "../html.ts";
import { monthSections } from "../parts/months.ts";
import { dayElement } from "../parts/value.ts";
import { calendarFile, feedFile, providerPage } from "../paths.ts";
import { namedOptions, rememberParameters, siteAddress } from "./address.ts";
import { parametersOf } from "./choices.ts";
import { providerCalled } from "./compare-chips.ts";
import { needed } from "./needed.ts";
import { saveButton } from "./save-table.ts";
import {
  calendarOf,
  newestFirst,
  servicesIn,
  servicesText,
  subscriptions,
  type FeedEntry,
} from "./services.ts";

followPage();

function followPage(): void {
  const form = document.querySelector<HTMLFormElement>("form[data-services]");
  if (form === null) return;
  const [chips, place] = [needed(HTMLElement, "[data-chosen]"), needed(HTMLElement, "[data-mine]")];
  const known = namedOptions(form);
  const input = needed(HTMLInputElement, "input", form);
  let chosen: readonly Named[] = [];
  const show = (services: readonly Named[]): void => {
    chosen = services;
    chips.innerHTML = render(services.map(chip));
    needed(HTMLElement, "[data-everything]").hidden = services.length > 0;
    place.innerHTML = services.length === 0 ? "" : render(html`<p role="status">Loading…</p>`);
    if (services.length > 0) void fill(services);
  };
  const fill = async (services: readonly Named[]): Promise<void> => {
    const shown = await changesOf(services);
    if (chosen === services) place.replaceChildren(...shown);
  };
  const choose = (services: readonly Named[]): void => {
    rememberParameters(servicesText(services));
    show(services);
  };
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const slug = providerCalled(input.value, known, true);
    const added = known.filter((each) => each.slug === slug && !chosen.includes(each));
    if (added.length > 0) input.value = "";
    choose([...chosen, ...added]);
  });
  chips.addEventListener("click", ({ target }) => {
    const removed = target instanceof HTMLElement ? target.dataset["remove"] : undefined;
    if (removed === undefined) return;
    choose(chosen.filter(({ slug }) => slug !== removed));
    input.focus();
  });
  form.hidden = false;
  const asked = servicesIn(parametersOf(location.href), known);
  if (asked.length > 0) show(asked);
}

function chip({ slug, name }: Named): Html {
  return html`<li>
    <a href="${siteAddress(providerPage(slug))}">${name}</a>
    <button type="button" data-remove="${slug}" aria-label="Remove ${name}">×</button>
  </li>`;
}

/** The changes of the services, below the files by which they are followed. */
async function changesOf(services: readonly Named[]): Promise<readonly Node[]> {
  const list = document.createElement("div");
  const files = document.createElement("p");
  files.append(
    "Keep the address of this page, or take: ",
    saveButton("The feeds as one file for your reader (OPML)", "services.opml", "text/x-opml", () =>
      subscriptions(services, (slug) => siteAddress(feedFile(`providers/${slug}`, "atom"))),
    ),
  );
  try {
    const [calendar, ...feeds] = await Promise.all([
      fetched(calendarFile).then((response) => response.text()),
      ...services.map(async ({ slug }) => {
        const response = await fetched(feedFile(`providers/${slug}`, "json"));
        return entriesHere((await response.json()) as JsonFeed, slug);
      }),
    ]);
    files.append(
      " ",
      saveButton("Their announced days as a calendar", "services.ics", "text/calendar", () =>
        calendarOf(calendar, services),
      ),
    );
    list.innerHTML = render(mergedList(services, feeds));
  } catch {
    // Browsers load no feed into a page from the disk.
    list.innerHTML = render(html`<p role="status">Their changes could not be loaded.</p>`);
  }
  return [files, list];
}

interface JsonFeed {
  readonly home_page_url: string;
  readonly items: readonly FeedEntry[];
}

/** With the addresses of this copy of the site: a feed has those of the dataset. */
function entriesHere({ home_page_url: home, items }: JsonFeed, slug: string): readonly FeedEntry[] {
  const base = home.length - providerPage(slug).length;
  return items.map((item) => ({ ...item, url: siteAddress(item.url.slice(base)) }));
}

async function fetched(file: string): Promise<Response> {
  const response = await fetch(siteAddress(file));
  if (!response.ok) throw new Error(`${file} could not be loaded`);
  return response;
}

function mergedList(
  services: readonly Named[],
  feeds: readonly (readonly FeedEntry[])[],
): readonly Html[] {
  const without = services.filter((_, at) => feeds[at]?.length === 0).map(({ name }) => name);
  return [
    ...(without.length === 0 ? [] : [html`<p>No change is known of ${without.join(", ")}.</p>`]),
    ...monthSections(
      newestFirst(feeds),
      (entry) => entry.date_published,
      ({ url, title, date_published: date }) =>
        html`<li>${dayElement(date)} <a href="${url}">${title}</a></li>`,
    ),
  ];
}
