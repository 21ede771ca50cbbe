import { expect, it } from '@jest/globals';
import type { ChannelLab } from './channel-lab.spec-helper.js';
import { sampleMessage } from './sample-message.spec-helper.js';

/**
 * Tests for every channel read by people: its messages contain what readers need.
 * @param marked how a match is marked in the text
 */
export function describeReadable(lab: () => ChannelLab, marked: RegExp): void {
  const never = new AbortController().signal;

  it('contains everything needed to decide, and how to change what is sent', async () => {
    await lab().channel.deliver(sampleMessage(), lab().destination, never);
    const [copy] = await lab().copies();
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
      'says “down”, a sign of a widespread outage (+16)',
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

  it('lists where else the post appeared', async () => {
    for (const total of [1, 2]) {
      const message = sampleMessage({}, total);
      const on = (source: 'x' | 'reddit') => ({ mentionId: source, source, url: 'https://a.example/' });
      const items = message.items.map((item) => ({
        ...item,
        mention: { ...item.mention, alsoOn: [on('x'), on('reddit'), on('reddit')] },
      }));
      await lab().channel.deliver({ ...message, items }, lab().destination, never);
      const content = unescaped((await lab().copies()).at(-1)?.content ?? '');
      expect(content.split('also on X and elsewhere on Reddit').length - 1).toBeGreaterThanOrEqual(total);
      await lab().channel.deliver(message, lab().destination, never);
      expect((await lab().copies()).at(-1)?.content).not.toContain('also');
    }
  });

  it('says of a removed post that it was removed, and of no post that it is new', async () => {
    for (const total of [1, 2]) {
      const message = sampleMessage({ title: null, text: '', summary: '' }, total);
      const items = message.items.map((item) => ({
        ...item,
        mention: { ...item.mention, authorHandle: null, removedAt: new Date() },
      }));
      await lab().channel.deliver({ ...message, items }, lab().destination, never);
      const content = unescaped((await lab().copies()).at(-1)?.content ?? '');
      expect(content.match(/(on Reddit|Reddit, \w+), removed/g)?.length).toBeGreaterThanOrEqual(total);
      expect(content).not.toContain('new mention');
    }
  });

  it('says of a mention that people have dealt with meanwhile that it is handled', async () => {
    for (const total of [1, 2]) {
      const message = sampleMessage({}, total);
      const items = message.items.map((item) => ({
        ...item,
        mention: { ...item.mention, status: 'done' as const },
      }));
      await lab().channel.deliver({ ...message, items }, lab().destination, never);
      const content = unescaped((await lab().copies()).at(-1)?.content ?? '');
      expect(content.match(/(on Reddit|Reddit, \w+), handled/g)?.length).toBeGreaterThanOrEqual(total);
    }
  });

  it('keeps names written from right to left apart from our words', async () => {
    for (const total of [1, 2]) {
      const names = { author: 'سفيان.شوماري', alertName: 'تنبيه', monitorName: 'علامة' };
      await lab().channel.deliver(sampleMessage(names, total), lab().destination, never);
      const content = unescaped((await lab().copies()).at(-1)?.content ?? '');
      expect(content).toContain('The alert “\u2068تنبيه\u2069” fired');
      expect(content).toContain('“\u2068علامة\u2069” matched');
      expect(content).not.toContain('Monitor: علامة');
      // Discord shows the author of a single post on a line of its own.
      expect(content).toMatch(/\u2068[^\u2069]*سفيان.شوماري[^\u2069]*\u2069|\nسفيان.شوماري\n/);
    }
  });

  it('shows each of up to twenty mentions, and the total of thousands', async () => {
    for (const total of [2, 20, 5_000]) {
      const message = sampleMessage({ each: (index) => ({ author: `author${index + 1}x` }) }, total);
      await lab().channel.deliver(message, lab().destination, never);
      const content = unescaped((await lab().copies()).at(-1)?.content ?? '');
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

/** The text as a reader sees it: without HTML and Markdown escapes or marks of matches. */
function unescaped(content: string): string {
  return content
    .replace(/<span class="mark"[^>]*>([^<]*)<\/span>/g, '$1')
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&amp;/g, '&')
    .replace(/\*\*/g, '')
    .replace(/\\([^0-9A-Za-z\s])/g, '$1');
}
