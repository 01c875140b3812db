/** Members that have something to say: those that are undefined are left out, the order is kept. */
type Present<Members> = {
  readonly [Name in keyof Members as undefined extends Members[Name] ? never : Name]: Members[Name];
} & {
  readonly [Name in keyof Members as undefined extends Members[Name] ? Name : never]?: Exclude<
    Members[Name],
    undefined
  >;
};

export function present<Members extends object>(members: Members): Present<Members> {
  const found: Partial<Members> = {};
  // Every fact goes through here, with all of its sources.
  for (const name of Object.keys(members) as (keyof Members)[])
    if (members[name] !== undefined) found[name] = members[name];
  return found as object as Present<Members>;
}
