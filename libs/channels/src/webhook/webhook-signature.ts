import { createHmac, randomBytes } from 'node:crypto';
import type { WebhookHeaders } from '@earshot/contracts';

const prefix = 'whsec_';

/** A new Standard Webhooks signing secret: `whsec_` and 32 random bytes in base64. */
export function newWebhookSecret(): string {
  return prefix + randomBytes(32).toString('base64');
}

/**
 * Headers that let a receiver verify a body: one signature per secret, because after a rotation some receivers still have
 * only the previous one. https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md
 * @param secrets the first is the current one; invalid further ones are skipped
 * @param sent.id contains no `.`, the same on every attempt
 * @param sent.attemptAt receivers refuse times more than five minutes from their clock
 * @param sent.body exactly the bytes sent
 * @returns null if the first secret is not in the format of `newWebhookSecret`
 */
export function webhookHeaders(
  [inUse, ...before]: readonly [string, ...string[]],
  sent: { readonly id: string; readonly attemptAt: Date; readonly body: string },
): WebhookHeaders | null {
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

/** null if it is not a secret, or does not have the 24-64 bytes that the standard requires. */
function keyOf(secret: string): Buffer | null {
  const key = Buffer.from(secret.slice(prefix.length), 'base64');
  return secret.startsWith(prefix) && key.length >= 24 && key.length <= 64 ? key : null;
}
