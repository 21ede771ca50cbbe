import {
  answersTag,
  fullPath,
  inputPlace,
  isWrite,
  jsonSchemaOf,
  leastRole,
  type Operation,
  operations,
  pathFields,
  projectField,
  successStatus,
  takesIfMatch,
} from '@earshot/contracts';
import { errorSchema, metaSchema } from '../../mcp/tool-definition.js';
import { nouns } from '../nouns.js';
import { accessPaths } from './openapi-access.js';
import {
  answerHeaders,
  components,
  envelopeOf,
  failureResponses,
  type Piece,
  taggedAnswerHeaders,
} from './openapi-components.js';
import { eventPaths } from './openapi-events.js';
import { NamedSchemas, withIntegerFormats } from './openapi-schemas.js';
import { webhookPaths } from './openapi-webhooks.js';
import { restErrorsOf } from '../operation-errors.js';
import type { RecordedCalls } from '../recorded-calls.js';

/** The OpenAPI 3.1 document: https://spec.openapis.org/oas/v3.1.1.html */
export function openApi(baseUrl: string, recorded: RecordedCalls): Piece {
  const schemas = new NamedSchemas();
  schemas.name('Meta', metaSchema);
  schemas.name('ErrorBody', errorSchema);
  const paths: Record<string, Record<string, Piece>> = {
    ...accessPaths(schemas),
    ...eventPaths(schemas, baseUrl),
  };
  const sent = webhookPaths(schemas, baseUrl);
  for (const operation of operations)
    (paths[fullPath(operation)] ??= {})[operation.method.toLowerCase()] = {
      ...described(operation, baseUrl),
      parameters: parameters(operation),
      ...(inputPlace(operation) === 'body' ? { requestBody: requestBody(operation, schemas) } : {}),
      responses: {
        [successStatus(operation)]: success(operation, schemas, recorded),
        ...failureResponses(restErrorsOf(operation), recorded.failures),
      },
    };
  return {
    openapi: '3.1.1',
    info: {
      title: 'Earshot',
      version: '1.0.0',
      description:
        'Watches public posts for the names a brand goes by, and notifies the right people about the ones that matter.',
      license: { name: 'MIT', identifier: 'MIT' },
      contact: { name: 'The operator of this installation', url: `${baseUrl}/docs` },
    },
    servers: [{ url: baseUrl, description: 'This installation: production.', 'x-internal': false }],
    security: [{ bearer: [] }],
    tags: nouns
      .map(({ tag, about }) => ({ name: tag, description: about }))
      .sort((one, other) => one.name.localeCompare(other.name)),
    paths,
    webhooks: sent,
    components: components(schemas, recorded.failures),
  };
}

function described(operation: Operation, baseUrl: string): Piece {
  return {
    operationId: operation.name,
    summary: operation.summary,
    description: operation.description,
    externalDocs: { url: `${baseUrl}/docs/reference/${operation.name}` },
    tags: [nouns.find(({ tag }) => operation.path.startsWith(`/${tag}`))?.tag ?? ''],
    'x-required-scope': operation.scope,
    'x-session-only': operation.access === 'session',
    ...(operation.tenancy === 'user' && projectField(operation) === null
      ? {}
      : { 'x-least-role': leastRole(operation) }),
  };
}

function parameters(operation: Operation): Piece[] {
  const inPath = pathFields(operation);
  const fields = Object.entries(jsonSchemaOf(operation.input).properties ?? {});
  return [
    ...fields
      .filter(([name]) => inPath.includes(name) || inputPlace(operation) === 'query')
      .map(([name, { description, ...schema }]) => ({
        name,
        in: inPath.includes(name) ? 'path' : 'query',
        required: inPath.includes(name),
        description,
        ...(name in operation.example ? { example: operation.example[name] } : {}),
        // `readQuery` reads every list that repeats its parameter; only lists of words or ids may also be separated by commas.
        ...(schema.type === 'array' ? { style: 'form', explode: true } : {}),
        schema: withIntegerFormats(schema),
      })),
    ...(operation.tenancy === 'project' ? [{ $ref: '#/components/parameters/ProjectId' }] : []),
    ...(isWrite(operation) ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
    ...(takesIfMatch(operation) ? [{ $ref: '#/components/parameters/IfMatch' }] : []),
  ];
}

function requestBody(operation: Operation, schemas: NamedSchemas): Piece {
  const inPath = pathFields(operation);
  const example = Object.entries(operation.example).filter(([name]) => !inPath.includes(name));
  return schemas.body(operation.input, {
    // Operations that take only an id share a class.
    name: `${words(operation.name).join('')}Input`,
    without: inPath,
    description: 'Fields that are not listed are refused.',
    example: Object.fromEntries(example),
  });
}

function words(name: string): string[] {
  return name.split('_').map((word) => word.charAt(0).toUpperCase() + word.slice(1));
}

function success(operation: Operation, schemas: NamedSchemas, { calls }: RecordedCalls): Piece {
  const { answer, stream } = calls[operation.name] ?? {};
  const envelope = (): Piece => ({
    schema: envelopeOf(schemas.of(operation.output)),
    ...(answer === undefined ? {} : { example: answer }),
  });
  const streamed = operation.streams?.map((type) => [
    type,
    { schema: {}, ...(stream?.contentType === type ? { example: stream.text } : {}) },
  ]);
  return {
    description: operation.summary,
    headers: answersTag(operation) ? taggedAnswerHeaders : answerHeaders,
    content: streamed === undefined ? { 'application/json': envelope() } : Object.fromEntries(streamed),
  };
}
