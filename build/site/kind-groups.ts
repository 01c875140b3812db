/** The kinds of service by what they are for, as pages show them together. */
import type { DatasetKind } from "../dataset/dataset.ts";
import { grouped } from "../lists/grouped.ts";
import { byText } from "../schema/order.ts";
import type { KindTable } from "./kind-rows.ts";

/** As many as `style/tokens.css` has; more groups share them. */
const groupColours = 7;
const ungrouped = "Other services";

export interface KindGroup {
  readonly name: string;
  /** The class that gives it its colour. */
  readonly colour: string;
  readonly tables: readonly KindTable[];
}

/** Those with most products first; the same group has the same colour on every page. */
export function kindGroups(tables: readonly KindTable[]): readonly KindGroup[] {
  const size = ({ tables: own }: KindGroup): number =>
    own.reduce((sum, { products }) => sum + products.length, 0);
  return [...grouped(tables, ({ kind }) => groupOf(kind))]
    .toSorted(([a], [b]) => byText(a, b))
    .map(([name, own], i) => ({ name, colour: `kind-${(i % groupColours) + 1}`, tables: own }))
    .toSorted((a, b) => size(b) - size(a));
}

export function groupOf({ group = ungrouped }: Pick<DatasetKind, "group">): string {
  return group;
}
