import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import { ApiClient, signUpWithProject } from './stack/api-client.js';
import { eventually } from './stack/eventually.js';
import { redditPost } from './stack/reddit-post.js';
import { Stack } from './stack/stack.js';

interface Mention {
  readonly id: string;
  readonly text: string;
  readonly title: string;
  readonly category: string | null;
  readonly is_relevant: boolean | null;
  readonly matches: readonly { field: 'title' | 'text'; keyword: string; start: number; end: number }[];
}

describe('a post becomes a notification, across processes', () => {
  let stack: Stack;
  let api: ApiClient;
  let webhookSecret: string;
  let projectId: string;

  beforeAll(async () => {
    stack = await Stack.start({
      sandboxArgs: ['--no-samples', '--page-cache', '0'],
      env: { SCAN_TICK_SECONDS: '1', SCAN_INTERVAL_SECONDS: '2', REDDIT_OVERLAP_SECONDS: '60' },
    });
    const user = await signUpWithProject(stack.baseUrl, { name: 'Lumenboard' });
    projectId = user.projectId;
    const scopes = ['monitors:write', 'mentions:read', 'alerts:write', 'alerts:read'];
    const { key } = await user.api.post<{ key: string }>('/api/v1/api-keys', { name: 'e2e', scopes });
    api = new ApiClient(stack.baseUrl, key);
    await api.post('/api/v1/monitors', { name: 'Lumenboard', keywords: ['Lumenboard'] });
    await api.post('/api/v1/alerts', { name: 'Mail', channel: 'email', destination: 'team@example.com' });
    const webhook = await api.post<{ secret: string }>('/api/v1/alerts', {
      name: 'Hook',
      channel: 'webhook',
      destination: `${stack.sandboxUrl}/webhooks/team`,
    });
    webhookSecret = webhook.secret;
  }, 300_000);

  afterAll(async () => {
    await stack.stop();
  }, 60_000);

  it('stores the post as a classified mention, with offsets that point at the keyword', async () => {
    const title = 'Lumenboard is down for our whole team';
    await stack.publish([redditPost('e2e001', title, 'Since an hour nobody can log in, please help.')]);

    const mention = await eventually(async () => {
      const { mentions } = await api.get<{ mentions: Mention[] }>('/api/v1/mentions');
      return mentions.find((found) => found.title === title && found.is_relevant !== null);
    });

    expect(mention.matches.map(({ field, start, end }) => mention[field].slice(start, end))).toEqual([
      'Lumenboard',
    ]);
    expect(mention.category).not.toBeNull();
  }, 300_000);

  it('delivers an e-mail and a webhook that the public verifier accepts', async () => {
    const mail = await eventually(async () => {
      const mails = await sandboxJson<{ subject: string; to: unknown }[]>(stack, '/mailbox');
      return mails.find(({ subject }) => subject.includes('Lumenboard'));
    });
    expect(JSON.stringify(mail.to)).toContain('team@example.com');

    const delivery = await eventually(async () => {
      const { deliveries } = await sandboxJson<{
        deliveries: { headers: Record<string, string>; body: string }[];
      }>(stack, '/webhooks/team');
      return deliveries[0];
    });
    const payload = new Webhook(webhookSecret).verify(delivery.body, delivery.headers) as { type: string };
    expect(payload.type).toBe('mention.alert');
  }, 300_000);

  it('links the e-mail to the mention in the console, and lets its reader mark it as handled', async () => {
    const { mentions } = await api.get<{ mentions: Mention[] }>('/api/v1/mentions');
    const [mention] = mentions;
    const mails = await sandboxJson<{ id: number; subject: string }[]>(stack, '/mailbox');
    const sent = mails.find(({ subject }) => subject.includes('Lumenboard'));
    const mail = await sandboxJson<{ text: string; html: string }>(stack, `/mailbox/${sent?.id}`);
    const page = `${stack.baseUrl}/p/${projectId}/mentions/${mention?.id}`;
    const handled = /^Handled: (\S+)$/m.exec(mail.text)?.[1] ?? '';
    for (const url of [page, handled, /^Not about us: (\S+)$/m.exec(mail.text)?.[1] ?? ''])
      expect([url, mail.html.includes(`href="${url}"`)]).toEqual([url, true]);
    const statusNow = async () =>
      (await api.get<{ status: string }>(`/api/v1/mentions/${mention?.id}`)).status;
    // Like link scanners.
    for (const method of ['HEAD', 'GET', 'GET']) expect((await fetch(handled, { method })).status).toBe(200);
    expect(await statusNow()).toBe('new');
    const done = await fetch(handled, { method: 'POST' });
    const said = await done.text();
    expect([done.status, said.includes('Marked as handled'), said.includes(`href="${page}"`)]).toEqual([
      200,
      true,
      true,
    ]);
    expect(await statusNow()).toBe('done');
    expect(await (await fetch(handled, { method: 'POST' })).text()).toContain('It is already handled');
  }, 300_000);

  it('resumes after every process was killed', async () => {
    for (const name of ['gateway', ...stack.workers]) stack.kill(name);
    const title = 'Lumenboard after the storm';
    await stack.publish([redditPost('e2e002', title, 'Lumenboard works again.')]);

    const mention = await eventually(async () => {
      const { mentions } = await api.get<{ mentions: Mention[] }>('/api/v1/mentions');
      return mentions.find((found) => found.title === title && found.is_relevant !== null);
    });
    const statuses = await eventually(async () => {
      const page = await api.get<{ notifications: { status: string }[] }>(
        `/api/v1/notifications?mention_id=${mention.id}`,
      );
      const found = page.notifications.map(({ status }) => status).sort();
      return found.length === 2 && found[0] === 'delivered' ? found : undefined;
    });
    // A program is notified at once; people get everything that comes within five minutes of the first mail together in the
    // next one.
    expect(statuses).toEqual(['delivered', 'pending']);
  }, 300_000);
});

async function sandboxJson<T>(stack: Stack, path: string): Promise<T> {
  return (await (await fetch(stack.sandboxUrl + path)).json()) as T;
}
