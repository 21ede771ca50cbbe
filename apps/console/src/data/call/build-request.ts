import type { OperationRoute } from 'virtual:operations';
import type { ApiRequest } from './send-request.js';

/** What belongs to a call beside its input. */
export interface CallOptions {
  /** Required for operations inside a project. */
  readonly projectId?: string;
  /** Required for writes: the same key for the same intention, however often it is sent. */
  readonly idempotencyKey?: string;
  /** The version that is changed: where it is another by now, nothing is, and the answer is `PRECONDITION_FAILED`. */
  readonly ifMatch?: string;
  readonly signal?: AbortSignal;
}

/** The request that calls an operation: fields of the path in the path, the others in query or body. */
export function buildRequest(
  route: OperationRoute,
  input: Readonly<Record<string, unknown>>,
  { projectId, idempotencyKey, ifMatch, signal }: CallOptions,
): ApiRequest {
  const rest = { ...input };
  const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest[name];
    delete rest[name];
    return encodeURIComponent(String(value));
  });
  return {
    method: route.method,
    path: `/api/v1${path}`,
    ...(route.place === 'query' ? { query: rest } : { body: rest }),
    headers: {
      ...(route.inProject && projectId !== undefined ? { 'x-project-id': projectId } : {}),
      ...(route.writes && idempotencyKey !== undefined ? { 'idempotency-key': idempotencyKey } : {}),
      ...(ifMatch === undefined ? {} : { 'if-match': ifMatch }),
    },
    ...(signal === undefined ? {} : { signal }),
  };
}
