import { createHmac, randomBytes } from 'node:crypto';

const prefix = 'whsec_';

/** A new signing secret of Standard Webhooks: `whsec_` and 32 random bytes in base64. */
export function newWebhookSecret(): string {
  return prefix + randomBytes(32).toString('base64');
}

/**
 * Headers that let a receiver verify a body.
 * https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md
 * @param sent.id without `.`, the same on every attempt
 * @param sent.attemptAt receivers refuse what is further than five minutes from their clock
 * @param sent.body byte for byte what is sent
 * @returns null where the secret is none of `newWebhookSecret`'s kind
 */
export function webhookHeaders(
  secret: string,
  sent: { readonly id: string; readonly attemptAt: Date; readonly body: string },
): Record<string, string> | null {
  const key = Buffer.from(secret.slice(prefix.length), 'base64');
  if (!secret.startsWith(prefix) || key.length < 24 || key.length > 64) return null;
  const timestamp = Math.floor(sent.attemptAt.getTime() / 1000);
  const signature = createHmac('sha256', key).update(`${sent.id}.${timestamp}.${sent.body}`).digest('base64');
  return {
    'webhook-id': sent.id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': `v1,${signature}`,
  };
}
