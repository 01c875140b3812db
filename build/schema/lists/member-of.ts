/** The member of a name that validation has found to be there; throws where what was not validated lacks it. */
export function memberOf<Value>(members: Readonly<Record<string, Value>>, name: string): Value {
  const member = members[name];
  if (member === undefined) throw new Error(`nothing is called ${name} here`);
  return member;
}
