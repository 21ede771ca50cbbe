import {
  errorsOf,
  fullPath,
  inputPlace,
  isWrite,
  type JsonSchema,
  jsonSchemaOf,
  type Operation,
  pathFields,
  successStatus,
} from '@earshot/contracts';
import { errorSchema, metaSchema } from '../doors/tool-definition.js';
import { answerExample } from './call-examples.js';
import { accessPaths } from './openapi-access.js';
import { answerHeaders, components, envelopeOf, failureResponses, type Piece } from './openapi-components.js';

/** The OpenAPI 3.1 document: https://spec.openapis.org/oas/v3.1.1.html */
export function openApi(operations: readonly Operation[], baseUrl: string): Piece {
  const paths: Record<string, Record<string, Piece>> = accessPaths();
  for (const operation of operations)
    (paths[fullPath(operation)] ??= {})[operation.method.toLowerCase()] = pathItem(operation, baseUrl);
  return {
    openapi: '3.1.1',
    info: {
      title: 'Earshot',
      version: '1.0.0',
      description:
        'Watches public posts for the names a brand goes by, and tells the right people about the ones that matter.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: baseUrl }],
    security: [{ bearer: [] }],
    tags: [...tagsOf(operations), 'access'].map((name) => ({ name, description: `Operations on ${name}.` })),
    paths,
    components: components({ ErrorBody: errorSchema, Meta: metaSchema }),
  };
}

function pathItem(operation: Operation, baseUrl: string): Piece {
  const input = jsonSchemaOf(operation.input);
  const inPath = pathFields(operation);
  const rest = Object.keys(input.properties ?? {}).filter((name) => !inPath.includes(name));
  const inQuery = inputPlace(operation) === 'query' ? rest : [];
  return {
    operationId: operation.name,
    summary: operation.summary,
    description: operation.description,
    tags: [tagOf(operation)],
    'x-required-scope': operation.scope,
    'x-session-only': operation.access === 'session',
    parameters: [
      ...inPath.map((name) => parameter('path', name, input)),
      ...inQuery.map((name) => parameter('query', name, input)),
      ...(operation.tenancy === 'project' ? [{ $ref: '#/components/parameters/ProjectId' }] : []),
      ...(isWrite(operation) ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
    ],
    ...(inputPlace(operation) === 'body' ? { requestBody: requestBody(operation, input, rest) } : {}),
    responses: {
      [successStatus(operation)]: {
        description: operation.summary,
        headers: answerHeaders,
        content: {
          'application/json': {
            schema: envelopeOf(jsonSchemaOf(operation.output)),
            example: answerExample(operation, `${baseUrl}/docs/reference/${operation.name}`),
          },
        },
      },
      ...failureResponses(errorsOf(operation)),
    },
    externalDocs: { url: `${baseUrl}/docs/reference/${operation.name}` },
  };
}

function parameter(place: 'path' | 'query', name: string, input: JsonSchema): Piece {
  const { description, ...schema } = input.properties?.[name] ?? {};
  return { name, in: place, required: place === 'path', description, schema };
}

function requestBody(operation: Operation, input: JsonSchema, fields: readonly string[]): Piece {
  const only = (values: object) =>
    Object.fromEntries(Object.entries(values).filter(([name]) => fields.includes(name)));
  const required = (input.required ?? []).filter((name) => fields.includes(name));
  return {
    required: required.length > 0,
    content: {
      'application/json': {
        schema: { ...input, required, properties: only(input.properties ?? {}) },
        example: only(operation.example.input),
      },
    },
  };
}

function tagsOf(operations: readonly Operation[]): string[] {
  return [...new Set(operations.map(tagOf))];
}

function tagOf(operation: Operation): string {
  return operation.path.split('/')[1] ?? '';
}
