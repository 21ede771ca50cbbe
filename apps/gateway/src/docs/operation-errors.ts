import { errorsOf, inputPlace, type Operation, takesIfMatch } from '@earshot/contracts';
import type { ErrorCode } from '@earshot/domain';

/** What REST alone can answer to an operation: its bodies and its headers are of its own making. */
export function restOnlyErrorsOf(operation: Operation): ErrorCode[] {
  return [
    ...(takesIfMatch(operation) ? (['PRECONDITION_FAILED'] as const) : []),
    ...(inputPlace(operation) === 'body' ? (['PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'] as const) : []),
  ];
}

/** Every code that an operation can answer over REST. */
export function restErrorsOf(operation: Operation): ErrorCode[] {
  return [...errorsOf(operation), ...restOnlyErrorsOf(operation)];
}
