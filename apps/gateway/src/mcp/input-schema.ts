import { type JsonSchema, jsonSchemaOf, type Operation } from '@earshot/contracts';
import { callArgumentsOf } from './call-arguments.js';

/** What a tool takes, as short as the list of the operations `shown` allows: what another tool there says is not said again. */
export function inputSchemaOf(operation: Operation, shown: readonly Operation[]): JsonSchema {
  const input = jsonSchemaOf(operation.input);
  const other = shown.find(({ name }) => name === operation.fieldsAs);
  const said = (other && jsonSchemaOf(other.input).properties) ?? {};
  return lightened({
    ...input,
    properties: { ...withoutRepetition(operation, input.properties ?? {}, said), ...besideInput(operation) },
  });
}

/** They stand on nearly every tool: what they are for is said once, in the instructions of the server. */
function besideInput(operation: Operation): Record<string, JsonSchema> {
  const shown = {
    project_id: { type: 'string' },
    idempotency_key: { type: 'string', description: 'For retries.' },
  };
  return Object.fromEntries(callArgumentsOf(operation).map((name) => [name, shown[name]]));
}

/**
 * Of a field that another tool has too, only what differs: the filters of lists would be described six times. Likewise of
 * `source_not` what `source` does not say, of an id what the name of the tool does not, and of what only REST heeds just that.
 */
function withoutRepetition(
  operation: Operation,
  properties: Readonly<Record<string, JsonSchema>>,
  said: Readonly<Record<string, JsonSchema>>,
): Record<string, JsonSchema> {
  const shownOf = (name: string, schema: JsonSchema): JsonSchema => {
    if (operation.restFields?.includes(name))
      return { ...ofType(schema), description: 'Only REST heeds it.' };
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

/** What its name says it is about: the monitor of get_monitor. */
function nounOf({ name }: Operation): string | undefined {
  return name.split('_')[1];
}

/** Of which type it is, and what it is for: what it may be in detail is left to the call. */
function brief({ type, description }: JsonSchema): JsonSchema {
  return { type, description };
}

function ofType({ type, items }: JsonSchema): JsonSchema {
  return { type, ...(items === undefined ? {} : { items: { type: items.type } }) };
}

/** Whether it is an object with just the fields of the other tool, as the filter of a view is. */
function isSaid({ properties }: JsonSchema, said: Readonly<Record<string, JsonSchema>>): boolean {
  return (
    properties !== undefined &&
    Object.entries(properties).every(([name, part]) => JSON.stringify(part) === JSON.stringify(said[name]))
  );
}

/** Its type, and each word that `said` does not have just so. The call itself checks all of them, and its error names the field. */
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

/** How patterns begin that forbid control characters and nothing else. */
const noControlCharacters = '^[^\\u0000';

/**
 * The same schema without what its other words say already: an empty `required`, the length of what has a format, one
 * character where the pattern wants one, how many there are of a list whose items differ and come from a closed list, and
 * that nothing is what it is when left out.
 * Nor does it forbid control characters: they are never intended, and are refused anyway.
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

/** Whether it is what an argument left out says already. */
function isNothing(value: unknown): boolean {
  return value === undefined || ['null', '[]', '{}'].includes(JSON.stringify(value));
}
