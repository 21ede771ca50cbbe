import { describe, expect, it } from '@jest/globals';
import type { MentionOutput } from '@earshot/contracts';
import { sampleMessage } from '../sample-message.spec-helper.js';
import { webhookBody } from './webhook-body.js';

describe('webhookBody', () => {
  const match = { monitor_id: 'm', keyword: 'acme', field: 'text', start: 0, end: 4, link: null } as const;

  /** @param texts one per mention, each with `count` matches */
  function bodyOf(texts: readonly string[], count = 1) {
    const message = sampleMessage({}, texts.length);
    const items = message.items.map((item, index) => {
      const matches = Array.from({ length: count }, () => match);
      const data = { ...item.data, id: `m${index}`, text: texts[index] ?? '', matches };
      return { ...item, data };
    });
    const body = webhookBody({ ...message, items });
    return {
      body,
      parsed: JSON.parse(body) as {
        data: { mention: MentionOutput; mentions: MentionOutput[]; total: number };
        truncated: string[];
      },
    };
  }

  it.each([
    ['plain text', 'Acme '.repeat(8_000), 1],
    ['text that JSON escapes', '"\u0001\n'.repeat(10_000), 1],
    ['text beyond ASCII', '😀日本'.repeat(9_000), 1],
    ['thousands of matches of a long text', 'acme '.repeat(8_000), 8_000],
    ['thousands of matches of a short text', 'acme', 8_000],
  ])('keeps a body with %s below 20 KB and says what was cut', (_name, text, count) => {
    const { body, parsed } = bodyOf([text], count);
    const { mention } = parsed.data;
    expect(Buffer.byteLength(body)).toBeLessThanOrEqual(20_000);
    expect(Buffer.byteLength(body)).toBeGreaterThan(text.length > 10 ? 19_000 : 1_000);
    expect(text.startsWith(mention.text)).toBe(true);
    expect(mention.text.isWellFormed()).toBe(true);
    expect(mention).toMatchObject({ id: 'm0', url: 'https://www.reddit.com/r/shops/comments/abc/' });
    expect(parsed.truncated.includes('mention.text')).toBe(mention.text.length < text.length);
    expect(parsed.truncated.includes('mention.matches')).toBe(mention.matches.length < count);
  });

  it.each(['mention', 'mentions[0]'])('cuts the text of %s around its first match', (name) => {
    const [before, after] = ['日本 "\n'.repeat(4_500), ' is down. '.repeat(2_000)];
    const text = `${before}Acme${after}Acme`;
    const at = (start: number) => ({ ...match, start, end: start + 4 });
    const title = { ...match, field: 'title' as const };
    const matches = [title, at(before.length), at(text.length - 4)];
    const message = sampleMessage({}, name === 'mention' ? 1 : 2);
    const items = message.items.map((item) => ({
      ...item,
      data: { ...item.data, title: 'Acme', text, matches },
    }));
    const { data: sent, truncated } = JSON.parse(webhookBody({ ...message, items })) as {
      data: { mention?: MentionOutput; mentions?: MentionOutput[] };
      truncated: string[];
    };
    const mention = sent.mention ?? sent.mentions?.[0];
    const start = mention?.text.indexOf('Acme') ?? -1;
    expect(mention?.matches).toEqual([title, at(start)]);
    expect(mention?.text.slice(start - 100, start + 100)).toBe(
      `${before.slice(-100)}Acme${after.slice(0, 96)}`,
    );
    expect(truncated).toEqual(
      name === 'mention' ? ['mention.text', 'mention.matches'] : ['mentions', 'mentions[0]'],
    );
  });

  it('keeps a body with a very long title or long links to other places below 20 KB, too', () => {
    const message = sampleMessage();
    const whole = { title: 'Acme', text: 'acme is down', matches: [match] };
    const sent = (change: Partial<MentionOutput>) => {
      const items = message.items.map((item) => ({ ...item, data: { ...item.data, ...whole, ...change } }));
      const body = webhookBody({ ...message, items });
      expect(Buffer.byteLength(body)).toBeLessThanOrEqual(20_000);
      expect(Buffer.byteLength(body)).toBeGreaterThan(18_000);
      return JSON.parse(body) as { data: { mention: MentionOutput }; truncated: string[] };
    };
    const also_on = Array.from({ length: 20 }, (_, at) => ({
      mention_id: 'm',
      source: 'reddit' as const,
      url: `https://a.example/${at}${'x'.repeat(1_800)}`,
    }));
    const linked = sent({ also_on });
    const { mention } = linked.data;
    expect(mention.also_on).toEqual(also_on.slice(0, mention.also_on.length));
    expect(mention.title).toBe('Acme');
    expect(linked.truncated).toContain('mention.also_on');
    const title = 'Acme '.repeat(6_000);
    const titled = sent({ title, also_on });
    expect(title.startsWith(titled.data.mention.title ?? 'none')).toBe(true);
    expect(titled.truncated).toEqual(['mention.text', 'mention.matches', 'mention.also_on', 'mention.title']);
  });

  it('leaves a body of ordinary size unchanged, for one mention and for several', () => {
    const one = sampleMessage();
    expect(JSON.parse(webhookBody(one))).toEqual({
      type: 'mention.alert',
      timestamp: '2026-11-21T05:12:00.000Z',
      data: { alert: one.data, mention: one.items[0]?.data },
    });
    const many = sampleMessage({}, 5_000);
    expect(JSON.parse(webhookBody(many))).toEqual({
      type: 'mention.digest',
      timestamp: '2026-11-21T05:12:00.000Z',
      data: { alert: many.data, total: 5_000, mentions: many.items.map(({ data }) => data) },
    });
  });

  it('carries the time of the latest of several mentions, in whatever order they are', () => {
    const message = sampleMessage({}, 2);
    const later = new Date('2026-11-21T06:00:00.000Z');
    const items = message.items.map((item, index) =>
      index === 0 ? { ...item, mention: { ...item.mention, classifiedAt: later } } : item,
    );
    expect(JSON.parse(webhookBody({ ...message, items }))).toMatchObject({ timestamp: later.toISOString() });
  });

  it('states what changed in a mention, and when', () => {
    const change = { status: { before: 'new', after: 'done' } } as const;
    const occurredAt = new Date('2026-11-22T10:00:00.000Z');
    const message = { ...sampleMessage(), change, occurredAt };
    expect(JSON.parse(webhookBody(message))).toEqual({
      type: 'mention.updated',
      timestamp: '2026-11-22T10:00:00.000Z',
      data: { alert: message.data, changes: change, mention: message.items[0]?.data },
    });
    const text = 'acme '.repeat(8_000);
    const items = message.items.map((item) => ({ ...item, data: { ...item.data, text, matches: [] } }));
    const long = { ...message, items };
    expect(Buffer.byteLength(webhookBody(long))).toBeLessThanOrEqual(20_000);
    expect(JSON.parse(webhookBody(long))).toMatchObject({
      data: { changes: change },
      truncated: ['mention.text'],
    });
  });

  it('keeps as many complete entries of a list as fit into 20 KB, and marks it as truncated', () => {
    const texts = Array.from({ length: 20 }, (_, index) => `${index} `.repeat(1_000));
    const { body, parsed } = bodyOf(texts);
    expect(Buffer.byteLength(body)).toBeLessThanOrEqual(20_000);
    expect(Buffer.byteLength(body)).toBeGreaterThan(17_000);
    expect(parsed.truncated).toEqual(['mentions']);
    expect(parsed.data.total).toBe(20);
    expect(parsed.data.mentions.map(({ text }) => text)).toEqual(texts.slice(0, parsed.data.mentions.length));
  });

  it('includes at least the first entry of a list, however long it is', () => {
    const { body, parsed } = bodyOf(['"\u0001'.repeat(30_000), 'short']);
    expect(Buffer.byteLength(body)).toBeLessThanOrEqual(20_000);
    expect(parsed.truncated).toEqual(['mentions', 'mentions[0]']);
    expect(parsed.data.mentions.map(({ id }) => id)).toEqual(['m0']);
    expect(Buffer.byteLength(body)).toBeGreaterThan(18_000);
  });
});
