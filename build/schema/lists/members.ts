/** Members of maps, by names that are known, that a client gave, or that have something to say. */

/** The member of a name that validation has found to be there; throws where what was not validated lacks it. */
export function memberOf<Value>(members: Readonly<Record<string, Value>>, name: string): Value {
  const member = members[name];
  if (member === undefined) throw new Error(`nothing is called ${name} here`);
  return member;
}

/** A value under a name that a client gave: never one that every object has, such as `constructor`. */
export function ownValue<Value>(
  values: Readonly<Record<string, Value>>,
  name: string,
): Value | undefined {
  return Object.hasOwn(values, name) ? values[name] : undefined;
}

type Present<Members> = {
  readonly [Name in keyof Members as undefined extends Members[Name] ? never : Name]: Members[Name];
} & {
  readonly [Name in keyof Members as undefined extends Members[Name] ? Name : never]?: Exclude<
    Members[Name],
    undefined
  >;
};

/** The members without those that are undefined, in their order. */
export function present<Members extends object>(members: Members): Present<Members> {
  const found = Object.entries(members).filter(([, value]) => value !== undefined);
  return Object.fromEntries(found) as object as Present<Members>;
}
