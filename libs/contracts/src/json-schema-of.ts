import 'reflect-metadata';
import { getMetadataStorage } from 'class-validator';
import { targetConstructorToSchema } from 'class-validator-jsonschema';
import { exactSchemas, ruleSchemas } from './fields/rule.js';
import type { JsonSchema } from './json-schema.js';
import type { Shape } from './fields/field.js';

/** The converter uses OpenAPI 3.0 schemas; ours follow JSON Schema 2020-12. */
type Converters = NonNullable<Parameters<typeof targetConstructorToSchema>[1]>['additionalConverters'];

const known = new WeakMap<Shape, JsonSchema>();

/** The complete schema of a class, including its parts and defaults: unknown fields are rejected. */
export function jsonSchemaOf(shape: Shape): JsonSchema {
  let schema = known.get(shape);
  if (schema === undefined) {
    schema = build(shape, ruleSchemas);
    known.set(shape, schema);
  }
  return schema;
}

/** A schema that rejects exactly what the rules reject; JSON Schema except for the keyword `rules`. */
export function exactSchemaOf(shape: Shape): JsonSchema {
  return build(shape, exactSchemas);
}

function build(shape: Shape, converters: object): JsonSchema {
  const raw = targetConstructorToSchema(shape, {
    classValidatorMetadataStorage: getMetadataStorage(),
    additionalConverters: converters as Converters,
  }) as JsonSchema;
  const defaults = new shape() as Record<string, unknown>;
  const properties = Object.entries(raw.properties ?? {}).map(([name, property]) => {
    const value = defaults[name];
    return [name, value === undefined ? property : { ...property, default: value }];
  });
  return {
    type: 'object',
    additionalProperties: false,
    required: raw.required ?? [],
    properties: Object.fromEntries(properties),
  };
}
