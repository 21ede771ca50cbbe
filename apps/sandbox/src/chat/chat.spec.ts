import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Sandbox } from '../sandbox.js';
import { order, send } from '../testing/reddit-caller.js';
import { discordAnswer } from './discord-answer.js';
import { slackAnswer } from './slack-answer.js';

const header = (length: number) => ({
  type: 'header',
  text: { type: 'plain_text', text: 'x'.repeat(length) },
});
const rich = (text: string) => ({
  type: 'rich_text',
  elements: [{ type: 'rich_text_section', elements: [{ type: 'text', text }] }],
});

describe('the receiver of Slack messages', () => {
  it.each([
    [{ text: 'hello' }, 'ok'],
    [{ blocks: [header(150), rich('hello')] }, 'ok'],
    [{}, 'no_text'],
    [{ text: '' }, 'no_text'],
    [[], 'invalid_payload'],
    [{ blocks: [header(151)] }, 'invalid_blocks'],
    [{ blocks: [rich('')] }, 'invalid_blocks'],
    [{ blocks: [{ type: 'poem' }] }, 'invalid_blocks'],
    [{ blocks: Array.from({ length: 51 }, () => ({ type: 'divider' })) }, 'invalid_blocks'],
    [{ blocks: [rich('x'.repeat(13_200))] }, 'msg_blocks_too_long'],
  ])('responds to case %# as Slack does', (message, word) => {
    expect(slackAnswer(JSON.stringify(message))).toEqual({ status: word === 'ok' ? 200 : 400, body: word });
  });

  it('refuses anything that is not JSON', () => {
    expect(slackAnswer('payload=x')).toEqual({ status: 400, body: 'invalid_payload' });
  });
});

describe('the receiver of Discord messages', () => {
  const status = (message: object) => discordAnswer(JSON.stringify(message), { waits: true }).status;

  it.each([
    [{ content: 'x'.repeat(2_000) }, 200],
    [{ content: '😀'.repeat(2_000) }, 200],
    [{ content: 'x'.repeat(2_001) }, 400],
    [{}, 400],
    [{ embeds: [{ title: 'x'.repeat(256) }] }, 200],
    [{ embeds: [{ title: 'x'.repeat(257) }] }, 400],
    [{ embeds: [{ description: 'x'.repeat(4_097) }] }, 400],
    [{ embeds: [{ fields: [{ name: 'a', value: '' }] }] }, 400],
    [{ embeds: [{ description: 'x'.repeat(4_000) }, { description: 'x'.repeat(2_000) }] }, 200],
    [{ embeds: [{ description: 'x'.repeat(4_000) }, { description: 'x'.repeat(2_001) }] }, 400],
    [{ embeds: Array.from({ length: 11 }, () => ({ title: 'x' })) }, 400],
  ])('responds to case %# as Discord does', (message, expected) => {
    expect(status(message)).toBe(expected);
  });

  it('returns no message unless the caller waits for it', () => {
    expect(discordAnswer('{"content":"x"}', { waits: false })).toEqual({ status: 204, body: '' });
  });
});

describe('chat messages in the sandbox', () => {
  let sandbox: Sandbox;
  beforeEach(async () => {
    sandbox = await Sandbox.start({ port: 0, smtpPort: 0, samples: false });
  });
  afterEach(() => sandbox.stop());

  const paths = { slack: '/slack/services/T0/B0/x', discord: '/discord/api/webhooks/1/x?wait=true' };

  it.each(['slack', 'discord'] as const)(
    'to %s are stored, whether accepted or refused, and fail on demand',
    async (name) => {
      const post = (body: object) =>
        send(sandbox.url + paths[name], { method: 'POST', body: JSON.stringify(body) });
      expect((await post({ text: 'hello', content: 'hello' })).status).toBe(200);
      expect((await post({})).status).toBe(400);
      await order(sandbox, { source: 'webhook', kind: 'status', status: 429, retry_after: 7 });
      const limited = await post({ text: 'hello', content: 'hello' });
      expect([limited.status, limited.headers.get('retry-after')]).toEqual([429, '7']);
      const inbox = JSON.parse((await send(`${sandbox.url}/webhooks/${name}`)).text) as {
        deliveries: { answered: number }[];
      };
      expect(inbox.deliveries.map(({ answered }) => answered)).toEqual([200, 400, 429]);
    },
  );
});
