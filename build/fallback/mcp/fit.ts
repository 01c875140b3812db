/**
 * Takes a body of the API and returns what a tool shows of it. The tool's `outputSchema` says which members,
 * so an answer cannot differ from its schema.
 */
import { lesserMoments, meaningfulNull } from "../../contract/tools.ts";
import { isMembers, type Members } from "./envelope.ts";

/** The part of a JSON Schema that is followed. */
export interface ShownSchema {
  readonly items?: ShownSchema;
  readonly properties?: Readonly<Record<string, ShownSchema>>;
}

/** The members that the schema names, in its order. A value without named members stays whole. */
export function toShown(value: unknown, { items, properties }: ShownSchema): unknown {
  if (items && Array.isArray(value)) return value.map((each) => toShown(each, items));
  if (!properties || !isMembers(value)) return value;
  const shown: Record<string, unknown> = {};
  // A loop: every member of every fact of an answer comes here.
  for (const name of Object.keys(properties))
    if (says(name, value[name]) && !isLesser(name, value))
      shown[name] = toShown(value[name], properties[name]!);
  return shown;
}

/** True for a moment beside a better one. */
function isLesser(name: string, value: Members): boolean {
  const better = lesserMoments[name];
  return better !== undefined && says(better, value[better]);
}

/** Every member that says something, at every depth. */
export function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (!isMembers(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, each]) =>
      says(name, each) ? [[name, withoutNulls(each)]] : [],
    ),
  );
}

function says(name: string, value: unknown): boolean {
  return value !== undefined && (value !== null || name === meaningfulNull);
}

/** The list of a body, by its name. */
export function listIn(body: Members): readonly [string, readonly Members[]] {
  const name = ["data", "rows", "values"].find((each) => Array.isArray(body[each]))!;
  return [name, body[name] as readonly Members[]];
}
