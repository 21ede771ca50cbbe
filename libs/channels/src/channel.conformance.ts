import { Permanent, RateLimited, Retryable } from '@earshot/domain';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { inspect } from 'node:util';
import type { ChannelLab, ChannelTraits } from './channel-lab.spec-helper.js';
import { describeReadable } from './readable.conformance.js';
import { sampleMessage } from './sample-message.spec-helper.js';

/** Tests that every channel must pass. */
export function describeChannel(
  name: string,
  start: () => Promise<ChannelLab>,
  { hostile: hostileMark, marked }: ChannelTraits,
): void {
  describe(`${name} channel`, () => {
    let lab: ChannelLab;
    const never = new AbortController().signal;

    beforeEach(async () => {
      lab = await start();
    });

    afterEach(async () => {
      lab.channel.close?.();
      await lab.stop();
    });

    it("delivers one copy and returns the destination's response", async () => {
      const answer = await lab.channel.deliver(sampleMessage(), lab.destination, never);
      expect(answer).toMatch(/^2\d\d/);
      const copies = await lab.copies();
      expect(copies).toHaveLength(1);
      expect(copies[0]?.content).toContain('Acme checkout is down');
    });

    it('uses the same id for every attempt, and a different one for another notification', async () => {
      const message = sampleMessage({}, 3);
      const later = { ...message, attemptAt: new Date(message.attemptAt.getTime() + 60_000) };
      const other = { ...message, notificationId: '0192f3a0-0000-7000-8000-000000000002' };
      for (const each of [message, later, other]) await lab.channel.deliver(each, lab.destination, never);
      const [first, second, third] = (await lab.copies()).map(({ id }) => id);
      expect(first).toContain('0001');
      expect(second).toBe(first);
      expect(third).not.toBe(first);
    });

    it('marks a test message as a test, and no other message', async () => {
      await lab.channel.deliver(sampleMessage(), lab.destination, never);
      await lab.channel.deliver({ ...sampleMessage(), isTest: true }, lab.destination, never);
      const [real, test] = (await lab.copies()).map(({ content }) => content);
      expect(test).toMatch(/\btest\b/i);
      expect(real).not.toMatch(/\btest\b/i);
    });

    it('includes triage links for each mention if it is e-mail, and none otherwise', async () => {
      for (const total of [1, 3]) {
        const message = sampleMessage({}, total);
        await lab.channel.deliver(message, lab.destination, never);
        const content = (await lab.copies()).at(-1)?.content ?? '';
        for (const { triage } of message.items)
          for (const url of [triage?.done, triage?.ignored])
            expect([url, content.includes(String(url))]).toEqual([url, name === 'email']);
      }
    });

    if (marked !== null) describeReadable(() => lab, marked);

    it('accepts a post without text and author, and one that was not classified', async () => {
      const message = sampleMessage({ text: '' });
      const [item] = message.items;
      if (item === undefined) throw new Error('a sample contains a mention');
      const emptied = { ...item.mention, authorHandle: null, authorUrl: null, matches: [] };
      for (const mention of [emptied, { ...emptied, classification: null }])
        for (const total of [1, 2]) {
          const bare = { ...message, total, items: [{ ...item, mention, monitorNames: [] }] };
          const answer = await lab.channel.deliver(bare, lab.destination, never);
          expect(answer).toMatch(/^2\d\d/);
        }
    });

    it('reports a busy destination as a temporary failure', async () => {
      lab.behave('busy');
      const fault: unknown = await lab.channel
        .deliver(sampleMessage(), lab.destination, never)
        .catch((error: unknown) => error);
      expect(fault instanceof Retryable || fault instanceof RateLimited ? 'passes' : fault).toBe('passes');
    });

    it('reports a permanent refusal as a permanent failure', async () => {
      lab.behave('refuses');
      await expect(lab.channel.deliver(sampleMessage(), lab.destination, never)).rejects.toThrow(Permanent);
    });

    it('reports an unreachable destination as a temporary failure', async () => {
      await lab.stop();
      await expect(lab.channel.deliver(sampleMessage(), lab.destination, never)).rejects.toThrow(Retryable);
    });

    it('stops waiting when it is aborted', async () => {
      lab.behave('hangs');
      const control = new AbortController();
      const delivery = lab.channel.deliver(sampleMessage(), lab.destination, control.signal);
      control.abort();
      await expect(delivery).rejects.toThrow(Retryable);
    });

    it('sends nothing when it is aborted before it starts', async () => {
      const delivery = lab.channel.deliver(sampleMessage(), lab.destination, AbortSignal.abort());
      await expect(delivery).rejects.toThrow(Retryable);
      expect(await lab.copies()).toEqual([]);
    });

    it('lets hostile text in no field add a header or markup, for one mention or several', async () => {
      const hostile =
        'x\r\nBcc: victim@evil.example\r\nX-Evil: 1\r\n\r\n</td><script>alert(1)</script>"}],"x":1\u0001\u202E <!channel> @everyone **b** [l](https://evil.example)';
      const changes = {
        projectName: hostile,
        alertName: hostile,
        monitorName: hostile,
        summary: hostile,
        title: hostile,
        text: `Acme ${hostile}`,
        keyword: hostile,
        author: hostile,
        url: 'javascript:alert(1)',
      };
      for (const total of [1, 20]) {
        await lab.channel.deliver(sampleMessage({}, total), lab.destination, never);
        await lab.channel.deliver(sampleMessage(changes, total), lab.destination, never);
        const [plain, attacked] = (await lab.copies()).slice(-2);
        expect(attacked?.headers).toEqual(plain?.headers);
        expect(attacked?.content).not.toMatch(hostileMark);
      }
    });

    it('reveals no secret in its errors', async () => {
      for (const behaviour of ['busy', 'refuses'] as const) {
        lab.behave(behaviour);
        const error: unknown = await lab.channel
          .deliver(sampleMessage(), lab.destination, never)
          .catch((fault: unknown) => fault);
        expect(error).toBeInstanceOf(Error);
        for (const secret of lab.secrets) expect(inspect(error, { depth: 8 })).not.toContain(secret);
      }
    });

    it('refuses invalid destinations, and delivers to none of them', async () => {
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
