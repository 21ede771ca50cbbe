import { randomBytes } from 'node:crypto';
import { hashToken } from '../access/token.js';

const count = 10;
/** Crockford's base32: no letters that look like digits. */
const letters = '0123456789abcdefghjkmnpqrstvwxyz';

/** Ten new codes of 80 random bits each, e.g. `x7k2-9dfm-4qtz-0b3c`. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: count }, () => {
    const text = Array.from(randomBytes(16), (byte) => letters.charAt(byte % letters.length)).join('');
    return text.replace(/(.{4})(?!$)/g, '$1-');
  });
}

/** What is stored instead of a code: with 80 bits of chance a fast hash is enough. Hyphens, blanks and capitals do not count. */
export function hashRecoveryCode(code: string): Buffer {
  return hashToken(code.toLowerCase().replace(/[^0-9a-z]/g, ''));
}
