import { isRecord } from '@earshot/domain';

/** The fields of `now` that differ from `base`. Lists are compared in any order, texts without surrounding spaces. */
export function changedFields<Values extends object>(base: Values, now: Values): Partial<Values> {
  return Object.fromEntries(
    Object.entries(now).filter(([field, value]) => !isSame(value, base[field as keyof Values])),
  ) as Partial<Values>;
}

/** Whether two values of a field are equivalent. */
export function isSame(one: unknown, other: unknown): boolean {
  if (typeof one === 'string' && typeof other === 'string') return one.trim() === other.trim();
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((item) => other.includes(item));
  if (isRecord(one) && isRecord(other))
    return [...new Set([...Object.keys(one), ...Object.keys(other)])].every((key) =>
      isSame(one[key], other[key]),
    );
  return Object.is(one, other);
}
