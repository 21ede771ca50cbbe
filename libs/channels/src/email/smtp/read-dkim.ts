import { createPrivateKey, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { EnvReader } from '@earshot/platform';

/** The settings for signing e-mails. https://www.rfc-editor.org/rfc/rfc6376 */
export interface DkimSettings {
  /** Should be the domain of MAIL_FROM or a parent of it: otherwise it does not count for DMARC. */
  readonly domain: string;
  /** The public key is published at `<selector>._domainkey.<domain>`. */
  readonly selector: string;
  /** PEM: a secret. */
  readonly privateKey: string;
}

/** Reads SMTP_DKIM_DOMAIN, SMTP_DKIM_SELECTOR and SMTP_DKIM_KEY_FILE, which must all be set or all absent (= null). */
export function readDkim(env: EnvReader): DkimSettings | null {
  const domain = env.optionalText('SMTP_DKIM_DOMAIN');
  const selector = env.optionalText('SMTP_DKIM_SELECTOR');
  const keyFile = env.optionalText('SMTP_DKIM_KEY_FILE');
  if (domain === null && selector === null && keyFile === null) return null;
  if (domain === null || selector === null || keyFile === null)
    return env.fault(
      'SMTP_DKIM_DOMAIN',
      'must be set together with SMTP_DKIM_SELECTOR and SMTP_DKIM_KEY_FILE',
      null,
    );
  if (!isDnsName(domain)) return env.fault('SMTP_DKIM_DOMAIN', 'must be a domain like example.com', null);
  if (!isDnsName(selector)) return env.fault('SMTP_DKIM_SELECTOR', 'must be a name like earshot', null);
  const key = readKey(keyFile);
  return typeof key === 'string'
    ? env.fault('SMTP_DKIM_KEY_FILE', key, null)
    : { domain, selector, privateKey: key.export({ type: 'pkcs8', format: 'pem' }).toString() };
}

/** @returns the key, or a description of what is wrong with the file */
function readKey(file: string): KeyObject | string {
  try {
    const key = createPrivateKey(readFileSync(file));
    // Receivers must support RSA, and may refuse keys below 1024 bits: https://www.rfc-editor.org/rfc/rfc8301
    const bits = key.asymmetricKeyType === 'rsa' ? (key.asymmetricKeyDetails?.modulusLength ?? 0) : 0;
    return bits >= 1024 ? key : 'must hold an RSA key of at least 1024 bits (2048 are usual)';
  } catch (error) {
    const { code } = error as { code?: unknown };
    return code === 'ENOENT' || code === 'EACCES' || code === 'EISDIR'
      ? `names a file that cannot be read (${code})`
      : 'must contain a private key in PEM, without a passphrase';
  }
}

function isDnsName(text: string): boolean {
  return (
    text.length <= 253 &&
    /^[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?(\.[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?)*$/i.test(text)
  );
}
