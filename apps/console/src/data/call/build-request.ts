import type { OperationRoute } from 'virtual:operations';
import type { ApiRequest } from './send-request.js';

/** Options of a call besides its input. */
export interface CallOptions {
  /** Required for operations inside a project. */
  readonly projectId?: string;
  /** Required for writes: the same key for the same intention, however often it is sent. */
  readonly idempotencyKey?: string;
  /** The expected version. If the stored version differs, nothing is changed and the call fails with `PRECONDITION_FAILED`. */
  readonly ifMatch?: string;
  readonly signal?: AbortSignal;
}

/** Builds the request for an operation: path fields go in the path, all others in the query or body. */
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
    ...(/GET|DELETE/.test(route.method) ? { query: rest } : { body: rest }),
    headers: {
      ...(route.inProject && projectId !== undefined ? { 'x-project-id': projectId } : {}),
      ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
      ...(ifMatch === undefined ? {} : { 'if-match': ifMatch }),
    },
    ...(signal === undefined ? {} : { signal }),
  };
}
