/**
 * How an earlier output was laid out, for what is the same today: to find again on how many pages it fits takes
 * as long as to make these pages. Who knows an earlier output fills it in; it is empty for all others.
 */
import type { DatasetKey, DatasetProvider } from "../dataset/dataset.ts";

/** The pages of their own of each of its products, in the order of its page. */
export const ownPagesBefore = new WeakMap<DatasetProvider, readonly (readonly string[])[]>();

/** On how many pages it was. */
export const keyPagesBefore = new WeakMap<DatasetKey, number>();
