import type { AnyField, Shape } from '../fields/field.js';
import { type ObjectOf, objectWith } from '../fields/fields.js';

/** A class with a field for each of these sources. */
export function fieldsBySource<S extends string, F extends AnyField>(
  sources: readonly S[],
  fieldOf: (source: S) => F,
): Shape<ObjectOf<Record<S, F>>> {
  return objectWith(Object.fromEntries(sources.map((source) => [source, fieldOf(source)])) as Record<S, F>);
}
