/** A small dataset that is valid, with a finding of each quality rule that looks at one provider alone. */

const source = (url: string): string =>
  `{ url: ${url}, title: T, type: terms, retrieved_at: 2026-01-01 }`;

/** A provider of that slug; a tree may hold several. */
export function flawedProvider(slug: string): string {
  return `# Every field there is, by example.
name: ${slug} \u0430cme
homepage: https://${slug}.test
sources:
  s: ${source(`https://${slug}.test/limits`)}
  other: ${source("https://elsewhere.example/limits")}
facts:
  api.page_size.max_items: { value: 100, raw_value: 50 items, source: s, note: At most 100 of them. }
  api.calls.per_second: { value: 10, raw_value: 10 per minute, source: other }
  api.page_size.default_items: { value: 20, bound: accepted, raw_value: at most 20, source: s }
  api.queue.max_items: { value: 0, raw_value: 0 (unlimited), source: s }
  pricing.calls.per_million: { value: 5, currency: USD, raw_value: $5 per 1K calls, source: s }
  storage.chunk.max_kb: { value: 128, raw_value: 128 KB (131072 bytes), source: s }
  storage.file.max_mb:
    value: 25
    raw_value: "“25 MB”"
    bound: hard
    source: s
    history:
      - { value: 26.2144, raw_value: 26.2144 MB, observed_at: 2024-01-01, source: s }
products:
  box:
    name: Box
    plans:
      free:
        name: Free
        facts:
          api.page_size.max_items: { value: 100, raw_value: 100 items, source: s }
          pricing.plan.monthly_price: { value: 10, currency: USD, raw_value: 10 USD, source: s }
          pricing.plan.yearly_price: { value: 500, currency: USD, raw_value: 500 USD, source: s }
      pro:
        name: free
        facts:
          # accept plan-order: The page says so.
          api.page_size.max_items:
            value: 50
            raw_value: 50 items # a page
            source: s
          pricing.plan.monthly_price: { value: 1.5, currency: JPY, raw_value: ¥1.5, source: s }
`;
}

export const flawedFiles: Readonly<Record<string, string>> = {
  "dataset.yaml":
    "name: N\ndescription: D\nbase_url: https://n.test\nlicense: CC0-1.0\nverified_for_days: 180\n",
  "keys.yaml": `api.calls.per_second: { description: D., title: Calls, datatype: integer, unit: requests/second }
api.page_size.max_items: { description: D., title: Items, datatype: integer, unit: items, better: higher }
api.page_size.default_items: { description: D., title: Default, datatype: integer, unit: items }
api.queue.max_items: { description: D., title: Queue, datatype: integer, unit: items }
pricing.calls.per_million: { description: D., title: Million, datatype: money, unit: million requests }
pricing.plan.monthly_price: { description: D., title: Month, datatype: money, unit: month }
pricing.plan.yearly_price: { description: D., title: Year, datatype: money, unit: year }
storage.chunk.max_kb: { description: D., title: Chunk, datatype: decimal, unit: kB }
storage.file.max_mb: { description: D., title: File, datatype: decimal, unit: MB }
`,
  "register/first.yaml": `provider: first
repository: first/docs
files:
  - path: limits.json
    source: other
    url: https://elsewhere.example/limits
    title: T
    type: terms
    facts:
      - { at: /max, key: storage.file.max_mb }
`,
  "providers/empty.yaml": "name: Empty\nhomepage: https://empty.test\n",
  "providers/first.yaml": flawedProvider("first"),
  "providers/second.yaml": flawedProvider("second"),
};
