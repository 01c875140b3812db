/** By level: an earlier name and the one that it has today. */
export interface Renames {
  readonly provider: OneName;
  readonly key: OneName;
}
export type OneName = Readonly<Record<string, string>>;
