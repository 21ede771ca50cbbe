import { isWrite, type Operation, takesIfMatch } from '@earshot/contracts';
import { AppError, type ErrorDetail } from '@earshot/domain';
import { tagOf } from './entity-tag.js';

/** Headers that make a request conditional; null = not sent. */
export interface ConditionHeaders {
  readonly ifMatch: string | null;
  readonly ifNoneMatch: string | null;
}

/** The strong tags of which the resource must have one; null = no condition. */
export type IfMatch = readonly string[] | null;

/**
 * Reads `If-Match` (https://www.rfc-editor.org/rfc/rfc9110#name-if-match). A condition that would not be checked is a fault,
 * because the sender relies on it. On reads `If-None-Match` only allows a shorter answer, and may be ignored.
 */
export function checkConditions(
  operation: Operation,
  { ifMatch, ifNoneMatch }: ConditionHeaders,
): { ifMatch: IfMatch; faults: ErrorDetail[] } {
  const faults: ErrorDetail[] = [];
  if (ifNoneMatch !== null && isWrite(operation)) faults.push(unsupported(operation, 'If-None-Match'));
  if (ifMatch === null) return { ifMatch: null, faults };
  if (!takesIfMatch(operation))
    return { ifMatch: null, faults: [...faults, unsupported(operation, 'If-Match')] };
  // If there is no such resource, the operation answers 404 anyway.
  if (ifMatch.trim() === '*') return { ifMatch: null, faults };
  const tags = readTags(ifMatch);
  if (tags !== null) return { ifMatch: tags.filter((given) => !given.startsWith('W/')), faults };
  const message = 'If-Match must be * or entity tags in double quotes, separated by commas.';
  return { ifMatch: null, faults: [...faults, { field: 'if_match', rule: 'format', message }] };
}

/** @param resource in the form of the answer, and locked @throws AppError PRECONDITION_FAILED */
export function assertMatches(operation: Operation, ifMatch: readonly string[], resource: object): void {
  if (operation.changedBy !== undefined && ifMatch.includes(tagOf(operation.changedBy, resource))) return;
  const message =
    ifMatch.length === 0
      ? 'If-Match names weak tags only (W/), which never match. A proxy that compresses answers may have made them weak.'
      : 'It has changed since the version that If-Match names. Read it again, then decide.';
  throw new AppError('PRECONDITION_FAILED', message, {
    details: [{ field: 'if_match', rule: 'unchanged', message }],
  });
}

/** https://www.rfc-editor.org/rfc/rfc9110#name-etag */
const tag = /^(?:W\/)?"[\x21\x23-\x7e\x80-\xff]*"$/;

/** null if it is not a list of tags. Tags may contain commas; empty items are ignored. */
function readTags(list: string): string[] | null {
  const items = list.match(/(?:[^",]|"[^"]*"?)+/g) ?? [];
  const tags = items.map((item) => item.trim()).filter((item) => item !== '');
  return tags.length > 0 && tags.every((item) => tag.test(item)) ? tags : null;
}

function unsupported({ name }: Operation, header: 'If-Match' | 'If-None-Match'): ErrorDetail {
  return {
    field: header.toLowerCase().replaceAll('-', '_'),
    rule: 'unsupported',
    message: `${name} does not take ${header}. Without that header it runs unconditionally.`,
  };
}
