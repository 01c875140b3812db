/** For each level: an earlier name and the current one. */
export interface Renames {
  readonly provider: OneName;
  readonly key: OneName;
}
export type OneName = Readonly<Record<string, string>>;
