import { randomBytes } from 'node:crypto';
import { hashToken } from '../access/token.js';

const count = 10;
/** Crockford's base32, without letters that look like digits. */
const letters = '0123456789abcdefghjkmnpqrstvwxyz';

/** Generates ten codes of 80 random bits each, e.g. `x7k2-9dfm-4qtz-0b3c`. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: count }, () => {
    const text = Array.from(randomBytes(16), (byte) => letters.charAt(byte % letters.length)).join('');
    return text.replace(/(.{4})(?!$)/g, '$1-');
  });
}

/** Stored instead of a code: with 80 random bits a fast hash is enough. Hyphens, spaces and case are ignored. */
export function hashRecoveryCode(code: string): Buffer {
  return hashToken(code.toLowerCase().replace(/[^0-9a-z]/g, ''));
}
