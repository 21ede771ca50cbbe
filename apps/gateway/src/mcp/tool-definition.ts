import type { Tool } from '@modelcontextprotocol/sdk/types.js';
import {
  isWrite,
  type JsonSchema,
  jsonSchemaOf,
  maxDetails,
  type Operation,
  operations,
} from '@earshot/contracts';
import { errorStatuses } from '@earshot/domain';

/** Arguments that stand beside the input: REST has headers for them. */
export const callArguments = {
  project_id: {
    type: 'string',
    format: 'uuid',
    maxLength: 36,
    description: 'With several projects.',
  },
  idempotency_key: {
    type: 'string',
    minLength: 1,
    maxLength: 255,
    pattern: '^[!-~]+$',
    description: 'For retries: any text.',
  },
} as const satisfies Record<string, JsonSchema>;

export type CallArgument = keyof typeof callArguments;

/** Which of them an operation takes. */
export function callArgumentsOf(operation: Operation): CallArgument[] {
  return [
    ...(operation.tenancy === 'project' ? (['project_id'] as const) : []),
    ...(isWrite(operation) ? (['idempotency_key'] as const) : []),
  ];
}

/**
 * An operation as an MCP tool. Agents read all tools before they do anything, so what a tool answers, which is most of it,
 * is said only where it is asked for: structured content needs no schema
 * (https://modelcontextprotocol.io/specification/2025-06-18/server/tools#output-schema).
 */
export function toolOf(operation: Operation, options: { readonly output: boolean }): Tool {
  const input = jsonSchemaOf(operation.input);
  const other = operations.find(({ name }) => name === operation.fieldsAs);
  const said = (other && jsonSchemaOf(other.input).properties) ?? {};
  const extra = Object.fromEntries(callArgumentsOf(operation).map((name) => [name, callArguments[name]]));
  return {
    name: operation.name,
    title: operation.summary,
    description: operation.description,
    inputSchema: lightened({
      ...input,
      properties: { ...withoutRepetition(input.properties ?? {}, said), ...extra },
    }) as Tool['inputSchema'],
    ...(options.output ? { outputSchema: envelopeSchema(operation) as Tool['outputSchema'] } : {}),
    annotations: {
      readOnlyHint: operation.hints.readOnly,
      destructiveHint: operation.hints.destructive,
      idempotentHint: operation.hints.idempotent,
      openWorldHint: operation.hints.openWorld ?? false,
    },
  };
}

/** Of a field that another tool has too, only what differs: the filters of lists would be described six times. */
function withoutRepetition(
  properties: Readonly<Record<string, JsonSchema>>,
  said: Readonly<Record<string, JsonSchema>>,
): Record<string, JsonSchema> {
  return Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [
      name,
      isSaid(schema, said)
        ? { type: schema.type, description: schema.description }
        : beyond(schema, said[name]),
    ]),
  );
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
 * character where the pattern wants one, and how many there are of a list whose items differ and come from a closed list.
 * Nor does it forbid control characters: they are never intended, and are refused anyway.
 */
function lightened(schema: JsonSchema): JsonSchema {
  const { required, minLength, maxLength, maxItems, pattern, properties, items, ...rest } = schema;
  const isNeverEmpty = minLength === 1 && typeof pattern === 'string' && pattern.endsWith('+$');
  const isClosed =
    schema.uniqueItems === true && Array.isArray(items?.enum) && maxItems === items.enum.length;
  return {
    ...rest,
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

/** Success and failure in one object, because clients want no union at the top. */
function envelopeSchema(operation: Operation): JsonSchema {
  return {
    type: 'object',
    required: ['data', 'meta'],
    properties: {
      data: {
        anyOf: [jsonSchemaOf(operation.output), { type: 'null' }],
        description: 'null where it failed.',
      },
      error: errorSchema,
      meta: metaSchema,
    },
  };
}

const text: JsonSchema = { type: 'string', pattern: '^[^\\u0000]*$' };

/** What failed, in the envelope of a failure. */
export const errorSchema: JsonSchema = {
  type: 'object',
  required: ['code', 'message', 'details'],
  properties: {
    code: { type: 'string', enum: Object.keys(errorStatuses) },
    message: { ...text, maxLength: 2_000, description: 'For people.' },
    details: {
      type: 'array',
      maxItems: maxDetails,
      items: {
        type: 'object',
        required: ['field', 'rule', 'message'],
        properties: {
          field: { ...text, maxLength: 200, description: 'Path of the field, e.g. keywords[2].' },
          rule: {
            type: 'string',
            pattern: '^[a-z_]+$',
            maxLength: 40,
            description: 'Stable word for what is wrong.',
          },
          message: { ...text, maxLength: 2_000 },
        },
      },
    },
  },
};

/** What every envelope says about its call. */
export const metaSchema: JsonSchema = {
  type: 'object',
  required: ['capability', 'requestId', 'idempotencyReplayed', 'docs'],
  properties: {
    capability: {
      type: ['string', 'null'],
      pattern: '^[a-z_]+$',
      maxLength: 64,
      description: 'Name of the operation.',
    },
    requestId: {
      type: 'string',
      pattern: '^req_[0-9a-f-]{36}$',
      maxLength: 40,
      description: 'Name it when you ask for help.',
    },
    idempotencyReplayed: {
      type: 'boolean',
      description: 'Whether this is the answer of an earlier, completed request.',
    },
    docs: { type: 'string', format: 'uri', maxLength: 2_048, description: 'The page of the operation.' },
  },
};
