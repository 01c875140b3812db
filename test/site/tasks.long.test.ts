/**
 * What people come for, done in a browser on the real facts: each question begins at the home page, and its
 * answer, taken from the facts themselves, is in sight after three steps at most.
 */
import { besideWords } from "../../build/amount/beside.ts";
import { appendFileSync, cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Fact } from "../../build/schema/fact.ts";
import type { Product } from "../../build/schema/provider.ts";
import { factPage, keyPage, pages, pairPage } from "../../build/site/paths.ts";
import { launch, missingForBrowser, type Browser } from "../browser/browser.ts";
import { served, type Served } from "../browser/served.ts";
import { visitorOf, type Visitor } from "../browser/visitor.ts";
import { built, real, type Built } from "../built.ts";

const mostSteps = 3;
const repository = "https://git.test/public/facts";
const bandwidth = "hosting.bandwidth_gb_per_month";
const rateLimit = "github/rest-api/*/api.rate_limit.requests_per_hour";

interface Task {
  readonly name: string;
  /** Ends with the answer in sight. */
  readonly run: (visitor: Visitor, dist: Built) => Promise<void>;
}

const tasks: readonly Task[] = [
  {
    name: "What is the rate limit of GitHub's REST API?",
    async run(visitor, dist) {
      await visitor.ask("github rate limit");
      const [first] = await visitor.see(".results li");
      expect(first).toContain("REST API");
      expect(first).toContain(factOf(dist, rateLimit).display);
    },
  },
  {
    name: "Which free plan has the most bandwidth?",
    async run(visitor, dist) {
      const own = living(dist, bandwidth).filter(isOfFreePlan(dist));
      const most = own.toSorted((a, b) => Number(b.value) - Number(a.value))[0]!;
      await visitor.ask("which free plan has the most bandwidth");
      await visitor.choose(".results li a");
      await visitor.follow(keyPage(bandwidth));
      const [said] = await visitor.see(".best-free");
      expect(said).toContain(besideWords(most));
      expect(said).toContain(`${most.product!.name}, ${most.plan!.name}`);
    },
  },
  {
    name: "Vercel or Netlify, on the free plan?",
    async run(visitor, dist) {
      const limit = factOf(dist, "vercel/functions/hobby/compute.function.max_duration_seconds");
      const traffic = factOf(dist, `vercel/cdn/hobby/${bandwidth}`);
      await visitor.follow(pages.compare);
      await visitor.follow(pairPage("vercel", "netlify"));
      const page = (await visitor.see("main")).join("\n");
      expect(page).toContain("free plans");
      for (const fact of [limit, traffic]) expect(page).toContain(besideWords(fact));
    },
  },
  {
    name: "Was it different a year ago?",
    async run(visitor, dist) {
      const attachment = factOf(dist, "discord/rest-api/*/message.attachment.max_mb");
      const yearAgo = `${Number(real.asOf.slice(0, 4)) - 1}${real.asOf.slice(4)}`;
      const then = [attachment, ...attachment.history].find(
        ({ observed_at }) => observed_at != null && observed_at <= yearAgo,
      );
      await visitor.ask("discord upload limit");
      await visitor.follow(factPage(attachment.id));
      const steps = await visitor.see("table.history tbody tr");
      expect(steps.length).toBe(attachment.history.length + 1);
      const inForce = steps.find((step) => {
        const day = /^\d{1,2} \w{3} \d{4}/.exec(step)?.[0];
        return day !== undefined && Date.parse(`${day} UTC`) <= Date.parse(yearAgo);
      });
      expect(inForce).toContain(besideWords({ ...attachment, ...then! }));
    },
  },
  {
    name: "This number is wrong: whom do I tell?",
    async run(visitor, dist) {
      const fact = factOf(dist, rateLimit);
      await visitor.ask("github rate limit");
      await visitor.follow(factPage(fact.id));
      const [told] = await visitor.see(".correction");
      expect(told).toContain("Suggest a correction");
      const form = new URL(
        String(await visitor.read(`document.querySelector(".correction a").href`)),
      );
      expect(form.href.startsWith(`${repository}/issues/new?`)).toBe(true);
      expect(form.searchParams.get("fact")).toBe(fact.id);
    },
  },
  {
    name: "May I have all of the data?",
    async run(visitor, dist) {
      await visitor.choose('footer a[href$="data/snapshot.jsonl"]');
      const lines = await visitor.read(
        `fetch(document.baseURI.replace(/[^/]*$/, "") + "data/snapshot.jsonl")
          .then((answer) => answer.text()).then((text) => text.trim().split("\\n").length)`,
      );
      expect(lines).toBe(dist.snapshot.length);
    },
  },
];

const reason = missingForBrowser();

describe("what people come for", () => {
  let folder: string;
  let dist: Built;
  let host: Served;
  let browser: Browser | undefined;
  const taken: string[] = [];

  beforeAll(async () => {
    if (reason !== undefined) return;
    // A correction needs a place to send it to, which whoever publishes the facts names.
    folder = mkdtempSync(join(tmpdir(), "facts-"));
    cpSync(real.facts, folder, { recursive: true });
    appendFileSync(join(folder, "dataset.yaml"), `repository: ${repository}\n`);
    dist = await built({ ...real, facts: folder });
    host = await served(dist.out, "");
    browser = await launch();
  });
  afterAll(async () => {
    if (reason !== undefined) return;
    await browser?.close();
    await host.stop();
    dist.remove();
    rmSync(folder, { recursive: true, force: true });
    process.stdout.write(`\nSteps from the home page to the answer:\n${taken.join("\n")}\n`);
  });

  it.for(tasks)("$name", async ({ name, run }, test) => {
    if (reason !== undefined) {
      if (process.env["CI"]) expect.fail(reason);
      test.skip(reason);
    }
    const context = await browser!.newContext({ viewport: { width: 1280, height: 800 } });
    const visitor = await visitorOf(context, host.root);
    await run(visitor, dist);
    taken.push(`${visitor.steps()}  ${name}`);
    expect(visitor.steps()).toBeLessThanOrEqual(mostSteps);
    expect(visitor.faults).toEqual([]);
    await context.close();
  });
});

function factOf({ snapshot }: Built, id: string): Fact {
  const fact = snapshot.find((each) => each.id === id);
  if (fact === undefined) throw new Error(`no fact ${id}`);
  return fact;
}

function living({ snapshot }: Built, key: string): readonly Fact[] {
  return snapshot.filter((fact) => fact.key === key && fact.status !== "removed");
}

function isOfFreePlan(dist: Built): (fact: Fact) => boolean {
  return ({ provider, product, plan }) => {
    const record = dist.json(`api/public/v1/providers/${provider.slug}.json`) as {
      readonly products: readonly Product[];
    };
    return record.products
      .filter(({ slug }) => slug === product?.slug)
      .flatMap(({ plans }) => plans)
      .some(({ slug, tier }) => slug === plan?.slug && tier === "free");
  };
}
