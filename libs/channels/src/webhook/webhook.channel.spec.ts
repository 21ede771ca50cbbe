import { checkInput, WebhookHeaders, webhooks } from '@earshot/contracts';
import { DestinationGone, Permanent } from '@earshot/domain';
import { GuardedHttpClient } from '@earshot/platform';
import { describe, expect, it } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import { Webhook as SvixWebhook } from 'svix';
import { describeChannel } from '../channel.conformance.js';
import type { Behaviour, ChannelLab } from '../channel-lab.spec-helper.js';
import { describeHttpChannel } from '../http/http-channel.conformance.js';
import { HttpReceiver, type ReceivedRequest, type ReceiverAnswer } from '@earshot/platform/testing';
import { sampleMessage } from '../sample-message.spec-helper.js';
import { httpChannel } from '../http/http-channel.js';
import { webhook } from './webhook.channel.js';
import { newWebhookSecret, webhookHeaders } from './webhook-signature.js';

const answers: Readonly<Record<Behaviour, ReceiverAnswer>> = {
  takes: { status: 204 },
  busy: { status: 503, body: 'thanks' },
  refuses: { status: 410 },
  hangs: 'hang',
};

async function startLab(): Promise<ChannelLab & { deliveries: readonly ReceivedRequest[] }> {
  const receiver = await HttpReceiver.start();
  receiver.answer = answers.takes;
  const secret = newWebhookSecret();
  const config = { allowCidrs: ['127.0.0.0/8'], ports: [443] };
  return {
    channel: httpChannel(webhook, new GuardedHttpClient(config), config),
    destination: { address: `${receiver.url}?token=tok-4711`, secret, previousSecret: null },
    secrets: [secret, secret.slice(6), 'tok-4711'],
    deliveries: receiver.requests,
    behave: (behaviour) => (receiver.answer = answers[behaviour]),
    copies: () =>
      Promise.resolve(
        receiver.requests.map(({ headers, body }) => ({
          id: headers['webhook-id'] ?? '',
          headers: Object.keys(headers),
          content: JSON.stringify(Object.keys(JSON.parse(body) as object)) + body,
        })),
      ),
    stop: () => receiver.stop(),
  };
}

// JSON carries the text unchanged, but it must not be able to end its string and add a field.
describeChannel('webhook', startLab, { hostile: /^\[[^\]]*"x"|[\r\n]/, marked: null });
describeHttpChannel('webhook', webhook, 'https://hooks.example.com/a/b');

describe('webhook delivery', () => {
  const never = new AbortController().signal;
  const verifiers = [Webhook, SvixWebhook] as const;

  it.each([1, 3, 5_000])(
    'is accepted by both public verifiers, but only with this secret, body and time (mentions: %i)',
    async (total) => {
      const lab = await startLab();
      await lab.channel.deliver(
        { ...sampleMessage({}, total), attemptAt: new Date() },
        lab.destination,
        never,
      );
      await lab.stop();
      const [delivery] = lab.deliveries;
      if (delivery === undefined) throw new Error('nothing was delivered');
      const { body, headers } = delivery;
      const at = Number(headers['webhook-timestamp']);
      for (const Verifier of verifiers) {
        const verifier = new Verifier(lab.destination.secret ?? '');
        expect(verifier.verify(body, headers)).toEqual(JSON.parse(body));
        expect(() => verifier.verify(`${body} `, headers)).toThrow();
        expect(() => new Verifier(newWebhookSecret()).verify(body, headers)).toThrow();
        for (const skew of [-301, 301])
          expect(() =>
            verifier.verify(body, { ...headers, 'webhook-timestamp': String(at + skew) }),
          ).toThrow();
      }
      const signed = Object.entries(headers).filter(([name]) => name.startsWith('webhook-'));
      expect(checkInput(WebhookHeaders, Object.fromEntries(signed)).faults).toEqual([]);
      expect(headers['webhook-id']).toMatch(/^msg_[0-9a-f]{32}$/);
      expect(Buffer.byteLength(body)).toBeLessThanOrEqual(20_000);
    },
  );

  it('sends only bodies that its contract describes, whole and cut', async () => {
    const lab = await startLab();
    const one = sampleMessage();
    const change = {
      status: { before: 'new', after: 'done' },
      assignee: { before: null, after: { id: one.alert.id, name: 'Ada' } },
      urgency: { before: 60, after: null },
    } as const;
    const messages = [
      one,
      { ...one, isTest: true as const },
      sampleMessage({}, 30),
      { ...one, change },
      ...[1, 2].map((total) => sampleMessage({ text: 'Acme is down. '.repeat(3_000) }, total)),
    ];
    for (const message of messages) await lab.channel.deliver(message, lab.destination, never);
    await lab.stop();
    const bodies = lab.deliveries.map(({ body }) => JSON.parse(body) as { type: string });
    expect(new Set(bodies.map(({ type }) => type))).toEqual(new Set(webhooks.map(({ name }) => name)));
    expect(bodies.length).toBe(messages.length);
    for (const sent of bodies) {
      const shape = webhooks.find(({ name }) => name === sent.type)?.body ?? WebhookHeaders;
      expect(checkInput<object>(shape, sent).faults).toEqual([]);
    }
  });

  it('is accepted with the new and the previous secret, until the previous one is removed', async () => {
    const lab = await startLab();
    const before = newWebhookSecret();
    const message = { ...sampleMessage(), attemptAt: new Date() };
    await lab.channel.deliver(message, { ...lab.destination, previousSecret: before }, never);
    await lab.channel.deliver(message, lab.destination, never);
    await lab.stop();
    const [during, after] = lab.deliveries;
    if (during === undefined || after === undefined) throw new Error('two were delivered');
    expect(during.headers['webhook-signature']).toMatch(/^v1,\S+ v1,\S+$/);
    expect(after.headers['webhook-signature']).toMatch(/^v1,\S+$/);
    for (const Verifier of verifiers) {
      for (const secret of [lab.destination.secret ?? '', before])
        expect(new Verifier(secret).verify(during.body, during.headers)).toBeDefined();
      expect(() => new Verifier(before).verify(after.body, after.headers)).toThrow();
    }
  });

  it('reports a destination that is permanently gone', async () => {
    const lab = await startLab();
    lab.behave('refuses');
    await expect(lab.channel.deliver(sampleMessage(), lab.destination, never)).rejects.toThrow(
      DestinationGone,
    );
    await lab.stop();
  });

  it.each([null, '', 'secret', 'whsec_', 'whsec_c2hvcnQ='])(
    'is refused without a usable secret (%j)',
    async (secret) => {
      const lab = await startLab();
      const delivery = lab.channel.deliver(sampleMessage(), { ...lab.destination, secret }, never);
      await expect(delivery).rejects.toThrow(Permanent);
      await lab.stop();
      expect(lab.deliveries).toEqual([]);
    },
  );
});

describe('webhookHeaders', () => {
  const sent = {
    id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    attemptAt: new Date(1_614_265_330_000),
    body: '{"test": 2432232314}',
  };

  it('signs like the test vector of the specification', () => {
    expect(webhookHeaders(['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'], sent)).toEqual({
      'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      'webhook-timestamp': '1614265330',
      'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    });
  });

  it('ignores an invalid previous secret', () => {
    const secret = newWebhookSecret();
    expect(webhookHeaders([secret, 'nonsense'], sent)).toEqual(webhookHeaders([secret], sent));
  });

  it('generates secrets of 32 random bytes', () => {
    const secret = newWebhookSecret();
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(newWebhookSecret()).not.toBe(secret);
  });
});
