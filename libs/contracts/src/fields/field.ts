import { ValidateIf } from 'class-validator';
import { JSONSchema } from 'class-validator-jsonschema';
import type { JsonSchema } from '../json-schema.js';

/** An option that is set or left out. */
export type Yes = true | undefined;

export interface FieldOptions<Nullable extends Yes = Yes, Optional extends Yes = Yes> {
  /** The field may be omitted. */
  readonly optional?: Optional;
  /** null is an allowed value. */
  readonly nullable?: Nullable;
}

declare const typed: unique symbol;

/** Declares a field of a class, and carries its type. */
export interface Field<T, Nullable extends Yes = undefined, Optional extends Yes = undefined> {
  (target: object, property: string | symbol): void;
  readonly [typed]?: { value: [Nullable] extends [true] ? T | null : T; optional: Optional };
  /** Normalises a value before it is checked. */
  readonly normalize?: Normalize;
  /** The class of an object in it whose own fields are validated individually. */
  readonly part?: () => Shape;
  /** What it is if omitted. */
  readonly initial?: unknown;
}

export type AnyField = Field<unknown, Yes, Yes>;

export type Fields = Readonly<Record<string, AnyField>>;

/** A class of `objectWith`. An instance made without arguments has the defaults. */
export type Shape<T extends object = object> = (new () => T) & { readonly fields: Fields };

export type ValueOf<F extends AnyField> = NonNullable<F[typeof typed]>['value'];

export type Normalize = (value: unknown) => unknown;

/** The converter uses OpenAPI 3.0 schemas; ours follow JSON Schema 2020-12. */
type Describe = Parameters<typeof JSONSchema>[0];

export const mayBeOmitted = ValidateIf((_, value) => value !== undefined);

/**
 * Combines a field's rules.
 * @param description what the field means, with its unit, for people and agents
 */
export function field(
  description: string,
  options: FieldOptions,
  parts: readonly PropertyDecorator[],
  normalize?: Normalize,
): PropertyDecorator & { readonly normalize: Normalize | undefined } {
  const declare: PropertyDecorator = (target, property) => {
    if (options.optional) mayBeOmitted(target, property as string);
    for (const part of parts) part(target, property);
    const describe = (schema: JsonSchema): JsonSchema => ({
      ...nullable(schema, options),
      description,
    });
    JSONSchema(describe as unknown as Describe)(target, property as string);
  };
  return Object.assign(declare, { normalize });
}

function nullable(schema: JsonSchema, options: FieldOptions): JsonSchema {
  if (!options.nullable) return schema;
  if (typeof schema.type !== 'string') return { anyOf: [schema, { type: 'null' }] };
  const values = schema['enum'];
  return {
    ...schema,
    type: [schema.type, 'null'],
    ...(Array.isArray(values) ? { enum: [...(values as unknown[]), null] } : {}),
  };
}
