import { Permanent, RateLimited, Retryable } from '@earshot/domain';
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
  /** Every text that a reader or program gets, decoded; escapes of the format stay. */
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

/** What is said of a channel's messages. */
export interface ChannelTraits {
  /** The unescaped form of hostile text, which must not arrive. */
  readonly hostile: RegExp;
  /** How a match stands out in the text; null = the channel is for programs, which get offsets. */
  readonly marked: RegExp | null;
}

/** What every channel must keep to. */
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
      await lab.channel.close();
      await lab.stop();
    });

    it('delivers one copy and returns what the destination answered', async () => {
      const receipt = await lab.channel.deliver(sampleMessage(), lab.destination, never);
      expect(receipt.answer).toMatch(/^2\d\d/);
      const copies = await lab.copies();
      expect(copies).toHaveLength(1);
      expect(copies[0]?.content).toContain('Acme checkout is down');
    });

    it('carries the same id on every attempt, another for another notification', async () => {
      const message = sampleMessage({}, 3);
      const later = { ...message, attemptAt: new Date(message.attemptAt.getTime() + 60_000) };
      const other = { ...message, notificationId: '0192f3a0-0000-7000-8000-000000000002' };
      for (const each of [message, later, other]) await lab.channel.deliver(each, lab.destination, never);
      const [first, second, third] = (await lab.copies()).map(({ id }) => id);
      expect(first).toContain('0001');
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

    it('lets the reader of a mail triage each mention, and nobody else', async () => {
      for (const total of [1, 3]) {
        const message = sampleMessage({}, total);
        await lab.channel.deliver(message, lab.destination, never);
        const content = (await lab.copies()).at(-1)?.content ?? '';
        for (const { triage } of message.items)
          for (const url of [triage?.done, triage?.ignored])
            expect([url, content.includes(String(url))]).toEqual([url, name === 'email']);
      }
    });

    if (marked !== null) {
      it('says all that people need to decide, and how to change what they get', async () => {
        await lab.channel.deliver(sampleMessage(), lab.destination, never);
        const [copy] = await lab.copies();
        const content = unescaped(copy?.content ?? '');
        for (const fact of [
          'Acme',
          'Acme brand',
          'Reddit',
          'shop_owner',
          'Is anyone else seeing this?',
          'Complaint',
          'Negative',
          '88',
          'Acme checkout is down.',
          '21 Nov 2026, 06:12 CET',
          '1,234 upvotes',
          'says “down”, words of an outage that hits many (+16)',
          'https://www.reddit.com/r/shops/comments/abc/',
          'https://earshot.example/mentions/1',
          'https://earshot.example/alerts/1',
          'The alert “Outages” fired because “Acme brand” matched “acme”',
          'its urgency 88 is at least 60',
        ])
          // prettier-ignore
          expect(content).toContain(fact);
        expect(copy?.content).toMatch(marked);
      });

      it('says where else the post is', async () => {
        for (const total of [1, 2]) {
          const message = sampleMessage({}, total);
          const on = (source: 'x' | 'reddit') => ({ mentionId: source, source, url: 'https://a.example/' });
          const items = message.items.map((item) => ({
            ...item,
            mention: { ...item.mention, alsoOn: [on('x'), on('reddit'), on('reddit')] },
          }));
          await lab.channel.deliver({ ...message, items }, lab.destination, never);
          const content = unescaped((await lab.copies()).at(-1)?.content ?? '');
          expect(content.split('also on X and elsewhere on Reddit').length - 1).toBeGreaterThanOrEqual(total);
          await lab.channel.deliver(message, lab.destination, never);
          expect((await lab.copies()).at(-1)?.content).not.toContain('also');
        }
      });

      it('shows each of twenty mentions, and of thousands how many there are', async () => {
        for (const total of [2, 20, 5_000]) {
          const message = sampleMessage({ each: (index) => ({ author: `author${index + 1}x` }) }, total);
          await lab.channel.deliver(message, lab.destination, never);
          const content = unescaped((await lab.copies()).at(-1)?.content ?? '');
          expect(content).toContain(`${total.toLocaleString('en-US')} mentions`);
          for (const { mention, link } of message.items)
            expect([
              mention.authorHandle,
              content.includes(link),
              content.includes(`${mention.authorHandle}`),
            ]).toEqual([mention.authorHandle, true, true]);
          expect(content).toContain('https://earshot.example/mentions');
          expect(content).toContain(`fired for ${total.toLocaleString('en-US')} mentions because`);
          expect(content).toContain('each post is about your brand');
          expect(content.includes('The 20 most urgent of 5,000')).toBe(total === 5_000);
        }
      });
    }

    it('takes a post that has lost its text and author, and one that nobody classified', async () => {
      const message = sampleMessage({ text: '' });
      const [item] = message.items;
      if (item === undefined) throw new Error('a sample contains a mention');
      const emptied = { ...item.mention, authorHandle: null, authorUrl: null, matches: [] };
      for (const mention of [emptied, { ...emptied, classification: null }])
        for (const total of [1, 2]) {
          const bare = { ...message, total, items: [{ ...item, mention, monitorNames: [] }] };
          const { answer } = await lab.channel.deliver(bare, lab.destination, never);
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

    it('reports a destination that refuses for good as a permanent failure', async () => {
      lab.behave('refuses');
      await expect(lab.channel.deliver(sampleMessage(), lab.destination, never)).rejects.toThrow(Permanent);
    });

    it('reports a destination that cannot be reached as a temporary failure', async () => {
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

    it('lets hostile text in no field add a header or markup, be it one mention or several', async () => {
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

/** As a reader sees it: escapes of HTML and of Markdown undone, marks of matches taken away. */
function unescaped(content: string): string {
  return content
    .replace(/<span class="mark"[^>]*>([^<]*)<\/span>/g, '$1')
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&amp;/g, '&')
    .replace(/\*\*/g, '')
    .replace(/\\([^0-9A-Za-z\s])/g, '$1');
}
