import { operations } from 'virtual:operations';
import type { GivenOf, OperationName, OperationNamed, OutputOf } from '@earshot/contracts';
import { buildRequest, type CallOptions } from './build-request.js';
import { type ApiRequest, sendForVersion, sendRequest, type VersionedAnswer } from './send-request.js';

/** The input of an operation. */
export type Given<Name extends OperationName> = GivenOf<OperationNamed<Name>>;
/** The output of an operation. */
export type Answer<Name extends OperationName> = OutputOf<OperationNamed<Name>>;

/** Builds the REST request for an operation. */
export function operationRequest<Name extends OperationName>(
  name: Name,
  input: Given<Name>,
  options: CallOptions = {},
): ApiRequest {
  return buildRequest(operations[name], { ...input }, options);
}

/** Calls an operation. @throws ApiError */
export function callOperation<Name extends OperationName>(
  ...call: Parameters<typeof operationRequest<Name>>
): Promise<Answer<Name>> {
  return sendRequest<Answer<Name>>(operationRequest(...call));
}

/** Like `callOperation`, but also returns the version of the data. */
export function callForVersion<Name extends OperationName>(
  ...call: Parameters<typeof operationRequest<Name>>
): Promise<VersionedAnswer<Answer<Name>>> {
  return sendForVersion<Answer<Name>>(operationRequest(...call));
}
