/**
 * What a share picture shows: the picture that others show beside a link to a page. Either one value large,
 * with what its source says or how it changed, or a few rows.
 */
import type { Named } from "../../schema/fact.ts";
import type { ChartLevel } from "../parts/step-chart.ts";

export interface SharePicture {
  /** Whose marks stand at the top. */
  readonly owners: readonly Named[];
  /** Above the title: where it holds, or how much there is. */
  readonly over: string;
  readonly title: string;
  readonly value?: string;
  /** In the words of the source. */
  readonly quote?: string;
  /** At least two, or none. */
  readonly levels?: readonly ChartLevel[];
  readonly rows?: readonly PictureRow[];
  /** What the values of the columns are called, above them. */
  readonly columns?: readonly string[];
  /** At the foot: the source, the day. */
  readonly foot: string;
}

export interface PictureRow {
  readonly owner?: Named;
  readonly label: string;
  /** One, or one for each column. */
  readonly values: readonly string[];
  /** Where its dot stands on the axis of the rows, from 0 to 1. */
  readonly at?: number;
}

/** More rows do not fit. */
export const mostPictureRows = 5;
