import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const hash = promisify<string, Buffer, number, Buffer>(scrypt);

/**
 * A salted hash that identifies a configuration; its values, including credentials, cannot be recovered from it.
 * @returns `salt.hash`, in base64url
 */
export async function configurationFingerprint(config: object): Promise<string> {
  const salt = randomBytes(16);
  return `${salt.toString('base64url')}.${(await hashOf(config, salt)).toString('base64url')}`;
}

/** @param fingerprint of an earlier configuration; null = none */
export async function isSameConfiguration(config: object, fingerprint: string | null): Promise<boolean> {
  const [salt = '', known = ''] = (fingerprint ?? '').split('.');
  const found = await hashOf(config, Buffer.from(salt, 'base64url'));
  const expected = Buffer.from(known, 'base64url');
  return expected.length === found.length && timingSafeEqual(expected, found);
}

function hashOf(config: object, salt: Buffer): Promise<Buffer> {
  return hash(JSON.stringify(config), salt, 32);
}
