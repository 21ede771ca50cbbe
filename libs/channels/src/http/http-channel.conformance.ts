import { Permanent, type RateLimited, Retryable } from '@earshot/domain';
import { GuardedHttpClient } from '@earshot/platform';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { inspect } from 'node:util';
import type { Channel } from '../channel.js';
import { httpChannel, type HttpService } from './http-channel.js';
import { sampleMessage } from '../sample-message.spec-helper.js';
import { HttpReceiver } from '@earshot/platform/testing';

/** Tests for every channel that sends to URLs entered by users. @param publicAddress one that can be saved */
export function describeHttpChannel(name: string, service: HttpService, publicAddress: string): void {
  describe(`${name} channel over HTTP`, () => {
    const never = new AbortController().signal;
    const outside = { allowCidrs: [], ports: [80, 443, 8080, 8443] };
    const inside = { allowCidrs: ['127.0.0.0/8'], ports: [] };
    const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
    let receiver: HttpReceiver;
    let channel: Channel;

    beforeEach(async () => {
      receiver = await HttpReceiver.start();
      channel = httpChannel(service, new GuardedHttpClient(inside), inside);
    });

    afterEach(async () => {
      await receiver.stop();
    });

    const deliver = (address = receiver.url, signal = never) =>
      channel.deliver(sampleMessage(), { address, secret, previousSecret: null }, signal);
    const faultOf = (delivery: Promise<unknown>) =>
      delivery.then(
        () => null,
        (error: unknown) => error as Error,
      );

    it.each([
      'https://127.0.0.1/a/b/c', 'https://[::1]/a/b/c', 'https://localhost/a/b/c', 'https://10.0.0.1/a/b/c', 'https://0x7f.1/a',
      'https://169.254.169.254/latest', 'https://[::ffff:10.0.0.1]/a', 'http://127.0.0.1:8080/a', 'https://user:pass@hooks.example/a',
    ])('refuses %s on saving and on sending', async (address) => {
      channel = httpChannel(service, new GuardedHttpClient(outside), outside);
      expect(channel.destinationFault(address)).toMatch(/^[A-Z].*\.$/);
      await expect(deliver(address)).rejects.toThrow(Permanent);
    }); // prettier-ignore

    it('accepts a public address, but does not connect and tries again later if it resolves to an internal one', async () => {
      const requests: string[] = [];
      const http = new GuardedHttpClient(outside, (hostname, options, done) => {
        requests.push(hostname);
        if (options.all === true) done(null, [{ address: '127.0.0.1', family: 4 }]);
        else done(null, '127.0.0.1', 4);
      });
      channel = httpChannel(service, http, outside);
      expect(channel.destinationFault(publicAddress)).toBeNull();
      const { host, hostname } = new URL(publicAddress);
      const fault = await faultOf(deliver(publicAddress));
      expect(fault).toBeInstanceOf(Retryable);
      expect(fault?.message).toBe(`${host}: name not found, or no address that Earshot may connect to.`);
      expect(requests).toEqual([hostname]);
    });

    it('waits as long as it asks, counted from its answer', async () => {
      receiver.answer = async () => {
        await sleep(300);
        return { status: 429, headers: { 'retry-after': '1' } };
      };
      const fault = await faultOf(deliver());
      const waitMs = (fault as RateLimited).until.getTime() - sampleMessage().attemptAt.getTime();
      expect(waitMs).toBeGreaterThanOrEqual(1_290);
    });

    it('follows no redirects', async () => {
      receiver.answer = { status: 302, headers: { location: `${receiver.url}/elsewhere` } };
      await expect(deliver()).rejects.toThrow(Retryable);
      expect(receiver.requests).toHaveLength(1);
    });

    it('takes the status as the answer, however long the body is', async () => {
      receiver.answer = { status: 200, body: 'x'.repeat(70_000), endless: true };
      const answer = await deliver();
      expect(answer.startsWith('200 xxx')).toBe(true);
      expect(Buffer.byteLength(answer)).toBeLessThanOrEqual(1024);
      receiver.answer = { status: 500, body: 'y'.repeat(70_000), endless: true };
      const fault = await faultOf(deliver());
      expect(fault).toBeInstanceOf(Retryable);
      expect(fault?.message.length).toBeLessThan(300);
    });

    it('accepts the status if the body is slow and the delivery is aborted', async () => {
      receiver.answer = { status: 200, body: 'slow', endless: true };
      const control = new AbortController();
      const delivery = deliver(receiver.url, control.signal);
      await receiver.answered();
      setTimeout(() => control.abort(), 1_000);
      expect(await delivery).toBe('200 slow');
    });

    it.each([
      ['garbage', 'sent an answer that is not HTTP.'],
      ['nothing', 'dropped the connection.'],
      ['half', 'dropped the connection.'],
    ] as const)('reports a temporary fault for a broken response (%s)', async (kind, words) => {
      receiver.answer = { raw: kind };
      await expect(deliver()).rejects.toEqual(new Retryable(`${new URL(receiver.url).host} ${words}`));
    });

    it('turns a binary response into harmless text', async () => {
      receiver.answer = { status: 500, body: Buffer.from([0, 255, 27, 91, 10, 0x41]) };
      const fault = await faultOf(deliver());
      expect(fault?.message).toMatch(/ answered 500: .*A$/);
      expect(fault?.message).not.toMatch(/\p{Cc}/u);
      receiver.answer = { status: 200, body: Buffer.from([0, 255, 0x41]) };
      expect(await deliver()).not.toContain('\u0000');
    });

    it('reveals neither address nor secrets if the destination repeats them', async () => {
      const address = `${receiver.url}/services/T04711AAA/B04711BBB/tokenABC4711?token=abc%2F4711def`;
      for (const status of [200, 400, 404, 410, 429, 500]) {
        receiver.answer = { status, echo: true };
        const outcome = await deliver(address).catch((fault: unknown) => fault);
        for (const hidden of [
          secret,
          secret.slice(6),
          'T04711AAA',
          'tokenABC4711',
          'abc%2F4711def',
          'abc/4711def',
        ])
          expect(inspect(outcome, { depth: 8 })).not.toContain(hidden);
      }
      expect(receiver.requests).toHaveLength(6);
    });
  });
}
