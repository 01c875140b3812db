/**
 * Repairs as plain data: what changes in a file, by the path of the data, or a line written anew where
 * no data can be read yet. Who made them knows nothing of the layout of the file.
 */
import type { Value } from "../schema/fact.ts";

/** Where something stands in the data of a file: names of members and indices of items. */
export type Path = readonly (string | number)[];

/** A number is written as `written` has it: 1.10. */
export interface SetValue {
  readonly edit: "set";
  readonly path: Path;
  readonly value: Value | readonly string[];
  readonly written?: string;
}

/** Another name for the member at the path. */
export interface RenameMember {
  readonly edit: "rename";
  readonly path: Path;
  readonly name: string;
}

/** Without the member, or the item, at the path. */
export interface RemovePart {
  readonly edit: "remove";
  readonly path: Path;
}

/** `order` names the item that is to stand at each place of the list at the path. */
export interface OrderItems {
  readonly edit: "order";
  readonly path: Path;
  readonly order: readonly number[];
}

/** A whole line, counted from 1, without its line break. */
export interface WriteLine {
  readonly edit: "line";
  readonly line: number;
  readonly text: string;
}

export type PathEdit = SetValue | RenameMember | RemovePart | OrderItems;

export type FileEdit = PathEdit | WriteLine;
