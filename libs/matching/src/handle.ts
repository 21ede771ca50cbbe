import { normalizeKeyword } from './keyword.js';

/** The form in which author handles are compared: without a leading `@` or `u/`, ignoring case. */
export function normalizeHandle(handle: string): string {
  return normalizeKeyword(handle.trim().replace(/^(?:@|\/?u\/)/i, ''));
}
