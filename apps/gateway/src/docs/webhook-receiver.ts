/** The first steps of a webhook receiver, in Node without a library. docs/channels.md shows the same; a spec runs it. */
export const webhookReceiver = `import { createHmac, timingSafeEqual } from 'node:crypto';

/** @param body the bytes as they came, as text @param secret whsec_..., from create_alert */
export function verify(headers, body, secret) {
  const { 'webhook-id': id, 'webhook-timestamp': time, 'webhook-signature': signatures } = headers;
  if (!(Math.abs(Date.now() / 1000 - time) < 300)) throw new Error('too old, or replayed');
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const expected = createHmac('sha256', key).update(\`\${id}.\${time}.\${body}\`).digest();
  const isRight = (signature) => {
    const given = Buffer.from(signature.slice('v1,'.length), 'base64');
    return given.length === expected.length && timingSafeEqual(given, expected);
  };
  if (!signatures.split(' ').some(isRight)) throw new Error('not from Earshot');
  return JSON.parse(body);
}`;
