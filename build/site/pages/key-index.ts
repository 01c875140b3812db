/** The page of all keys, by the subject that a visitor looks under, each with its title and question. */
import { counted } from "../../schema/lists/counted.ts";
import { grouped } from "../../schema/lists/grouped.ts";
import type { DatasetKey } from "../../dataset/dataset.ts";
import { byText } from "../../schema/order.ts";
import { html, type Html } from "../html.ts";
import { type PageContent, type Site, type To } from "../page.ts";
import { wordAnchor, keyPage } from "../paths.ts";
import { listFilter } from "../parts/navigation.ts";

export function keys({ dataset }: Site, to: To): PageContent {
  const groups = [...grouped(dataset.keys, groupName)].toSorted(([a], [b]) => byText(a, b));
  return {
    title: `${counted(dataset.keys.length, "limit")} and prices, compared`,
    description: `${counted(dataset.keys.length, "question")} about limits, quotas and prices, in ${counted(groups.length, "group")}: each with the values of all providers that answer it.`,
    body: html`<h1>Limits and prices</h1>
      <p>
        ${counted(dataset.keys.length, "question")} in ${counted(groups.length, "group")}. Each has
        a key, in grey, which means the same for every provider, so that their values can be
        compared.
      </p>
      ${listFilter("Find a limit", "timeout, upload, rate")}
      <nav class="contents" aria-label="Groups">
        <ul>
          ${groups.map(
            ([name, own]) =>
              html`<li>
                <a href="#${wordAnchor(name)}">${name}</a> <small>${own.length}</small>
              </li>`,
          )}
        </ul>
      </nav>
      ${groups.map(([name, own]) => groupSection(name, own, to))}`,
  };
}

/** A key of no group stands under the first word of its name. */
export function groupName({ key, words }: DatasetKey): string {
  return words.group ?? key.slice(0, key.indexOf("."));
}

function groupSection(name: string, keysOfGroup: readonly DatasetKey[], to: To): Html {
  const byTitle = keysOfGroup.toSorted((a, b) => byText(titleIn(a), titleIn(b)));
  return html`<section id="${wordAnchor(name)}">
    <h2>${name}</h2>
    <ul class="key-list" data-filtered>
      ${byTitle.map((each) => keyItem(each, to))}
    </ul>
  </section>`;
}

function titleIn({ key, words }: DatasetKey): string {
  return words.title ?? key;
}

/** Few elements: there are hundreds of keys. */
function keyItem(definition: DatasetKey, to: To): Html {
  const { key, description, providerCount, words } = definition;
  const aliases = words.aliases ?? [];
  return html`<li data-words="${aliases.join(" ")}">
    <a href="${to(keyPage(key))}">${titleIn(definition)}</a> ${words.question ?? description}
    <code>${key}</code> ${providerCount === 0 ? "no fact yet" : counted(providerCount, "provider")}
  </li>`;
}
