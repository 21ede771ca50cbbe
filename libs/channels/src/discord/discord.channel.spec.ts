import { GuardedHttpClient } from '@earshot/platform';
import { describe, expect, it } from '@jest/globals';
import { describeChannel } from '../channel.conformance.js';
import type { Behaviour, ChannelLab } from '../channel-lab.spec-helper.js';
import { describeHttpChannel } from '../http/http-channel.conformance.js';
import { HttpReceiver, type ReceiverAnswer } from '@earshot/platform/testing';
import { sampleMessage } from '../sample-message.spec-helper.js';
import { httpChannel } from '../http/http-channel.js';
import { discord } from './discord.channel.js';
import { escapeMarkdown } from './discord-markdown.js';
import { discordLimits } from './discord-embed.js';
import { discordMessage } from './discord-message.js';

const answers: Readonly<Record<Behaviour, ReceiverAnswer>> = {
  takes: { status: 200, body: '{"id":"1"}' },
  busy: { status: 429, body: '{"message":"You are being rate limited.","retry_after":0.3,"global":false}' },
  refuses: { status: 404, body: '{"message":"Unknown Webhook","code":10015}' },
  hangs: 'hang',
};

interface Embed {
  readonly title?: string;
  readonly url?: string;
  readonly description: string;
  readonly author?: { name: string };
  readonly footer?: { text: string };
  readonly fields?: { name: string; value: string }[];
}

interface Message {
  readonly content: string;
  readonly embeds: readonly Embed[];
  readonly allowed_mentions: object;
}

async function startLab(): Promise<ChannelLab & { receiver: HttpReceiver }> {
  const receiver = await HttpReceiver.start();
  const config = { allowCidrs: ['127.0.0.0/8'], ports: [443] };
  return {
    receiver,
    channel: httpChannel(discord, new GuardedHttpClient(config), config),
    destination: {
      address: receiver.url.replace('/hook', '/api/webhooks/4711/token-4711'),
      secret: null,
      previousSecret: null,
    },
    secrets: ['token-4711'],
    behave: (behaviour) => (receiver.answer = answers[behaviour]),
    copies: () =>
      Promise.resolve(
        receiver.requests.map(({ headers, body }) => ({
          id: (JSON.parse(body) as Message).embeds.at(-1)?.footer?.text ?? '',
          headers: Object.keys(headers),
          content: texts(asMarkdown(JSON.parse(body) as Message)).join('\n'),
        })),
      ),
    stop: () => receiver.stop(),
  };
}

/** Discord shows an author's name literally, so escaping it here changes nothing. */
function asMarkdown(message: Message): Message {
  const shown = (name: string) => ({ name: escapeMarkdown(name) });
  const embeds = message.embeds.map((embed) => ({
    ...embed,
    ...(embed.author === undefined ? {} : { author: shown(embed.author.name) }),
  }));
  return { ...message, embeds };
}

function texts({ content, embeds }: Message): string[] {
  return [
    content,
    ...embeds.flatMap(({ title, url, description, author, fields = [], footer }) =>
      [
        author?.name,
        title,
        url,
        description,
        ...fields.flatMap(({ name, value }) => [name, value]),
        footer?.text,
      ].map((text) => text ?? ''),
    ),
  ];
}

describeChannel('discord', startLab, {
  hostile: /javascript:|[^\\]<!channel|(?<!\\)@everyone|\n\*\*b\*\*/i,
  marked: /\*\*Acme\*\* checkout/,
});
describeHttpChannel('discord', discord, 'https://discord.com/api/webhooks/1234/abc');

describe('a message to Discord', () => {
  const sent = (...parts: Parameters<typeof sampleMessage>) =>
    JSON.parse(discordMessage(sampleMessage(...parts))) as Message;

  it('never pings anyone, whatever it contains', () => {
    for (const total of [1, 20])
      expect(sent({ text: '@everyone <@&1> acme' }, total).allowed_mentions).toEqual({ parse: [] });
  });

  it('quotes nothing if a post has neither title nor text', () => {
    for (const total of [1, 2])
      for (const { description } of sent({ text: '' }, total).embeds) expect(description).not.toMatch(/^>/m);
  });

  it('waits until Discord has stored it, in the thread given in the URL', async () => {
    const lab = await startLab();
    const address = `${lab.destination.address}?thread_id=7`;
    await lab.channel.deliver(sampleMessage(), { ...lab.destination, address }, new AbortController().signal);
    await lab.stop();
    expect(lab.receiver.requests.map(({ path }) => path)).toEqual([
      '/api/webhooks/4711/token-4711?thread_id=7&wait=true',
    ]);
  });

  it("stays within Discord's limits, however much there is to tell", () => {
    const long = [
      'a'.repeat(9_000),
      '*_~'.repeat(4_000),
      '😀'.repeat(6_000),
      '日本\n'.repeat(4_000),
      '\n'.repeat(5_000),
    ];
    for (const text of long)
      for (const total of [1, 2, 20, 5_000]) {
        const url = `https://www.linkedin.com/posts/${'x'.repeat(350)}`;
        const changes = {
          text,
          title: text,
          summary: text,
          author: text,
          projectName: text,
          alertName: text,
          url,
        };
        const { content, embeds } = sent({ ...changes, monitorName: text }, total);
        const size = (shown = '') => [...shown].length;
        expect(size(content)).toBeLessThanOrEqual(discordLimits.content);
        expect(embeds.length).toBeLessThanOrEqual(discordLimits.embeds);
        for (const { title, description, author, fields = [], footer } of embeds) {
          expect(size(title)).toBeLessThanOrEqual(discordLimits.title);
          expect(size(description)).toBeLessThanOrEqual(discordLimits.description);
          expect(size(author?.name)).toBeLessThanOrEqual(discordLimits.author);
          expect(size(footer?.text)).toBeLessThanOrEqual(discordLimits.footer);
          for (const { name, value } of fields) {
            expect(size(name)).toBeLessThanOrEqual(discordLimits.fieldName);
            expect(size(value)).toBeGreaterThan(0);
            expect(size(value)).toBeLessThanOrEqual(discordLimits.fieldValue);
          }
        }
        const [, ...counted] = texts({
          content,
          embeds: embeds.map((embed) => ({ ...embed, url: '' })),
          allowed_mentions: {},
        });
        expect(size(counted.join(''))).toBeLessThanOrEqual(discordLimits.sum);
      }
  });

  it('splits no escape where reasons are cut', () => {
    for (let shift = 0; shift < 2; shift += 1) {
      const message = sampleMessage();
      const reasons = [1, 2, 3].map((points) => ({
        about: 'urgency' as const,
        code: 'outage_words' as const,
        evidence: 'x'.repeat(shift) + '*'.repeat(90),
        points,
      }));
      const items = message.items.map((item) => ({
        ...item,
        mention: {
          ...item.mention,
          classification: item.mention.classification && { ...item.mention.classification, reasons },
        },
      }));
      const { embeds } = JSON.parse(discordMessage({ ...message, items })) as Message;
      const urgency = embeds[0]?.fields?.at(-1)?.value ?? '';
      expect(urgency).toMatch(/^88 of 100\n.*…$/);
      expect(urgency.replace(/\\\*/g, '')).not.toContain('\\');
    }
  });

  it('shows all twenty mentions if posts are of ordinary length', () => {
    const url = 'https://www.reddit.com/r/selfhosted/comments/1abcdef/acme_checkout_is_down_again/';
    const text = `Acme ${'is down once more and nobody tells us why '.repeat(12)}`;
    const { embeds } = sent({ text, url }, 20);
    expect(embeds.map(({ description }) => description).join('\n')).toContain('**20** [Complaint on Reddit]');
  });
});

describe('the Discord address check', () => {
  const config = { allowCidrs: [], ports: [443] };
  const channel = httpChannel(discord, new GuardedHttpClient(config), config);

  it.each([
    'https://discord.com/api/webhooks/1234/abc-DEF_1', 'https://discordapp.com/api/webhooks/1234/abc',
    'https://discord.com/api/v10/webhooks/1234/abc?thread_id=9', 'https://canary.discord.com/api/webhooks/1234/abc',
  ])('accepts %s', (address) => {
    expect(channel.destinationFault(address)).toBeNull();
  }); // prettier-ignore

  it.each([
    'https://discord.com/channels/1/2', 'https://discord.com/api/webhooks/1234/abc/slack', 'https://discord.com/api/webhooks/abc/1',
    'https://discord.gg/abc', 'https://discord.com.evil.example/api/webhooks/1/a', 'http://discord.com/api/webhooks/1/a',
  ])('refuses %s', (address) => {
    expect(channel.destinationFault(address)).toMatch(/^[A-Z].*\.$/);
  }); // prettier-ignore
});
