import {
  fullPath,
  inputPlace,
  jsonSchemaOf,
  type Meta,
  type Operation,
  pathFields,
} from '@earshot/contracts';
import type { ErrorBody } from '../call/answer.js';

/** The caller, and what is sent in addition to the input. */
export interface CallAs {
  readonly token?: string | undefined;
  readonly projectId?: string;
  readonly idempotencyKey?: string;
  /** REST only: tools have nothing like it. */
  readonly ifMatch?: string;
}

export type Data = Record<string, unknown>;

/** An answer without what is specific to REST or MCP. */
export interface DoorAnswer {
  readonly failed: boolean;
  readonly data: unknown;
  readonly error?: ErrorBody | undefined;
  readonly meta: Meta;
}

/** Calls an operation over REST as documented. The data of a streamed answer is its text. */
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

/** Repeats a call that waited for others too long (503), as callers should. */
export async function untilFree<Answer extends Pick<DoorAnswer, 'error'>>(
  call: () => Promise<Answer>,
): Promise<Answer> {
  for (;;) {
    const answer = await call();
    if (answer.error?.code !== 'UNAVAILABLE') return answer;
  }
}

/** Makes up the meta that a streamed answer does not have. */
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
      // Compressed answers would be buffered; compression has its own spec.
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

/** Whether the value is a list for a field that takes one: each item is then a parameter. */
function isListOf({ input }: Operation, name: string, value: unknown): value is string[] {
  const takesList = jsonSchemaOf(input).properties?.[name]?.type === 'array';
  return takesList && Array.isArray(value) && value.every((each) => typeof each === 'string');
}

function asQueryText(value: unknown): string {
  if (Array.isArray(value)) return value.map(asQueryText).join(',');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
