/** Published values and those that are relied on → the text format of Prometheus. */
import { valueOrFormula } from "../schema/value-or-formula.ts";
import type { FactAssertion } from "./assertion.ts";
import type { Fact } from "../schema/fact.ts";

/** Numbers alone; no limit is `+Inf`. What is gone has no published value. */
export function prometheusText(
  assertions: readonly FactAssertion[],
  factOf: (id: string) => Fact | undefined,
): string {
  const held = new Map(assertions.map((each) => [each.id, each.value]));
  const published = [...held.keys()].map((id) => {
    const fact = factOf(id);
    return [id, fact && valueOrFormula(fact)] as const;
  });
  return [
    ...metric("public_fact_value", "The value that is published.", published),
    ...metric("public_fact_relied_on", "The value that is relied on.", [...held]),
    "",
  ].join("\n");
}

function metric(
  name: string,
  help: string,
  values: Iterable<readonly [id: string, value: unknown]>,
): readonly string[] {
  const samples = [...values].flatMap(([id, value]) => {
    if (value !== null && typeof value !== "number") return [];
    return [`${name}{id="${labelText(id)}"} ${value ?? "+Inf"}`];
  });
  return [`# HELP ${name} ${help}`, `# TYPE ${name} gauge`, ...samples];
}

function labelText(text: string): string {
  return text.replace(/\\/g, "\\\\").replace(/"/g, '\\"').replace(/\n/g, "\\n");
}
