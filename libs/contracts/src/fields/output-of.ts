import type { Shape } from './field.js';

type CamelCase<Name> = Name extends `${infer Head}_${infer Rest}`
  ? `${Head}${Capitalize<CamelCase<Rest>>}`
  : Name;

/** What becomes a field: a time becomes text. */
type Source<Value> = Value extends readonly (infer Item)[]
  ? readonly Item[]
  : string extends Value
    ? Value | Date
    : Value;

/** The fields of an output under the names that they have elsewhere: `created_at` is `createdAt`. */
type Sources<T> = { readonly [Name in keyof T as CamelCase<Name>]: Source<T[Name]> };

/** Converts to the form shown to callers: the fields of the class, in their order, and no others. */
export function outputOf<T extends object>(shape: Shape<T>, source: Sources<T>): T {
  const values = source as Readonly<Record<string, unknown>>;
  return Object.fromEntries(
    Object.keys(shape.fields).map((name) => {
      const value = values[name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase())];
      return [name, value instanceof Date ? value.toISOString() : value];
    }),
  ) as T;
}
