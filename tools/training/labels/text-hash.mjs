import { createHash } from 'node:crypto';

/** SHA-256 of a text as UTF-8, in hexadecimal. It ties a label to its post. */
export function textHash(text) {
  return createHash('sha256').update(text, 'utf8').digest('hex');
}
