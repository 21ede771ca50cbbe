import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { newWebhookSecret, webhookHeaders } from './webhook-signature.js';

type Verify = (headers: object, body: string, secret: string) => unknown;

/** The function that docs/channels.md gives to webhook receivers. */
async function verifyOfDocs(): Promise<Verify> {
  const page = readFileSync(new URL('../../../../docs/channels.md', import.meta.url), 'utf8');
  const [code] = / {4}import \{ createHmac[^]*?\n {4}\}\n/.exec(page) ?? [''];
  const module = `data:text/javascript,${encodeURIComponent(code)}`;
  return ((await import(module)) as { verify: Verify }).verify;
}

const body = '{"type":"mention.alert","data":{"mention":{"text":"Brühwerk 😀"}}}';
const secret = newWebhookSecret();
const signed = (at = new Date(), secrets: [string, ...string[]] = [secret]) =>
  webhookHeaders(secrets, { id: 'msg_1', attemptAt: at, body }) ?? {};

describe('the receiver in docs/channels.md', () => {
  it('accepts what was signed with its secret, even next to another during a rotation', async () => {
    const verify = await verifyOfDocs();
    expect(verify(signed(), body, secret)).toEqual(JSON.parse(body));
    expect(verify(signed(new Date(), [newWebhookSecret(), secret]), body, secret)).toEqual(JSON.parse(body));
  });

  it.each([
    ['signed with another secret', signed(), body, newWebhookSecret()],
    ['with another body', signed(), `${body} `, secret],
    ['with another id', { ...signed(), 'webhook-id': 'msg_2' }, body, secret],
    ['with an old time', signed(new Date(Date.now() - 600_000)), body, secret],
    ['with an invalid time', { ...signed(), 'webhook-timestamp': 'now' }, body, secret],
  ])('refuses a message %s', async (_, headers, given, by) => {
    const verify = await verifyOfDocs();
    expect(() => verify(headers, given, by)).toThrow();
  });
});
