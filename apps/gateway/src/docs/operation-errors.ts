import { errorsOf, inputPlace, type Operation, takesIfMatch } from '@earshot/contracts';
import type { ErrorCode } from '@earshot/domain';

/** Returns the errors that only REST has, because only it has bodies and headers. */
export function restOnlyErrorsOf(operation: Operation): ErrorCode[] {
  return [
    ...(takesIfMatch(operation) ? (['PRECONDITION_FAILED'] as const) : []),
    // Bodies are read even where they must be empty.
    ...(operation.method === 'GET' ? [] : (['PAYLOAD_TOO_LARGE'] as const)),
    ...(inputPlace(operation) === 'body' ? (['UNSUPPORTED_MEDIA_TYPE'] as const) : []),
  ];
}

/** Returns every error code of an operation over REST. */
export function restErrorsOf(operation: Operation): ErrorCode[] {
  return [...errorsOf(operation), ...restOnlyErrorsOf(operation)];
}
