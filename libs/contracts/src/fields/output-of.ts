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
export type Sources<T> = { readonly [Name in keyof T as CamelCase<Name>]: Source<T[Name]> };

/** Converts to the form shown to callers: the fields of the class, in their order, and no others. */
export function outputOf<T extends object>(shape: Shape<T>, source: Sources<T>): T {
  const values = source as Readonly<Record<string, unknown>>;
  const output: Record<string, unknown> = {};
  for (const name in shape.fields) {
    const value = values[camelCase(name)];
    output[name] = value instanceof Date ? value.toISOString() : value;
  }
  return output as T;
}

const camelCased = new Map<string, string>();

function camelCase(name: string): string {
  let camel = camelCased.get(name);
  if (camel === undefined) {
    camel = name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());
    camelCased.set(name, camel);
  }
  return camel;
}
