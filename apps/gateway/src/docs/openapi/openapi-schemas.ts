import { type JsonSchema, jsonSchemaOf, type Shape } from '@earshot/contracts';

/** Schemas that the document defines once, named after their classes. */
export class NamedSchemas {
  private readonly named = new Map<string, JsonSchema>();
  private readonly bodies = new Map<string, object>();

  /** Returns a reference to the schema of a class used in responses. */
  of(shape: Shape): JsonSchema {
    return this.name(shape.name, jsonSchemaOf(shape));
  }

  /**
   * Returns a reference to a request body. Bodies are separate from the schemas of responses, because code generators assume
   * that a field with a default is always there, which is true only of responses.
   * @param options.name default: the name of the class
   * @param options.without fields that are elsewhere: in the path
   */
  body(
    shape: Shape,
    {
      name = shape.name,
      without = [],
      ...about
    }: {
      readonly name?: string;
      readonly without?: readonly string[];
      readonly description: string;
      readonly example?: object;
    },
  ): JsonSchema {
    const { example, description } = about;
    const schema = withIntegerFormats(withoutFields(jsonSchemaOf(shape), without));
    const required = (schema.required ?? []).length > 0;
    const content = { 'application/json': { schema, ...(example === undefined ? {} : { example }) } };
    this.bodies.set(name, { description, required, content });
    return { $ref: `#/components/requestBodies/${name}` };
  }

  allBodies(): Record<string, object> {
    return Object.fromEntries([...this.bodies].sort(([one], [other]) => one.localeCompare(other)));
  }

  /** Returns a reference to a schema. */
  name(name: string, schema: JsonSchema): JsonSchema {
    this.named.set(name, withIntegerFormats(schema));
    return { $ref: `#/components/schemas/${name}` };
  }

  /** Returns all schemas; one that contains another refers to it. */
  all(): Record<string, JsonSchema> {
    const names = new Map([...this.named].map(([name, schema]) => [JSON.stringify(schema), name]));
    const refer = (value: unknown): unknown => {
      if (typeof value !== 'object' || value === null) return value;
      if (Array.isArray(value)) return value.map(refer);
      const { description, ...undescribed } = value as JsonSchema;
      const name = names.get(JSON.stringify(value)) ?? names.get(JSON.stringify(undescribed));
      if (name === undefined) return within(value);
      return { $ref: `#/components/schemas/${name}`, ...(description === undefined ? {} : { description }) };
    };
    const within = (schema: object): JsonSchema =>
      Object.fromEntries(Object.entries(schema).map(([keyword, value]) => [keyword, refer(value)]));
    const sorted = [...this.named].sort(([one], [other]) => one.localeCompare(other));
    return Object.fromEntries(sorted.map(([name, schema]) => [name, within(schema)]));
  }
}

function withoutFields(schema: JsonSchema, names: readonly string[]): JsonSchema {
  const properties = Object.entries(schema.properties ?? {}).filter(([name]) => !names.includes(name));
  const required = (schema.required ?? []).filter((name) => !names.includes(name));
  return { ...schema, required, properties: Object.fromEntries(properties) };
}

/** Adds OpenAPI's format for the width of an integer, for code generators: https://spec.openapis.org/registry/format/ */
export function withIntegerFormats(schema: JsonSchema): JsonSchema {
  const parts = Object.entries(schema).map(([keyword, part]): [string, unknown] => [
    keyword,
    keyword === 'properties' ? eachOf(part as Record<string, JsonSchema>) : ofPart(part),
  ]);
  const narrow = Number(schema['maximum']) < 2 ** 31 && Number(schema['minimum']) >= -(2 ** 31);
  return {
    ...Object.fromEntries(parts),
    ...([schema.type].flat().includes('integer') ? { format: narrow ? 'int32' : 'int64' } : {}),
  };
}

function eachOf(schemas: Readonly<Record<string, JsonSchema>>): Record<string, JsonSchema> {
  return Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [name, withIntegerFormats(schema)]),
  );
}

/** The schemas in `items`, `additionalProperties` and the like. */
function ofPart(part: unknown): unknown {
  const isSchema = typeof part === 'object' && part !== null && !Array.isArray(part);
  return isSchema ? withIntegerFormats(part as JsonSchema) : part;
}
