import { DestinationGone, type Match, Permanent, RateLimited, Retryable } from '@earshot/domain';
import { GuardedHttpClient } from '@earshot/platform';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { describeChannel } from '../channel.conformance.js';
import type { Behaviour, ChannelLab } from '../channel-lab.spec-helper.js';
import { answerFault } from '../http/answer-fault.js';
import { describeHttpChannel } from '../http/http-channel.conformance.js';
import { HttpReceiver, type ReceiverAnswer } from '@earshot/platform/testing';
import { sampleMessage } from '../sample-message.spec-helper.js';
import { httpChannel } from '../http/http-channel.js';
import { slack } from './slack.channel.js';
import { maxBlockBytes, slackMessage, slackText } from './slack-message.js';

const answers: Readonly<Record<Behaviour, ReceiverAnswer>> = {
  takes: { status: 200, body: 'ok' },
  busy: { status: 500, body: 'rollup_error' },
  refuses: { status: 400, body: 'invalid_payload' },
  hangs: 'hang',
};

async function startLab(): Promise<ChannelLab> {
  const receiver = await HttpReceiver.start();
  const config = { allowCidrs: ['127.0.0.0/8'], ports: [443] };
  return {
    channel: httpChannel(slack, new GuardedHttpClient(config), config),
    destination: {
      address: receiver.url.replace('/hook', '/services/T4711/B4711/token-4711'),
      secret: null,
      previousSecret: null,
    },
    secrets: ['token-4711'],
    behave: (behaviour) => (receiver.answer = answers[behaviour]),
    copies: () =>
      Promise.resolve(
        receiver.requests.map(({ headers, body }) => ({
          id: (JSON.parse(body) as Message).blocks[0]?.block_id ?? '',
          headers: Object.keys(headers),
          content: [...texts(JSON.parse(body))].join(''),
        })),
      ),
    stop: () => receiver.stop(),
  };
}

interface Message {
  readonly text: string;
  readonly blocks: readonly {
    readonly type: string;
    readonly block_id?: string;
    readonly text?: { text: string };
  }[];
}

/** Every text and address in a message, in reading order. */
function* texts(value: unknown): Generator<string> {
  if (value === null || typeof value !== 'object') return;
  for (const [key, item] of Object.entries(value)) {
    if (typeof item === 'string' && ['text', 'url'].includes(key)) yield item;
    else yield* texts(item);
  }
}

/** Every object in a message that has a type. */
function* typed(value: unknown): Generator<{ type: string; text?: unknown; url?: string; style?: unknown }> {
  if (value === null || typeof value !== 'object') return;
  if ('type' in value) yield value as { type: string };
  for (const item of Object.values(value)) yield* typed(item);
}

const kinds = ['header', 'rich_text', 'rich_text_section', 'rich_text_quote', 'rich_text_list'];

/** Matches of a keyword everywhere in a title, and at the same places in the text. */
function matchesIn(title: string, keyword: string): Match[] {
  const places = [...title.matchAll(new RegExp(keyword, 'g'))].map(({ index: start }) => {
    return { monitorId: 'm', keyword, link: null, start, end: start + keyword.length };
  });
  return (['title', 'text'] as const).flatMap((field) => places.map((place) => ({ ...place, field })));
}

/** Slack does not interpret markup in these kinds or in our own words. */
function isHarmless({ type, text, url }: { type: string; text?: unknown; url?: string }): boolean {
  if (type === 'plain_text') return /^[🔴🟠🔵⚪] [A-Za-z0-9, ]+$/u.test(String(text));
  if (type === 'text') return text !== '';
  return type === 'link' ? /^https:\/\//.test(url ?? '') : kinds.includes(type);
}

// Rich text may contain anything, but neither a script's address nor a second header may arrive.
describeChannel('slack', startLab, { hostile: /javascript:|^\s*bcc:(?!.*victim)/i, marked: /Acme/ });
describeHttpChannel('slack', slack, 'https://hooks.slack.com/services/T0/B0/x');

const hostileText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 400 }),
  fc.constantFrom(
    '<!channel>',
    '<@U123>',
    '@here',
    '*b*',
    '_i_',
    '`c`',
    ':smile:',
    '<http://x|y>',
    '&lt;',
    '](x)',
    '> q',
  ),
);

describe('a message to Slack', () => {
  it('marks the match in bold, inside the quoted text', () => {
    const elements = [...typed(JSON.parse(slackMessage(sampleMessage())))];
    const quote = elements.find(({ type }) => type === 'rich_text_quote') as unknown as { elements: unknown };
    expect(quote.elements).toEqual([
      { type: 'text', text: 'Is anyone else seeing this? ' },
      { type: 'text', text: 'Acme', style: { bold: true } },
      { type: 'text', text: ' checkout is down.' },
    ]);
  });

  it('leads to the list if there are several mentions, also where only its text is shown', () => {
    const [one, many] = [sampleMessage(), sampleMessage({}, 3)].map(
      (message) => (JSON.parse(slackMessage(message)) as Message).text,
    );
    expect(one).toContain(sampleMessage().items[0]?.link);
    expect(many).toContain(sampleMessage({}, 3).links.list);
  });

  it('has no part without elements if a post has neither title nor text', () => {
    for (const total of [1, 2])
      for (const element of typed(JSON.parse(slackMessage(sampleMessage({ text: '' }, total)))))
        if ('elements' in element) expect(element.elements).not.toEqual([]);
  });

  it('contains text by others only where Slack shows it verbatim, in any field', () => {
    fc.assert(
      fc.property(hostileText, hostileText, fc.integer({ min: 1, max: 30 }), (one, other, total) => {
        const changes = {
          projectName: one,
          alertName: other,
          monitorName: one,
          summary: other,
          title: one,
          text: other,
        };
        const message = JSON.parse(
          slackMessage(sampleMessage({ ...changes, author: one, keyword: 'x' }, total)),
        ) as Message;
        expect([...typed(message.blocks)].filter((element) => !isHarmless(element))).toEqual([]);
        expect(message.text.replace(/&(amp|lt|gt);/g, '')).not.toMatch(/[<>&]/);
        expect(message.text).not.toMatch(/@\S(?<!\u200B)|!\[|\]\(/);
      }),
    );
  });

  it.each([
    ['<!channel> & <@U1>', '&lt;!channel&gt; &amp; &lt;@\u200BU1&gt;'],
    ['@everyone, a@b', '@\u200Beveryone, a@\u200Bb'],
    ['![x](https://a.example)', '!\u200B[x]\u200B(https://a.example)'],
    ['100% @ home', '100% @ home'],
  ])('turns %j into text that notifies nobody', (text, expected) => {
    expect(slackText(text)).toBe(expected);
  });

  it("stays within Slack's limits, however much there is to tell", () => {
    const long = ['a'.repeat(9_000), '日本'.repeat(4_000), '😀'.repeat(4_000), '"\u0001\\'.repeat(3_000)];
    for (const text of long)
      for (const total of [1, 2, 20, 5_000]) {
        const url = `https://www.linkedin.com/posts/${'x'.repeat(300)}`;
        const changes = {
          text,
          title: text,
          summary: text,
          author: text,
          projectName: text,
          alertName: text,
          url,
        };
        const { blocks } = JSON.parse(
          slackMessage(sampleMessage({ ...changes, monitorName: text }, total)),
        ) as Message;
        expect(Buffer.byteLength(JSON.stringify(blocks))).toBeLessThanOrEqual(maxBlockBytes);
        expect(blocks.length).toBeLessThanOrEqual(50);
        expect([...(blocks[0]?.text?.text ?? '')].length).toBeLessThanOrEqual(150);
        expect([...texts(blocks)].every((shown) => shown.isWellFormed())).toBe(true);
      }
  });

  it.each([
    ['ab', 'ab '],
    ['日本', '日本。'],
  ])("stays within Slack's limits if a title repeats %s", (keyword, words) => {
    const title = words.repeat(100);
    for (const name of ['Acme', '日'.repeat(80), '😀'.repeat(80)]) {
      const names = { projectName: name, alertName: name, monitorName: name, author: name };
      const message = sampleMessage({ ...names, title, text: title.repeat(9), summary: title });
      const items = message.items.map((item) => ({
        ...item,
        mention: { ...item.mention, matches: matchesIn(title, keyword) },
      }));
      const { blocks } = JSON.parse(slackMessage({ ...message, items })) as Message;
      expect(Buffer.byteLength(JSON.stringify(blocks))).toBeLessThanOrEqual(maxBlockBytes);
      expect([...texts(blocks)].join('')).toContain(title);
    }
  });

  it('shows posts in a list as quotations of one line, so that nothing in them can pass for our words', () => {
    const text = 'Acme is down\n\nConfirm your account: \r\n evil.example';
    const list = [...typed(JSON.parse(slackMessage(sampleMessage({ text }, 2))))].find(
      ({ type }) => type === 'rich_text_list',
    );
    const [, shown] = [...texts(list)].join('').split('\n');
    expect(shown).toMatch(/^“Acme is down Confirm your account: evil\.example”/);
  });

  it('shows all twenty mentions if posts are of ordinary length', () => {
    const url =
      'https://www.reddit.com/r/selfhosted/comments/1abcdef/acme_checkout_is_down_again_for_everybody/';
    const text = `Acme ${'is down once more and nobody tells us why '.repeat(12)}`;
    const list = [...typed(JSON.parse(slackMessage(sampleMessage({ text, url }, 20))))].find(
      ({ type }) => type === 'rich_text_list',
    ) as unknown as { elements: unknown[] };
    expect(list.elements).toHaveLength(20);
  });
});

describe('the answers of Slack', () => {
  const now = new Date('2026-11-21T05:12:00.000Z');
  const fault = (status: number, body = '', headers = {}) =>
    answerFault({ status, body, headers }, 'https://hooks.slack.com/services/T0/B0/x', now, slack);

  it.each([200, 201, 204])('treats %i as delivered', (status) => {
    expect(fault(status, 'ok')).toBeNull();
  });

  it.each([
    [404, 'no_service'], [404, ''], [410, 'channel_is_archived'], [403, 'invalid_token'], [403, 'no_active_hooks\n'],
    [400, 'channel_not_found'], [403, 'team_disabled'],
  ])('treats %i with body %j as the end of the webhook', (status, body) => {
    expect(fault(status, body)).toBeInstanceOf(DestinationGone);
  }); // prettier-ignore

  it.each([
    [400, 'invalid_payload'], [400, 'invalid_blocks'], [403, 'action_prohibited'], [401, ''], [413, ''], [405, ''],
  ])('treats %i with body %j as a permanent failure', (status, body) => {
    const refused = fault(status, body);
    expect(refused).toBeInstanceOf(Permanent);
    expect(refused).not.toBeInstanceOf(DestinationGone);
  }); // prettier-ignore

  it.each([301, 302, 408, 429, 500, 502, 503, 504])('treats %i as a temporary failure', (status) => {
    expect(fault(status)).toBeInstanceOf(Retryable);
  });

  it('waits as long as Slack says', () => {
    const limited = fault(429, 'rate_limited', { 'retry-after': '30' });
    expect(limited).toBeInstanceOf(RateLimited);
    expect((limited as RateLimited).until.toISOString()).toBe('2026-11-21T05:12:30.000Z');
  });
});

describe('the Slack address check', () => {
  const channel = (allowCidrs: string[]) => {
    const config = { allowCidrs, ports: [443] };
    return httpChannel(slack, new GuardedHttpClient(config), config);
  };

  it.each(['https://hooks.slack.com/services/T0/B0/abc', 'https://hooks.slack-gov.com/services/T0/B0/abc'])(
    'accepts %s',
    (address) => {
      expect(channel([]).destinationFault(address)).toBeNull();
    },
  );

  it.each([
    'https://hooks.slack.com/', 'https://hooks.slack.com/triggers/T0/1/abc', 'https://hooks.slack.com:8443/services/T0/B0/x',
    'https://hooks.slack.com.evil.example/services/T0/B0/x', 'https://slack.com/services/T0/B0/x', 'https://chat.example/hooks/abc',
    'http://hooks.slack.com/services/T0/B0/x', 'https://hooks.slack.com/services/T0/B0/x/y',
  ])('refuses %s', (address) => {
    expect(channel([]).destinationFault(address)).toMatch(/^[A-Z].*\.$/);
  }); // prettier-ignore

  it('accepts internal chat servers with the same format if the operator has allowed their network', () => {
    const inside = channel(['10.0.0.0/8']);
    expect(inside.destinationFault('https://mattermost.corp.example/hooks/abc')).toBeNull();
    expect(inside.destinationFault('http://10.1.2.3:8065/hooks/abc')).toBeNull();
    expect(inside.destinationFault('http://192.168.1.1/hooks/abc')).not.toBeNull();
    expect(inside.destinationFault('https://hooks.slack.com/nonsense')).not.toBeNull();
  });
});
