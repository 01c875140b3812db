/**
 * What each address is, in words: for the guides, OpenAPI and the pages of the documentation. They stand apart
 * from the table of addresses, which is part of every server.
 */
import type { RouteId } from "./routes.ts";

export interface RouteWords {
  readonly summary: string;
  readonly description: string;
}

export const routeWords: { readonly [Id in RouteId]: RouteWords } = {
  providers: {
    summary: "List providers",
    description: "Every provider with its fact counts by status, by slug.",
  },
  provider: {
    summary: "Fetch one provider",
    description: "One provider with its products, plans and all published facts.",
  },
  facts: {
    summary: "Query facts",
    description:
      "Facts that match all the filters given, or words. `query` echoes the filters that were applied: a host that ignores queries shows itself there. `more` tells how many follow; a host of files alone has them all in the record of their provider or key.",
  },
  compare: {
    summary: "Compare two providers",
    description: "Two providers key by key, on the keys that both publish.",
  },
  changes: {
    summary: "List recent changes",
    description:
      "Recently changed facts, newest first. `query` echoes the filters that were applied; `more` tells how many follow.",
  },
  keys: {
    summary: "List keys",
    description: "Every canonical key with its meaning, unit and coverage counts, by key.",
  },
  key: {
    summary: "Fetch one key",
    description:
      "One key across all providers and plans. Of an earlier moment `query` echoes it: without it the values are those of today, as on a host that ignores queries.",
  },
  history: {
    summary: "Fetch the values over time",
    description:
      "The facts of one key, or one of them, with their values over time: since when each holds, until when, and since when its source says so; `upcoming` is what is announced.",
  },
  kinds: {
    summary: "List kinds of service",
    description:
      "Every kind of service with the keys that decide between two of it, by slug; a product names its kind.",
  },
  markdown: {
    summary: "Read one provider as Markdown",
    description: "The Markdown twin of the provider record.",
  },
  mcp: {
    summary: "List the MCP tools",
    description: "The tools that AI agents can call, with their schemas.",
  },
  llms: {
    summary: "Read the short agent guide",
    description: "What the dataset is and where to start, for AI agents.",
  },
  llmsFull: {
    summary: "Read the full agent guide",
    description: "The agent guide with worked examples, run against this very build.",
  },
  aiCatalog: {
    summary: "Fetch the AI catalog",
    description: "What agents can use here, each with its type: tools, interface, skill, dataset.",
  },
  apiCatalog: {
    summary: "Fetch the API catalog",
    description: "The interfaces with their descriptions, documents and status (RFC 9727).",
  },
  serverCard: {
    summary: "Fetch the MCP server's card",
    description: "What a client must know of the MCP server before it connects.",
  },
  skills: {
    summary: "List the agent skills",
    description: "The skills for agents with the SHA-256 of each (Agent Skills Discovery 0.2.0).",
  },
  skill: {
    summary: "Read the skill for agents",
    description: "How an agent looks up a fact and states it.",
  },
  openapi: {
    summary: "Fetch this description",
    description: "The OpenAPI 3.1 description of every address.",
  },
  snapshot: {
    summary: "Download everything",
    description:
      "Every published fact, one JSON object a line, in dataset order. It is no JSON document: read it as text and parse each line. A generated client that parses every answer as JSON cannot read it; fetch the address itself there.",
  },
  parts: {
    summary: "Stay in step",
    description:
      "The records whose facts make the snapshot, one after the other, each with its SHA-256, and the snapshot last, as `sha256sum -c` reads it: who holds an earlier one asks for those that are others.",
  },
  schema: {
    summary: "Read the dataset schema",
    description: "Field by field: every record, the states of a fact, the key registry.",
  },
  status: {
    summary: "Check the dataset's status",
    description: "Counts, freshness, licence and the snapshot's checksum.",
  },
  coverage: {
    summary: "See what is covered, and how well",
    description:
      "Facts per provider and domain, with the share that has a permanent copy, history, each status; worst first.",
  },
  coverageDocument: {
    summary: "Read what is covered, and how well",
    description: "The coverage as Markdown, worst first.",
  },
  manifest: {
    summary: "List every file",
    description: "Every other file of the build, with its size and SHA-256.",
  },
};
