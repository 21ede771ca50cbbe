import { bareHandle } from '@earshot/domain';
import { normalizeKeyword } from './keyword.js';

/** The form in which author handles are compared: no leading `@` or `u/`, and case ignored. */
export function normalizeHandle(handle: string): string {
  return normalizeKeyword(bareHandle(handle));
}
