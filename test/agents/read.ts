/** The questions of agents: what the YAML file says → questions with their calls. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";

export interface AgentQuestion {
  readonly ask: string;
  readonly calls: readonly ToolCall[];
  /** Texts that the last answer holds. */
  readonly shows: readonly string[];
  /** True if the honest answer is that the dataset does not say. */
  readonly absent: boolean;
}

export interface ToolCall {
  readonly name: string;
  readonly given: Readonly<Record<string, string | number>>;
}

interface Written {
  readonly ask: string;
  readonly calls: readonly string[];
  readonly shows?: readonly string[];
  readonly absent?: true;
}

export function agentQuestions(): readonly AgentQuestion[] {
  const text = readFileSync(join(import.meta.dirname, "questions.yaml"), "utf8");
  return (parse(text) as readonly Written[]).map(({ ask, calls, shows = [], absent = false }) => {
    if ((shows.length === 0) !== absent)
      throw new Error(`${ask}: either \`shows\` or \`absent\` says what the answer is`);
    return { ask, calls: calls.map(toToolCall), shows, absent };
  });
}

/** `tool {"argument":"value"}` */
function toToolCall(text: string): ToolCall {
  const [, name, json] = /^(\w+) (\{.*\})$/.exec(text) ?? [];
  if (name === undefined || json === undefined) throw new Error(`this is no call: ${text}`);
  return { name, given: JSON.parse(json) as ToolCall["given"] };
}
