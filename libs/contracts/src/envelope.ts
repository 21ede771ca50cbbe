import type { ErrorCode, ErrorDetail } from '@earshot/domain';

export interface Meta {
  /** The operation's name; null if no operation was reached. */
  readonly capability: string | null;
  /** `req_...`, also in the header `X-Request-Id` and in every log line. */
  readonly requestId: string;
  /** Whether this is the stored response to an earlier, completed request. */
  readonly idempotencyReplayed: boolean;
  /** URL of the operation's documentation. */
  readonly docs: string;
}

export interface Success<Data = unknown> {
  readonly data: Data;
  readonly meta: Meta;
}

export interface Failure {
  readonly data: null;
  readonly error: {
    readonly code: ErrorCode;
    readonly message: string;
    readonly details: readonly ErrorDetail[];
  };
  readonly meta: Meta;
}

/** Every response of Earshot, over REST and MCP. */
export type Envelope<Data = unknown> = Success<Data> | Failure;

/** The documentation page of an operation, or the index of all. @param baseUrl without a trailing slash */
export function docsUrl(baseUrl: string, capability: string | null): string {
  return capability === null ? `${baseUrl}/docs` : `${baseUrl}/docs/reference/${capability}`;
}
