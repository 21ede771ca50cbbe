const id = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const secret = /(^|\/)(esk|esl|ess|whsec)_/;

/** Replaces ids, times and secrets in a value, so that two executions of the same call look the same. */
export function withoutChance(value: unknown): unknown {
  if (typeof value !== 'string') return eachMember(value, (_, member) => withoutChance(member));
  return id.test(value) ? '<id>' : time.test(value) ? '<time>' : secret.test(value) ? '<secret>' : value;
}

/** Replaces the values of the named fields. */
export function withoutFields(value: unknown, names: readonly string[]): unknown {
  return eachMember(value, (name, member) => (names.includes(name) ? '<any>' : withoutFields(member, names)));
}

function eachMember(value: unknown, change: (name: string, member: unknown) => unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => change('', item));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, change(name, member)]));
}
