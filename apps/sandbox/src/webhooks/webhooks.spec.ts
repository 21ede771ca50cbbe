import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Sandbox } from '../sandbox.js';
import { order, send } from '../testing/reddit-caller.js';
import { WebhookInbox } from './webhook-inbox.js';

interface Inbox {
  count: number;
  deliveries: { index: number; headers: Record<string, string>; body: string; answered: number | null }[];
}

describe('the webhook receiver', () => {
  let sandbox: Sandbox;
  beforeEach(async () => {
    sandbox = await Sandbox.start({ port: 0, smtpPort: 0, samples: false });
  });
  afterEach(() => sandbox.stop());

  const deliver = (name: string, body: string, signal?: AbortSignal) =>
    send(`${sandbox.url}/webhooks/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'webhook-id': 'msg_1' },
      body,
      signal: signal ?? null,
    });
  const inbox = async (path: string) =>
    JSON.parse((await send(`${sandbox.url}/webhooks/${path}`)).text) as Inbox;

  it('stores headers and the exact body, separately for each name', async () => {
    expect((await deliver('slack', '{ "a":1 , "ü":"ü"}\n')).status).toBe(200);
    await deliver('other', 'x');
    const { count, deliveries } = await inbox('slack');
    expect(count).toBe(1);
    expect(deliveries[0]).toMatchObject({ index: 1, body: '{ "a":1 , "ü":"ü"}\n', answered: 200 });
    expect(deliveries[0]?.headers['webhook-id']).toBe('msg_1');
  });

  it('lists deliveries after an index, and refuses an invalid index', async () => {
    for (const body of ['1', '2', '3']) await deliver('a', body);
    expect((await inbox('a?after=1')).deliveries.map(({ body }) => body)).toEqual(['2', '3']);
    expect((await inbox('a?after=1&limit=1')).deliveries.map(({ body }) => body)).toEqual(['2']);
    expect((await send(`${sandbox.url}/webhooks/a?after=x`)).status).toBe(400);
  });

  it('clears one name on DELETE, and keeps the others', async () => {
    await deliver('a', '1');
    await deliver('b', '2');
    await send(`${sandbox.url}/webhooks/a`, { method: 'DELETE' });
    expect([(await inbox('a')).count, (await inbox('b')).count]).toEqual([0, 1]);
  });

  it('returns a status on demand, and records it in the list', async () => {
    await order(sandbox, { source: 'webhook', kind: 'status', status: 429, retry_after: 7, times: 2 });
    const answer = await deliver('a', '1');
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '7']);
    expect((await deliver('a', '1')).status).toBe(429);
    expect((await deliver('a', '1')).status).toBe(200);
    expect((await inbox('a')).deliveries.map(({ answered }) => answered)).toEqual([429, 429, 200]);
  });

  it('drops the connection on demand after receiving the body', async () => {
    await order(sandbox, { source: 'webhook', kind: 'drop_after_body' });
    await expect(deliver('a', 'kept')).rejects.toThrow('fetch failed');
    expect((await inbox('a')).deliveries).toMatchObject([{ body: 'kept', answered: null }]);
  });

  it('leaves a delivery hanging on demand, and can still be stopped', async () => {
    await order(sandbox, { source: 'webhook', kind: 'hang' });
    await expect(deliver('a', 'kept', AbortSignal.timeout(300))).rejects.toThrow('timeout');
    expect((await inbox('a')).deliveries).toMatchObject([{ answered: null }]);
  });
});

describe('WebhookInbox', () => {
  it('keeps only the latest deliveries, but counts all of them', () => {
    const inbox = new WebhookInbox(10);
    for (let at = 0; at < 35; at += 1) {
      inbox.store({ name: 'a', receivedAt: new Date(), headers: {}, body: '', answered: 200 });
    }
    expect(inbox.list('a', 0, 100).map(({ index }) => index)).toEqual([
      26, 27, 28, 29, 30, 31, 32, 33, 34, 35,
    ]);
    expect(inbox.count('a')).toBe(35);
  });
});
