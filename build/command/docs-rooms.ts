/** The table of rooms → the table and the layers in `docs/code.md`. */
import { alignedTable, codeSpan } from "../derive/markdown.ts";
import { roomNamed, roomNames, type RoomName } from "../rooms.ts";

/** The rooms with what they hold and import, in the order of the flow. */
export function roomTable(): string {
  const listed = (names: readonly string[]): string => names.map(codeSpan).join(" ");
  return alignedTable([
    ["room", "holds", "imports", "types of", "packages"],
    ...roomNames.map((name) => {
      const { holds, uses, knows = [], packages = [] } = roomNamed(name);
      return [codeSpan(name), holds, listed(uses), listed(knows), listed(packages)];
    }),
  ]);
}

/** The rooms in layers: each imports from lines above its own alone. */
export function roomLayers(): string {
  const layers: RoomName[][] = [];
  for (const name of roomNames) (layers[layerOf(name)] ??= []).push(name);
  return ["```", ...layers.map((layer) => layer.join("   ")), "```"].join("\n");
}

function layerOf(name: RoomName): number {
  const { uses, knows = [] } = roomNamed(name);
  return Math.max(-1, ...[...uses, ...knows].map(layerOf)) + 1;
}
