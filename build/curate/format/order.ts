/** An outline and the schema of its file → the outline with fields in the schema's order. */
import type { Member, Shape } from "./outline.ts";

/** What is read of a curated schema: the shapes that stand below a shape, and what they are. */
export interface Ordering {
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Ordering>>;
  readonly patternProperties?: Readonly<Record<string, Ordering>>;
  readonly items?: Ordering;
  readonly then?: Ordering;
  readonly else?: Ordering;
}

/**
 * Fields of one thing are ordered, unknown ones last. Things under names of their own (sources, facts,
 * products, plans, keys) and lists keep the author's order.
 */
export function inOrder<Of extends Shape>(shape: Of, schema: object | undefined): Of {
  if (shape.kind === "scalar") return shape;
  const own = (schema ?? {}) as Ordering;
  const { properties } = own;
  const members = shape.members.map((member): Member => {
    const below = schemaBelow(own, member.name, member.value.kind === "list");
    return { ...member, value: inOrder(member.value, below) };
  });
  if (shape.kind === "map" && properties !== undefined) {
    const names = Object.keys(properties);
    const place = ({ name = "" }: Member): number => {
      const index = names.indexOf(name);
      return index < 0 ? names.length : index;
    };
    members.sort((a, b) => place(a) - place(b));
  }
  return { ...shape, members };
}

/** The schema of a member of a map, or (without a name) of an item of a list. */
export function schemaBelow(
  schema: Ordering,
  name: string | undefined,
  isList: boolean,
): Ordering | undefined {
  const below =
    name === undefined
      ? schema.items
      : (schema.properties?.[name] ?? Object.values(schema.patternProperties ?? {})[0]);
  // A key holds one fact or a list of them: the branch is chosen by what stands there.
  if (below?.properties === undefined && below?.then !== undefined)
    return isList ? below.then : below.else;
  return below;
}
