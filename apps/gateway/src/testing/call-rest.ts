import {
  fullPath,
  inputPlace,
  jsonSchemaOf,
  type Meta,
  type Operation,
  pathFields,
} from '@earshot/contracts';
import type { ErrorBody } from '../call/answer.js';

/** Who calls, and what stands beside the input. */
export interface CallAs {
  readonly token?: string | undefined;
  readonly projectId?: string;
  readonly idempotencyKey?: string;
  /** Over REST alone: tools have nothing like it. */
  readonly ifMatch?: string;
}

export type Data = Record<string, unknown>;

/** An answer without what REST or MCP adds. */
export interface DoorAnswer {
  readonly failed: boolean;
  readonly data: unknown;
  readonly error?: ErrorBody | undefined;
  readonly meta: Meta;
}

/** Calls an operation as REST documents it. The data of a streamed answer is its text. */
export async function callRest(
  url: string,
  operation: Operation,
  input: object,
  as: CallAs = {},
): Promise<DoorAnswer> {
  const response = await fetchRest(url, operation, input, as);
  if (operation.streams?.includes(response.headers.get('content-type') ?? ''))
    return { failed: false, data: await response.text(), meta: streamedMeta(operation, response) };
  return { failed: !response.ok, ...((await response.json()) as Omit<DoorAnswer, 'failed'>) };
}

/** What the meta of a streamed answer would be. */
function streamedMeta({ name }: Operation, { headers }: Response): Meta {
  const requestId = headers.get('x-request-id') ?? '';
  return { capability: name, requestId, idempotencyReplayed: false, docs: '' };
}

export function fetchRest(
  url: string,
  operation: Operation,
  input: object,
  { token, projectId, idempotencyKey, ifMatch }: CallAs = {},
): Promise<Response> {
  const values = input as Data;
  const inPath = pathFields(operation);
  const path = inPath.reduce(
    (text, name) => text.replace(`{${name}}`, encodeURIComponent(String(values[name]))),
    fullPath(operation),
  );
  const rest = Object.entries(values).filter(([name]) => !inPath.includes(name));
  const query = rest.flatMap(([name, value]): [string, string][] =>
    isListOf(operation, name, value) ? value.map((each) => [name, each]) : [[name, asQueryText(value)]],
  );
  const inBody = inputPlace(operation) === 'body';
  return fetch(`${url}${path}${inBody ? '' : `?${new URLSearchParams(query).toString()}`}`, {
    method: operation.method,
    headers: {
      // What is compressed is buffered on its way; that has a spec of its own.
      'accept-encoding': 'identity',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(projectId === undefined ? {} : { 'x-project-id': projectId }),
      ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
      ...(ifMatch === undefined ? {} : { 'if-match': ifMatch }),
      ...(inBody ? { 'content-type': 'application/json' } : {}),
    },
    ...(inBody ? { body: JSON.stringify(Object.fromEntries(rest)) } : {}),
  });
}

/** Several values of a field that takes them: each is a parameter. */
function isListOf({ input }: Operation, name: string, value: unknown): value is string[] {
  const takesList = jsonSchemaOf(input).properties?.[name]?.type === 'array';
  return takesList && Array.isArray(value) && value.every((each) => typeof each === 'string');
}

function asQueryText(value: unknown): string {
  if (Array.isArray(value)) return value.map(asQueryText).join(',');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
