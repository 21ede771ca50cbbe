import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Permanent, RateLimited, Retryable } from '@earshot/domain';
import { createGuardedHttpClient } from '@earshot/platform';
import { describe, expect, it } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import { type Behaviour, type ChannelLab, describeChannel } from '../channel.conformance.js';
import { sampleMessage } from '../sample-message.spec-helper.js';
import { WebhookChannel } from './webhook.channel.js';
import { webhookBody } from './webhook-body.js';
import { webhookFault } from './webhook-fault.js';
import { newWebhookSecret, webhookHeaders } from './webhook-signature.js';

const statuses = { takes: 204, busy: 503, refuses: 410 } as const;

interface Delivery {
  readonly headers: Record<string, string>;
  readonly body: string;
}

async function startLab(): Promise<ChannelLab & { deliveries: Delivery[] }> {
  let behaviour: Behaviour = 'takes';
  const deliveries: Delivery[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      deliveries.push({
        headers: request.headers as Record<string, string>,
        body: Buffer.concat(chunks).toString(),
      });
      if (behaviour !== 'hangs') response.writeHead(statuses[behaviour]).end('thanks');
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const secret = newWebhookSecret();
  const config = { allowCidrs: ['127.0.0.0/8'] };
  return {
    channel: new WebhookChannel(createGuardedHttpClient(config.allowCidrs), config),
    destination: {
      address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook?token=tok-4711`,
      secret,
    },
    secrets: [secret, secret.slice(6), 'tok-4711'],
    deliveries,
    behave: (next) => (behaviour = next),
    copies: () =>
      Promise.resolve(
        deliveries.map(({ headers, body }) => ({
          id: headers['webhook-id'] ?? '',
          headers: Object.keys(headers),
          content: JSON.stringify(Object.keys(JSON.parse(body) as object)) + body,
        })),
      ),
    stop: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

// In JSON the text arrives whole; what must not happen is that it ends its string and adds a field.
describeChannel('webhook', startLab, /^\[[^\]]*"x"|[\r\n]/);

describe('webhook delivery', () => {
  const never = new AbortController().signal;

  it('is accepted by the public verifier, and not with another secret or body', async () => {
    const lab = await startLab();
    const message = { ...sampleMessage(), attemptAt: new Date() };
    await lab.channel.deliver(message, lab.destination, never);
    await lab.stop();
    const [delivery] = lab.deliveries;
    if (delivery === undefined) throw new Error('nothing was delivered');
    const verifier = new Webhook(lab.destination.secret ?? '');
    expect(verifier.verify(delivery.body, delivery.headers)).toEqual({
      type: 'mention.alert',
      timestamp: '2026-11-21T05:12:00.000Z',
      data: message.data,
    });
    expect(() => verifier.verify(`${delivery.body} `, delivery.headers)).toThrow();
    expect(() => new Webhook(newWebhookSecret()).verify(delivery.body, delivery.headers)).toThrow();
    expect(delivery.headers['webhook-id']).toMatch(/^msg_[0-9a-f]{32}$/);
  });

  it.each([null, '', 'secret', 'whsec_', 'whsec_c2hvcnQ='])(
    'is refused without a usable secret (%j)',
    async (secret) => {
      const lab = await startLab();
      await expect(
        lab.channel.deliver(sampleMessage(), { ...lab.destination, secret }, never),
      ).rejects.toThrow(Permanent);
      await lab.stop();
      expect(lab.deliveries).toEqual([]);
    },
  );
});

describe('webhookHeaders', () => {
  it('signs as the vector of the specification says', () => {
    const headers = webhookHeaders('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', {
      id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      attemptAt: new Date(1_614_265_330_000),
      body: '{"test": 2432232314}',
    });
    expect(headers).toEqual({
      'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      'webhook-timestamp': '1614265330',
      'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    });
  });

  it('makes secrets of 32 random bytes', () => {
    const secret = newWebhookSecret();
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(newWebhookSecret()).not.toBe(secret);
  });
});

describe('webhookFault', () => {
  const now = new Date('2026-11-21T05:12:00.000Z');
  const answer = (status: number, retryAfter?: string) =>
    webhookFault(
      { status, body: 'no\r\nway', headers: retryAfter === undefined ? {} : { 'retry-after': retryAfter } },
      'a.example',
      now,
    );

  it.each([200, 201, 202, 204, 299])('%i is a delivery', (status) => {
    expect(answer(status)).toBeNull();
  });

  it.each([301, 302, 307, 400, 401, 403, 404, 408, 413, 429, 500, 502, 503, 504])(
    '%i is tried again',
    (status) => {
      expect(answer(status)).toEqual(new Retryable(`a.example answered ${status}: no way`));
    },
  );

  it('410 is the end', () => {
    expect(answer(410, '5')).toEqual(new Permanent('a.example answered 410: no way'));
  });

  it.each([
    ['120', '2026-11-21T05:14:00.000Z'],
    ['Sat, 21 Nov 2026 06:00:00 GMT', '2026-11-21T06:00:00.000Z'],
  ])('429 and 503 with Retry-After %s wait until then', (retryAfter, until) => {
    for (const status of [429, 503]) {
      const fault = answer(status, retryAfter);
      expect(fault).toBeInstanceOf(RateLimited);
      expect((fault as RateLimited).until.toISOString()).toBe(until);
    }
  });

  it('a Retry-After that nobody can read counts as absent', () => {
    expect(answer(429, 'soon')).toBeInstanceOf(Retryable);
  });
});

describe('webhookBody', () => {
  const message = sampleMessage();
  const match = { monitor_id: message.project.id, keyword: 'acme', field: 'text', start: 0, end: 4 };

  it.each([
    ['plain text', 'Acme '.repeat(8_000), 1],
    ['text that JSON escapes', '"\u0001\n'.repeat(10_000), 1],
    ['text beyond ASCII', '😀日本'.repeat(9_000), 1],
    ['thousands of matches', 'acme '.repeat(8_000), 8_000],
    ['matches of a short text', 'acme', 8_000],
  ])('keeps %s below 20 KB and says what it cut', (_name, text, count) => {
    const mention = {
      id: 'm',
      text,
      matches: Array.from({ length: count }, () => match),
      url: 'https://a.example/',
    };
    const body = webhookBody({ ...message, data: { alert: message.data.alert, mention } });
    const parsed = JSON.parse(body) as { data: { mention: typeof mention }; truncated: string[] };
    expect(Buffer.byteLength(body)).toBeLessThanOrEqual(20_000);
    expect(Buffer.byteLength(body)).toBeGreaterThan(text.length > 10 ? 19_000 : 1_000);
    expect(text.startsWith(parsed.data.mention.text)).toBe(true);
    expect(parsed.data.mention.text.isWellFormed()).toBe(true);
    expect(parsed.data.mention).toMatchObject({ id: 'm', url: 'https://a.example/' });
    expect(parsed.truncated.includes('mention.text')).toBe(parsed.data.mention.text.length < text.length);
    expect(parsed.truncated.includes('mention.matches')).toBe(parsed.data.mention.matches.length < count);
  });

  it('leaves a body of ordinary size as it is', () => {
    expect(JSON.parse(webhookBody(message))).toEqual({
      type: 'mention.alert',
      timestamp: '2026-11-21T05:12:00.000Z',
      data: message.data,
    });
  });
});
