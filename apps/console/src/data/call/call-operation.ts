import { operations } from 'virtual:operations';
import type { GivenOf, OperationName, OperationNamed, OutputOf } from '@earshot/contracts';
import { buildRequest, type CallOptions } from './build-request.js';
import { askEarly, sendForVersion, sendRequest, type VersionedAnswer } from './send-request.js';

/** What is given to an operation. */
export type Given<Name extends OperationName> = GivenOf<OperationNamed<Name>>;
/** What an operation answers. */
export type Answer<Name extends OperationName> = OutputOf<OperationNamed<Name>>;

/** Calls an operation over REST. @throws ApiError */
export function callOperation<Name extends OperationName>(
  name: Name,
  input: Given<Name>,
  options: CallOptions = {},
): Promise<Answer<Name>> {
  return sendRequest<Answer<Name>>(buildRequest(operations[name], { ...input }, options));
}

/** As `callOperation`, with the version of what is answered. */
export function callForVersion<Name extends OperationName>(
  name: Name,
  input: Given<Name>,
  options: CallOptions = {},
): Promise<VersionedAnswer<Answer<Name>>> {
  return sendForVersion<Answer<Name>>(buildRequest(operations[name], { ...input }, options));
}

/** As `callOperation`, before a page makes the same call, which then gets this answer. */
export function callEarly<Name extends OperationName>(
  name: Name,
  input: Given<Name>,
  options: CallOptions = {},
): Promise<Answer<Name>> {
  return askEarly<Answer<Name>>(buildRequest(operations[name], { ...input }, options));
}
