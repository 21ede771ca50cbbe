import { hash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

/** `esk_` API key, `ess_` session, `esl_` link in an e-mail or printed on the server, which is not a credential. */
export type TokenPrefix = 'esk_' | 'ess_' | 'esl_';

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const shape = /^(esk_|ess_)[0-9A-Za-z]{43}[0-9A-Za-z]{6}$/;

/**
 * Creates a secret: prefix, 256 random bits and checksum, all base62, so that a double-click selects it.
 * @param random 32 bytes
 */
export function newToken(prefix: TokenPrefix, random: Buffer = randomBytes(32)): string {
  const secret = prefix + base62(BigInt(`0x${random.toString('hex')}`), 43);
  return secret + checksum(secret);
}

/** Whether the text can be an API key or session token of ours: detects typing mistakes without a look-up. */
export function isGenuine(token: string): boolean {
  return shape.test(token) && checksum(token.slice(0, -6)) === token.slice(-6);
}

/** Stored instead of the token: with 256 random bits a fast hash is enough. */
export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}

function checksum(text: string): string {
  return base62(BigInt(crc32(text)), 6);
}

function base62(value: bigint, length: number): string {
  let text = '';
  for (let rest = value; text.length < length; rest /= 62n) text = digits.charAt(Number(rest % 62n)) + text;
  return text;
}
