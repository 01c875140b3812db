/**
 * The text about the age of the dataset, shown after more than seven days. Its statuses are those of the
 * day for which it was built.
 */

export interface Age {
  readonly text: string;
  /** True if no fact of the dataset would be called verified today. */
  readonly isExpired: boolean;
}

/**
 * `now` in milliseconds. Undefined if the dataset is at most seven days old, or if its date is not known.
 */
export function ageOf(
  asOf: string,
  now: number,
  verifiedForDays: number | undefined,
): Age | undefined {
  const days = Math.floor((now - Date.parse(asOf)) / 86_400_000);
  if (!(days > 7)) return undefined;
  const built = `This dataset was built for ${asOf.slice(0, 10)}, ${days} days ago.`;
  return verifiedForDays !== undefined && days > verifiedForDays
    ? {
        text: `${built} Every fact in it was last read more than ${verifiedForDays} days ago: what it calls verified would be stale today. Look into the sources.`,
        isExpired: true,
      }
    : {
        text: `${built} Values may have changed since; each status is as of that day.`,
        isExpired: false,
      };
}
