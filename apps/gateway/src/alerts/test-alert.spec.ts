import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { attemptTimeoutMs } from '@earshot/channels';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import {
  checkInput,
  createAlert,
  getAlert,
  listNotifications,
  MentionAlertWebhook,
  testAlert,
  updateAlert,
} from '@earshot/contracts';
import { givenAlert, givenMention, givenMonitor, givenNotification } from '@earshot/database/testing';
import { newId } from '@earshot/platform';
import { HttpReceiver } from '@earshot/platform/testing';
import { until } from '@earshot/queue/testing';
import { findChromium, startBrowser } from '../testing/browser.js';
import type { Data } from '../testing/call-rest.js';
import { givenTenant, startTestGateway, type Tenant, type TestGateway } from '../testing/test-gateway.js';

const received: { readonly id: string; readonly body: Data }[] = [];
let hangs = false;
/** Functions that release hanging requests, in the order of their arrival. */
const held: (() => void)[] = [];
let receiver: HttpReceiver;
const mails: string[] = [];
const mailServer = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData: (stream, _session, done) => {
    const chunks: Buffer[] = [];
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    stream.on('end', () => {
      mails.push(Buffer.concat(chunks).toString());
      done();
    });
  },
});

let gateway: TestGateway;
let tenant: Tenant;
beforeAll(async () => {
  receiver = await HttpReceiver.start(async ({ path, headers, body }) => {
    received.push({ id: String(headers['webhook-id']), body: JSON.parse(body) as Data });
    if (hangs) await new Promise<void>((release) => held.push(release));
    return { status: path === '/busy' ? 503 : 200, body: 'thanks' };
  });
  await new Promise<void>((listening) => mailServer.listen(0, '127.0.0.1', listening));
  const { port } = mailServer.server.address() as AddressInfo;
  gateway = await startTestGateway({
    OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8',
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    // A single connection: a call that holds it blocks every other.
    DATABASE_POOL_SIZE: '1',
  });
});
beforeEach(async () => {
  tenant = await givenTenant(gateway);
});
afterEach(() => {
  hangs = false;
  for (const release of held.splice(0)) release();
  received.length = 0;
  mails.length = 0;
});
afterAll(async () => {
  await gateway.close();
  await receiver.stop();
  await new Promise<void>((closed) => mailServer.close(closed));
});

const test = (id: unknown, as: object = {}) => gateway.rest(testAlert, { id }, { ...tenant.key, ...as });

async function givenWebhook(path = 'hook'): Promise<Data> {
  const webhook = { name: 'Hook', channel: 'webhook', destination: receiver.urlOf(path), min_urgency: 60 };
  return (await gateway.rest(createAlert, webhook, tenant.key)).data as Data;
}

describe('test_alert', () => {
  it('sends a webhook in the format of real ones, marked as a test, and returns the answer', async () => {
    const { id } = await givenWebhook();
    expect((await test(id)).data).toEqual({ delivered: true, answer: '200 thanks', reason: null });
    const alert = (await gateway.rest(getAlert, { id }, tenant.key)).data;
    expect(checkInput(MentionAlertWebhook, received[0]?.body).faults).toEqual([]);
    expect(received.map(({ body }) => body)).toEqual([
      {
        type: 'mention.alert',
        timestamp: expect.stringMatching(/Z$/),
        test: true,
        data: { alert, mention: expect.objectContaining({ is_relevant: true, urgency: 60, status: 'new' }) },
      },
    ]);
  });

  it('sends an e-mail whose subject and text say that it is a test', async () => {
    const { id } = await givenAlert(gateway.database.database, tenant.projectId, { active: false });
    expect((await test(id)).data).toMatchObject({ delivered: true, answer: expect.stringMatching(/^250/) });
    const [mail] = mails;
    expect(mail).toMatch(/^Subject: \[Test\] \[Acme\]/m);
    expect(mail).toContain('This is a test');
  });

  it('says why nothing arrived, in a successful answer', async () => {
    const busy = await test((await givenWebhook('busy'))['id']);
    expect(busy).toMatchObject({
      failed: false,
      data: { delivered: false, answer: null, reason: expect.stringContaining('answered 503: thanks') },
    });
    const lost = await givenAlert(gateway.database.database, tenant.projectId, {
      channel: 'webhook',
      destination: receiver.url,
    });
    const reason = 'The webhook has no usable signing secret.';
    expect((await test(lost.id)).data).toEqual({ delivered: false, answer: null, reason });
  });

  it('may take as long as a real delivery', async () => {
    const limit = jest.spyOn(AbortSignal, 'timeout');
    await test((await givenWebhook())['id']);
    const limits = limit.mock.calls.flat();
    limit.mockRestore();
    expect(limits).toContain(attemptTimeoutMs);
  });

  it('creates no notification, and also works for a paused alert', async () => {
    const { id } = await givenWebhook();
    await gateway.rest(updateAlert, { id, active: false }, tenant.key);
    expect((await test(id)).data).toMatchObject({ delivered: true });
    const { data } = await gateway.rest(listNotifications, {}, tenant.key);
    expect(data).toMatchObject({ notifications: [] });
  });

  it('shows that a destination works, so that messages stop waiting for it, if it arrives', async () => {
    const { id } = await givenWebhook('busy');
    const { database, dataSource } = gateway.database;
    const [mention, other] = [
      await givenMention(database, await givenMonitor(database, tenant.projectId)),
      await givenMention(database, await givenMonitor(database, tenant.projectId)),
    ];
    const alert = { id: String(id), projectId: tenant.projectId };
    const retried = await givenNotification(database, alert, [mention]);
    await givenNotification(database, alert, [other]);
    const tomorrow = new Date(Date.now() + 86_400_000);
    await dataSource.query('UPDATE notifications SET attempts = 1, due_at = $2 WHERE id = $1', [
      retried,
      tomorrow,
    ]);
    await dataSource.query('UPDATE alerts SET failing_since = now(), held_until = $2 WHERE id = $1', [
      id,
      tomorrow,
    ]);
    const waiting = async () => {
      const { data } = await gateway.rest(listNotifications, { alert_id: String(id) }, tenant.key);
      const { notifications } = data as { notifications: { next_attempt_at: string }[] };
      return notifications.map(({ next_attempt_at: at }) => Date.parse(at) > Date.now() + 60_000);
    };
    expect((await test(id)).data).toMatchObject({ delivered: false });
    expect(await waiting()).toEqual([true, true]);
    await dataSource.query('UPDATE alerts SET sealed_destination = NULL, destination = $2 WHERE id = $1', [
      id,
      receiver.urlOf('hook'),
    ]);
    expect((await test(id)).data).toMatchObject({ delivered: true });
    expect(await waiting()).toEqual([false, false]);
  });

  it('sends at most ten a minute, without limiting another project', async () => {
    const { id } = await givenWebhook();
    for (let count = 0; count < 10; count += 1) expect((await test(id)).failed).toBe(false);
    const as = { ...tenant.key, idempotencyKey: newId() };
    const [rest, tool] = await gateway.both(testAlert, { id }, as);
    expect(rest.error?.code).toBe('RATE_LIMITED');
    expect(tool.error?.code).toBe('RATE_LIMITED');
    expect(received).toHaveLength(10);
    tenant = await givenTenant(gateway);
    expect((await test((await givenWebhook())['id'])).data).toMatchObject({ delivered: true });
  });

  it.each(['email', 'webhook'] as const)(
    'sends at most thirty a minute to one address or host, from all projects together: %s',
    async (channel) => {
      const { port } = new URL(receiver.url);
      const given = async (path: number) => {
        const { key } = await givenTenant(gateway);
        const destination = channel === 'email' ? 'flooded@example.org' : `http://localhost:${port}/${path}`;
        const { data } = await gateway.rest(createAlert, { name: 'Flood', channel, destination }, key);
        return () => gateway.rest(testAlert, { id: (data as Data)['id'] as string }, key);
      };
      const [last, ...others] = [await given(0), await given(1), await given(2), await given(3)];
      for (const send of others) {
        const answers = await Promise.all(Array.from({ length: 10 }, send));
        expect(answers.map(({ failed }) => failed)).toEqual(answers.map(() => false));
      }
      expect((await last()).error).toMatchObject({
        code: 'RATE_LIMITED',
        message: expect.stringMatching(/^More than 30 test messages a minute to this address or host\. Try/),
      });
      const other = await givenAlert(gateway.database.database, tenant.projectId);
      expect((await test(other.id)).data).toMatchObject({ delivered: true });
    },
  );

  it('names a monitor of the alert if it is limited to some', async () => {
    const monitor = await givenMonitor(gateway.database.database, tenant.projectId);
    const { id } = await givenWebhook();
    await gateway.rest(updateAlert, { id, monitor_ids: [monitor.id] }, tenant.key);
    await test(id);
    expect(received[0]?.body['data']).toMatchObject({
      mention: { matches: [{ monitor_id: monitor.id, keyword: 'test' }] },
    });
  });

  it('gives the same answer for a foreign and a missing alert', async () => {
    const foreign = await givenAlert(gateway.database.database, (await givenTenant(gateway)).projectId);
    const missing = await gateway.both(testAlert, { id: newId() }, tenant.key);
    expect(missing[0].error?.code).toBe('NOT_FOUND');
    expect(await gateway.both(testAlert, { id: foreign.id }, tenant.key)).toEqual(missing);
  });
});

const chromium = findChromium();
if (chromium === null)
  process.stderr.write('The e-mail is not looked at: there is no Chromium here. Set CHROMIUM_PATH to one.\n');

(chromium === null ? describe.skip : describe)('the e-mail of a test', () => {
  it('fits on a screen of 320 px, and its buttons do not touch', async () => {
    const { id } = await givenAlert(gateway.database.database, tenant.projectId);
    await test(id);
    const { html = '' } = await PostalMime.parse(mails[0] ?? '');
    const browser = await startBrowser(chromium ?? '');
    try {
      for (const width of [320, 375, 760]) {
        const page = await browser.newPage({ viewport: { width, height: 640 } });
        await page.setContent(html);
        expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
        const [first, second] = await Promise.all(
          ['Open the post', 'Open in Earshot'].map((label) =>
            page.getByRole('link', { name: label }).boundingBox(),
          ),
        );
        if (!first || !second) throw new Error('A button is missing.');
        const gap = Math.max(second.x - first.x - first.width, second.y - first.y - first.height);
        expect([width, gap >= 8]).toEqual([width, true]);
        await page.close();
      }
    } finally {
      await browser.close();
    }
  });
});

describe('a test under an idempotency key', () => {
  it('is sent once, however often it is repeated', async () => {
    const { id } = await givenWebhook();
    const as = { ...tenant.key, idempotencyKey: newId() };
    const first = await gateway.rest(testAlert, { id }, as);
    const again = await gateway.tool(testAlert, { id }, as);
    expect(again.data).toEqual(first.data);
    expect([first, again].map(({ meta }) => meta.idempotencyReplayed)).toEqual([false, true]);
    expect(received).toHaveLength(1);
  });

  it('holds its key, but no database connection, while the destination is slow', async () => {
    const { id } = await givenWebhook();
    const idempotencyKey = newId();
    hangs = true;
    const slow = test(id, { idempotencyKey });
    await until(() => received.length === 1);
    expect((await gateway.rest(getAlert, { id }, tenant.key)).failed).toBe(false);
    const [rest, tool] = await gateway.both(testAlert, { id }, { ...tenant.key, idempotencyKey });
    expect(rest.error?.code).toBe('IDEMPOTENCY_IN_PROGRESS');
    expect(tool).toEqual(rest);
    const other = await gateway.rest(testAlert, { id: newId() }, { ...tenant.key, idempotencyKey });
    expect(other.error?.code).toBe('IDEMPOTENCY_KEY_REUSED');
    held.shift()?.();
    expect((await slow).data).toMatchObject({ delivered: true, answer: '200 thanks' });
    expect((await test(id, { idempotencyKey })).meta.idempotencyReplayed).toBe(true);
    expect(received).toHaveLength(1);
  });

  it('is resent under the same message id if the process that sent it has died', async () => {
    const { id } = await givenWebhook();
    const idempotencyKey = newId();
    hangs = true;
    const dead = test(id, { idempotencyKey });
    await until(() => received.length === 1);
    // The state left by a killed process, a minute later.
    await gateway.database.dataSource.query(
      "UPDATE idempotency_records SET running_until = now() - interval '1 second' WHERE key = $1",
      [idempotencyKey],
    );
    hangs = false;
    const retry = await test(id, { idempotencyKey });
    expect([retry.data, retry.meta.idempotencyReplayed]).toEqual([
      { delivered: true, answer: '200 thanks', reason: null },
      false,
    ]);
    expect(received.map(({ id: messageId }) => messageId)).toEqual([received[0]?.id, received[0]?.id]);
    held.shift()?.();
    await dead;
    expect((await test(id, { idempotencyKey })).data).toEqual(retry.data);
  });

  it('is a separate message without a key, and under another one', async () => {
    const { id } = await givenWebhook();
    for (const as of [{}, {}, { idempotencyKey: newId() }, { idempotencyKey: newId() }]) await test(id, as);
    const ids = received.map(({ id: messageId }) => messageId);
    expect(new Set(ids).size).toBe(4);
    for (const messageId of ids) expect(messageId).toMatch(/^msg_[0-9a-f]{32}$/);
  });
});
