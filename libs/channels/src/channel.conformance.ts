import { Permanent, Retryable } from '@earshot/domain';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { inspect } from 'node:util';
import type { Channel, Destination } from './channel.js';
import { sampleMessage } from './sample-message.spec-helper.js';

/** How the destination behaves: takes it, is busy, refuses for good, never answers. */
export type Behaviour = 'takes' | 'busy' | 'refuses' | 'hangs';

/** A message as it came over the wire. */
export interface WireCopy {
  /** What receivers recognise repetitions by. */
  readonly id: string;
  /** Names of headers, in lower case. */
  readonly headers: readonly string[];
  /** Every text that a reader or program gets, decoded. */
  readonly content: string;
}

/** A channel together with a real destination that it delivers to. */
export interface ChannelLab {
  readonly channel: Channel;
  readonly destination: Destination;
  /** Must not stand in any error. */
  readonly secrets: readonly string[];
  behave(behaviour: Behaviour): void;
  copies(): Promise<readonly WireCopy[]>;
  /** Takes the destination off the network. */
  stop(): Promise<void>;
}

/** What every channel must keep to; `hostileMark` is a text whose unescaped form must not arrive. */
export function describeChannel(name: string, start: () => Promise<ChannelLab>, hostileMark: RegExp): void {
  describe(`${name} channel`, () => {
    let lab: ChannelLab;
    const never = new AbortController().signal;

    beforeEach(async () => {
      lab = await start();
    });

    afterEach(async () => {
      await lab.channel.close();
      await lab.stop();
    });

    it('delivers one copy and tells what the destination answered', async () => {
      const receipt = await lab.channel.deliver(sampleMessage(), lab.destination, never);
      expect(receipt.answer).toMatch(/^2\d\d/);
      const copies = await lab.copies();
      expect(copies).toHaveLength(1);
      expect(copies[0]?.content).toContain('Acme checkout is down.');
    });

    it('carries the same id on every attempt, another for another notification', async () => {
      const message = sampleMessage();
      const later = { ...message, attemptAt: new Date(message.attemptAt.getTime() + 60_000) };
      const other = { ...message, notificationId: '0192f3a0-0000-7000-8000-000000000002' };
      for (const each of [message, later, other]) await lab.channel.deliver(each, lab.destination, never);
      const [first, second, third] = (await lab.copies()).map(({ id }) => id);
      expect(second).toBe(first);
      expect(third).not.toBe(first);
    });

    it('says of a test that it is one, and only of a test', async () => {
      await lab.channel.deliver(sampleMessage(), lab.destination, never);
      await lab.channel.deliver({ ...sampleMessage(), isTest: true }, lab.destination, never);
      const [real, test] = (await lab.copies()).map(({ content }) => content);
      expect(test).toMatch(/\btest\b/i);
      expect(real).not.toMatch(/\btest\b/i);
    });

    it('tells a busy destination as a passing fault', async () => {
      lab.behave('busy');
      await expect(lab.channel.deliver(sampleMessage(), lab.destination, never)).rejects.toThrow(Retryable);
    });

    it('tells a destination that refuses for good as permanent', async () => {
      lab.behave('refuses');
      await expect(lab.channel.deliver(sampleMessage(), lab.destination, never)).rejects.toThrow(Permanent);
    });

    it('tells a destination that cannot be reached as a passing fault', async () => {
      await lab.stop();
      await expect(lab.channel.deliver(sampleMessage(), lab.destination, never)).rejects.toThrow(Retryable);
    });

    it('stops waiting when it is told to', async () => {
      lab.behave('hangs');
      const control = new AbortController();
      const delivery = lab.channel.deliver(sampleMessage(), lab.destination, control.signal);
      control.abort();
      await expect(delivery).rejects.toThrow(Retryable);
    });

    it('sends nothing when it is told to stop before it starts', async () => {
      const delivery = lab.channel.deliver(sampleMessage(), lab.destination, AbortSignal.abort());
      await expect(delivery).rejects.toThrow(Retryable);
      expect(await lab.copies()).toEqual([]);
    });

    it('lets hostile text add no header and no markup', async () => {
      const hostile =
        'x\r\nBcc: victim@evil.example\r\nX-Evil: 1\r\n\r\n</td><script>alert(1)</script>"}],"x":1\u0000\u202E';
      const message = sampleMessage({
        projectName: hostile,
        alertName: hostile,
        summary: hostile,
        text: `Acme ${hostile}`,
        author: hostile,
        url: 'javascript:alert(1)',
      });
      await lab.channel.deliver(sampleMessage(), lab.destination, never);
      await lab.channel.deliver(message, lab.destination, never);
      const [plain, attacked] = await lab.copies();
      expect(attacked?.headers).toEqual(plain?.headers);
      expect(attacked?.content).not.toMatch(hostileMark);
    });

    it('repeats no secret in its errors', async () => {
      for (const behaviour of ['busy', 'refuses'] as const) {
        lab.behave(behaviour);
        const error: unknown = await lab.channel
          .deliver(sampleMessage(), lab.destination, never)
          .catch((fault: unknown) => fault);
        expect(error).toBeInstanceOf(Error);
        for (const secret of lab.secrets) expect(inspect(error, { depth: 8 })).not.toContain(secret);
      }
    });

    it('refuses destinations that are none, and delivers to none of them', async () => {
      for (const address of [
        '',
        'nonsense',
        'a@b.example, c@d.example',
        `${lab.destination.address}\r\nx`,
        'ftp://a.example',
      ]) {
        expect(lab.channel.destinationFault(address)).toMatch(/^[A-Z].*\.$/);
        await expect(
          lab.channel.deliver(sampleMessage(), { ...lab.destination, address }, never),
        ).rejects.toThrow(Permanent);
      }
      expect(lab.channel.destinationFault(lab.destination.address)).toBeNull();
      expect(await lab.copies()).toEqual([]);
    });
  });
}
