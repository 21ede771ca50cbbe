import { Secret, TOTP } from 'otpauth';

/** What every authenticator app assumes: https://github.com/google/google-authenticator/wiki/Key-Uri-Format */
const settings = { issuer: 'Earshot', algorithm: 'SHA1', digits: 6, period: 30 };
/** Steps accepted before and after the current one, because phone clocks are not exact. */
const window = 1;

/** Generates a secret: 160 random bits, base32. */
export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** Returns the content of the QR code for an authenticator app. @param label shown beside the codes */
export function otpauthUri(secret: string, label: string): string {
  return totpOf(secret, label).toString();
}

/** The step (30 seconds since 1970) that a code belongs to; null if it is not valid now. */
export function totpStep(secret: string, code: string, now: Date): number | null {
  const totp = totpOf(secret, '');
  const timestamp = now.getTime();
  const delta = totp.validate({ token: code, timestamp, window });
  return delta === null ? null : totp.counter({ timestamp }) + delta;
}

function totpOf(secret: string, label: string): TOTP {
  return new TOTP({ ...settings, label, secret: Secret.fromBase32(secret) });
}
