import { createHmac, randomBytes } from 'node:crypto';

const prefix = 'whsec_';

/** A new signing secret of Standard Webhooks: `whsec_` and 32 random bytes in base64. */
export function newWebhookSecret(): string {
  return prefix + randomBytes(32).toString('base64');
}

/**
 * Headers that let a receiver verify a body: one signature for each secret, since after a rotation some receivers still
 * know only the one before.
 * https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md
 * @param secrets the first is the one in use; further ones are left out where they are none
 * @param sent.id without `.`, the same on every attempt
 * @param sent.attemptAt receivers refuse what is further than five minutes from their clock
 * @param sent.body byte for byte what is sent
 * @returns null where the first secret is none of `newWebhookSecret`'s kind
 */
export function webhookHeaders(
  [inUse, ...before]: readonly [string, ...string[]],
  sent: { readonly id: string; readonly attemptAt: Date; readonly body: string },
): Record<string, string> | null {
  const key = keyOf(inUse);
  if (key === null) return null;
  const keys = [key, ...before.flatMap((secret) => keyOf(secret) ?? [])];
  const timestamp = Math.floor(sent.attemptAt.getTime() / 1000);
  const signed = `${sent.id}.${timestamp}.${sent.body}`;
  return {
    'webhook-id': sent.id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': keys
      .map((each) => `v1,${createHmac('sha256', each).update(signed).digest('base64')}`)
      .join(' '),
  };
}

/** null where the secret is none, or not of 24-64 bytes as the standard asks. */
function keyOf(secret: string): Buffer | null {
  const key = Buffer.from(secret.slice(prefix.length), 'base64');
  return secret.startsWith(prefix) && key.length >= 24 && key.length <= 64 ? key : null;
}
