import type { Tool } from '@modelcontextprotocol/sdk/types.js';
import { type JsonSchema, jsonSchemaOf, maxDetails, type Operation, operations } from '@earshot/contracts';
import { errorStatuses } from '@earshot/domain';
import { inputSchemaOf } from './input-schema.js';

/** How a tool is shown. */
export interface ToolOptions {
  /** Whether to include the output schema. */
  readonly output: boolean;
  /** The operations in the same list: what one of their tools says is not repeated. */
  readonly shown?: readonly Operation[];
}

/**
 * Returns an operation as an MCP tool. Agents read all tools before they do anything, so the output schema, which is most of
 * a tool, is included only on request: structured content needs no schema
 * (https://modelcontextprotocol.io/specification/2025-06-18/server/tools#output-schema).
 */
export function toolOf(operation: Operation, { output, shown = operations }: ToolOptions): Tool {
  return {
    name: operation.name,
    title: operation.summary,
    description: operation.description,
    inputSchema: inputSchemaOf(operation, shown) as Tool['inputSchema'],
    ...(output ? { outputSchema: envelopeSchema(operation) as Tool['outputSchema'] } : {}),
    annotations: {
      readOnlyHint: operation.hints.readOnly,
      destructiveHint: operation.hints.destructive,
      idempotentHint: operation.hints.idempotent,
      openWorldHint: operation.hints.openWorld ?? false,
    },
  };
}

/** Success and failure in one object, because clients do not support a union at the top level. */
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

/** The error in the envelope of a failure. */
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
            description: 'Stable name of what is wrong.',
          },
          message: { ...text, maxLength: 2_000 },
        },
      },
    },
  },
};

/** The metadata of a call in every envelope. */
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
      description: 'Quote it when you ask for help.',
    },
    idempotencyReplayed: {
      type: 'boolean',
      description: 'Whether this is the answer of an earlier, completed request.',
    },
    docs: { type: 'string', format: 'uri', maxLength: 2_048, description: 'The page of the operation.' },
  },
};
