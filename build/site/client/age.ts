/** How old the dataset is, said from a week on: its statuses are those of the day it was built for. */

export interface Age {
  readonly text: string;
  /** True where no fact of the dataset would be called verified any more. */
  readonly isExpired: boolean;
}

/** `now` in milliseconds; undefined while the dataset is fresh, or where its date is not known. */
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
