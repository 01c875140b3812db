/** A value as it is typed → the value that the key's datatype asks for; the rules of the facts judge it. */
import { parseYaml } from "../../load/parse.ts";
import { countedDatatypes, type Value } from "../../schema/fact.ts";
import { mapAt } from "../../load/value-at.ts";
import { nodesIn } from "../../validate/parts.ts";
import type { FactsContext, RuleContext } from "../../validate/rule.ts";
import { numbersRule } from "../../validate/rules/numbers.ts";
import { valuesRule } from "../../validate/rules/values.ts";
import { scalarText } from "../file/scalar-text.ts";
import { Refusal } from "../../load/refusal.ts";
import { unknownMember } from "./refusal.ts";

/** `null` is null, for no limit. Throws a `Refusal` for an unknown key and for what does not fit. */
export function readValue(text: string, key: string, context: FactsContext): Value {
  const { keys, registry } = context;
  const definition = keys.get(key);
  if (definition === undefined) {
    const message = `unknown key \`${key}\`; every key is defined in ${registry}.`;
    throw unknownMember(message, key, Object.fromEntries(keys));
  }
  const typed = definition["datatype"] === "string" ? text : text.trim();
  const { located } = parseYaml("", `value: ${toYaml(typed, definition["datatype"])}\n`);
  if (located === undefined) throw new Refusal(`"${text}" is no value of \`${key}\`.`);
  const fields = mapAt(located.value);
  const entries = [{ provider: "", located, path: [], key, fields }];
  const judged: RuleContext = { ...context, entries, nodes: nodesIn(located) };
  const [problem] = [...valuesRule.check(judged), ...numbersRule.check(judged)];
  if (problem !== undefined) throw new Refusal(problem.message, problem.repair);
  return fields["value"] as Value;
}

/** Anything but a number or a constant is text, which the rules refuse in their own words. */
function toYaml(text: string, datatype: unknown): string {
  const isNumber = /^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/i.test(text);
  const isPlain =
    text === "null" ||
    (datatype === "boolean" && /^(true|false)$/.test(text)) ||
    (isNumber && countedDatatypes.has(datatype));
  return isPlain ? text : scalarText(text, "block");
}
