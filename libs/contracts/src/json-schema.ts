import type { Fields } from './fields/field.js';

/** A JSON Schema of draft 2020-12, as plain data. */
export interface JsonSchema {
  readonly [keyword: string]: unknown;
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly description?: string;
}

/** A class of `objectWith`. An instance made without arguments has the defaults. */
export type Shape<T extends object = object> = (new () => T) & { readonly fields: Fields };
