import { type JsonSchema, jsonSchemaOf, type Operation } from '@earshot/contracts';
import { callArgumentsOf } from './call-arguments.js';

/** Returns the input schema of a tool, shortened by what another tool among the operations `shown` already says. */
export function inputSchemaOf(operation: Operation, shown: readonly Operation[]): JsonSchema {
  const input = jsonSchemaOf(operation.input);
  const other = shown.find(({ name }) => name === operation.fieldsAs);
  const said = (other && jsonSchemaOf(other.input).properties) ?? {};
  return lightened({
    ...input,
    properties: { ...withoutRepetition(operation, input.properties ?? {}, said), ...besideInput(operation) },
  });
}

/** These are on nearly every tool, so the server's instructions explain them once. */
function besideInput(operation: Operation): Record<string, JsonSchema> {
  const shown = {
    project_id: { type: 'string' },
    idempotency_key: { type: 'string', description: 'For retries.' },
  };
  return Object.fromEntries(callArgumentsOf(operation).map((name) => [name, shown[name]]));
}

/**
 * For a field that another tool also has, keeps only the differences; otherwise the filters of lists would be described six
 * times. Likewise, `source_not` omits what `source` says, an id what the tool's name says, and a field that only REST uses
 * says just that.
 */
function withoutRepetition(
  operation: Operation,
  properties: Readonly<Record<string, JsonSchema>>,
  said: Readonly<Record<string, JsonSchema>>,
): Record<string, JsonSchema> {
  const shownOf = (name: string, schema: JsonSchema): JsonSchema => {
    if (operation.restFields?.includes(name)) return { ...ofType(schema), description: 'Only used by REST.' };
    if (isSaid(schema, said)) return brief(schema);
    if (name === 'id' && schema.description === `Id of the ${nounOf(operation)}.`)
      return { ...schema, description: undefined };
    const opposite = name.endsWith('_not') ? properties[name.slice(0, -'_not'.length)] : undefined;
    return beyond(schema, said[name] ?? opposite);
  };
  return Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, shownOf(name, schema)]),
  );
}

/** The noun in its name: the monitor of get_monitor. */
function nounOf({ name }: Operation): string | undefined {
  return name.split('_')[1];
}

/** Only the type and the purpose; the call itself checks the details. */
function brief({ type, description }: JsonSchema): JsonSchema {
  return { type, description };
}

function ofType({ type, items }: JsonSchema): JsonSchema {
  return { type, ...(items === undefined ? {} : { items: { type: items.type } }) };
}

/** Whether it is an object whose fields are all the same as the other tool's, such as the filter of a view. */
function isSaid({ properties }: JsonSchema, said: Readonly<Record<string, JsonSchema>>): boolean {
  return (
    properties !== undefined &&
    Object.entries(properties).every(([name, part]) => JSON.stringify(part) === JSON.stringify(said[name]))
  );
}

/**
 * The type, and each keyword that differs from that of `said`. The call itself checks all of them, and its error names the
 * field.
 */
function beyond(schema: JsonSchema, said: JsonSchema | undefined): JsonSchema {
  if (said === undefined) return schema;
  const words = Object.entries(schema).filter(
    ([word, value]) =>
      word === 'type' || JSON.stringify(value) !== JSON.stringify(said[word as keyof JsonSchema]),
  );
  return {
    ...Object.fromEntries(words),
    ...(schema.items === undefined ? {} : { items: beyond(schema.items, said.items) }),
  };
}

/** The beginning of patterns that only forbid control characters. */
const noControlCharacters = '^[^\\u0000';

/**
 * Returns the schema without redundant keywords: an empty `required`, the length of strings with a format, a minimum of one
 * character if the pattern requires one, the number of items if they are distinct and from a closed list, and a default that
 * means the same as leaving the field out. It does not forbid control characters either: they are never intended, and the
 * call refuses them anyway.
 */
function lightened(schema: JsonSchema): JsonSchema {
  const {
    required,
    minLength,
    maxLength,
    maxItems,
    pattern,
    properties,
    items,
    default: usual,
    ...rest
  } = schema;
  const isNeverEmpty = minLength === 1 && typeof pattern === 'string' && pattern.endsWith('+$');
  const isClosed =
    schema.uniqueItems === true && Array.isArray(items?.enum) && maxItems === items.enum.length;
  return {
    ...rest,
    ...(isNothing(usual) ? {} : { default: usual }),
    ...(typeof pattern === 'string' && !pattern.startsWith(noControlCharacters) ? { pattern } : {}),
    ...(required === undefined || required.length === 0 ? {} : { required }),
    ...(minLength === undefined || isNeverEmpty ? {} : { minLength }),
    ...(maxLength === undefined || schema.format !== undefined ? {} : { maxLength }),
    ...(maxItems === undefined || isClosed ? {} : { maxItems }),
    ...(properties === undefined
      ? {}
      : {
          properties: Object.fromEntries(
            Object.entries(properties).map(([name, property]) => [name, lightened(property)]),
          ),
        }),
    ...(items === undefined ? {} : { items: lightened(items) }),
  };
}

/** Whether a default means the same as leaving the argument out. */
function isNothing(value: unknown): boolean {
  return value === undefined || ['null', '[]', '{}'].includes(JSON.stringify(value));
}
