import { createHmac } from 'node:crypto';

/** A one-way fingerprint of `EARSHOT_SECRET_KEY`. @param key null = not known */
export function keyFingerprint(key: string | null): string | null {
  if (key === null) return null;
  return createHmac('sha256', Buffer.from(key, 'hex')).update('earshot backup').digest('hex').slice(0, 16);
}
