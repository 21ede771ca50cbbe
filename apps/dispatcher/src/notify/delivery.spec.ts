import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { readTriageToken, readUnsubscribeToken, recipientMark } from '@earshot/channels';
import { sealAddress } from '@earshot/database';
import {
  createTestDatabase,
  givenAlert,
  givenMonitor,
  givenProject,
  type TestDatabase,
} from '@earshot/database/testing';
import { type Alert, Retryable } from '@earshot/domain';
import { newId, SecretBox } from '@earshot/platform';
import { type TestWorker, until as waitUntil } from '@earshot/queue/testing';
import { AlertProcessor } from '../alert/alert.processor.js';
import { ScriptedChannel } from '../testing/scripted-channel.js';
import { givenClassified, notificationsIn, startTestDispatcher } from '../testing/test-dispatcher.js';

const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const password = 'hunter2hunter2';
const destination = `https://user:${password}@hooks.example/1`;
let test: TestDatabase;
let worker: TestWorker;
beforeEach(async () => {
  test = await createTestDatabase();
});
afterEach(async () => {
  await worker.close();
  await test.close();
});

/**
 * Delivers a mention to a webhook.
 * @param sealedFor the alert to which the secret belongs, by default the webhook's own
 */
async function deliver(channel: ScriptedChannel, sealedFor?: string) {
  worker = await startTestDispatcher(test, channel);
  const project = await givenProject(test.database, { name: 'Anvils' });
  const monitor = await givenMonitor(test.database, project.id, { name: 'The brand' });
  const alert = await givenWebhook(project.id, sealedFor);
  const mention = await givenClassified(test, monitor);
  await worker.get(AlertProcessor).handle({ mentionIds: [mention.id] });
  await waitUntil(() => worker.logged.some((line) => line.includes('notification attempted')));
  return { project, alert, mention };
}

function givenWebhook(projectId: string, sealedFor?: string): Promise<Alert> {
  const id = newId();
  const box = worker.get(SecretBox);
  const sealed = {
    secret: box.seal(secret, sealedFor ?? id),
    address: sealAddress(box, destination, id),
  };
  const hook = { id, name: 'Fire', channel: 'webhook', destination } as const;
  return givenAlert(test.database, projectId, hook, sealed);
}

describe('Delivery', () => {
  it('passes the channel everything a message needs, with links to the public address', async () => {
    const channel = new ScriptedChannel();
    const { project, alert, mention } = await deliver(channel);
    expect(channel.sent.map(({ message }) => message)).toEqual([
      {
        notificationId: expect.any(String),
        attemptAt: expect.any(Date),
        alert,
        project: { id: project.id, name: 'Anvils', timeZone: 'UTC' },
        items: [
          {
            mention: expect.objectContaining({ id: mention.id, text: mention.text }),
            monitorNames: ['The brand'],
            isAboutUs: true,
            link: `https://earshot.example/p/${project.id}/mentions/${mention.id}`,
            triage: null,
            data: expect.objectContaining({ id: mention.id, author_handle: 'grumpy' }),
          },
        ],
        total: 1,
        change: null,
        occurredAt: expect.any(Date),
        data: expect.objectContaining({ id: alert.id, min_urgency: 0 }),
        links: {
          alert: `https://earshot.example/p/${project.id}/alerts/${alert.id}`,
          list: `https://earshot.example/p/${project.id}/alerts/${alert.id}?notification=${channel.sent[0]?.message.notificationId}`,
          unsubscribe: null,
        },
      },
    ]);
  });

  it('unseals the webhook’s secret with the id of its alert', async () => {
    const channel = new ScriptedChannel();
    await deliver(channel);
    expect(channel.sent.map(({ to }) => to)).toEqual([
      { address: destination, secret, previousSecret: null },
    ]);
  });

  it.each([
    ['the new secret and the one from before a rotation until the latter expires', '1 hour', secret, null],
    ['only the new secret once the one from before a rotation has expired', '-1 second', null, null],
    ['only the new secret if the key of the one from before was lost', '1 hour', null, 'another alert'],
  ])('uses %s', async (_, until, previousSecret, sealedFor) => {
    const channel = new ScriptedChannel();
    worker = await startTestDispatcher(test, channel);
    const monitor = await givenMonitor(test.database, (await givenProject(test.database)).id);
    const { id } = await givenWebhook(monitor.projectId, sealedFor ?? undefined);
    await test.dataSource.query(
      'UPDATE alerts SET previous_secret = secret, previous_secret_until = now() + $1::interval, secret = $2',
      [until, worker.get(SecretBox).seal('whsec_new', id)],
    );
    const mention = await givenClassified(test, monitor);
    await worker.get(AlertProcessor).handle({ mentionIds: [mention.id] });
    await waitUntil(() => channel.sent.length > 0);
    expect(channel.sent[0]?.to).toEqual({ address: destination, secret: 'whsec_new', previousSecret });
  });

  it('gives an e-mail a link that stops this alert for this address', async () => {
    const channel = new ScriptedChannel();
    worker = await startTestDispatcher(test, channel);
    const monitor = await givenMonitor(test.database, (await givenProject(test.database)).id);
    const alert = await givenAlert(test.database, monitor.projectId, { destination: 'ops@acme.example' });
    const mention = await givenClassified(test, monitor);
    await worker.get(AlertProcessor).handle({ mentionIds: [mention.id] });
    await waitUntil(() => channel.sent.length > 0);
    const link = channel.sent[0]?.message.links.unsubscribe ?? '';
    const token = link.replace('https://earshot.example/unsubscribe/', '');
    expect(readUnsubscribeToken(token, worker.get(SecretBox))).toEqual({
      projectId: alert.projectId,
      alertId: alert.id,
      address: 'ops@acme.example',
    });
  });

  it('gives an e-mail links that set the status of each mention, for this message and address', async () => {
    const channel = new ScriptedChannel();
    worker = await startTestDispatcher(test, channel);
    const monitor = await givenMonitor(test.database, (await givenProject(test.database)).id);
    await givenAlert(test.database, monitor.projectId, { destination: 'ops@acme.example' });
    const mention = await givenClassified(test, monitor);
    await worker.get(AlertProcessor).handle({ mentionIds: [mention.id] });
    await waitUntil(() => channel.sent.length > 0);
    const [{ message } = { message: null }] = channel.sent;
    for (const status of ['done', 'ignored'] as const) {
      const link = message?.items[0]?.triage?.[status] ?? '';
      const token = link.replace('https://earshot.example/triage/', '');
      expect(readTriageToken(token, new Date(), worker.get(SecretBox))).toEqual({
        kind: 'valid',
        triage: {
          projectId: monitor.projectId,
          mentionId: mention.id,
          notificationId: message?.notificationId,
          status,
          recipient: recipientMark('ops@acme.example'),
        },
      });
    }
  });

  it('sends nothing if the secret cannot be opened, and does not hold this against the destination', async () => {
    const channel = new ScriptedChannel();
    await deliver(channel, newId());
    expect(channel.sent).toEqual([]);
    expect(await notificationsIn(test)).toMatchObject([
      { status: 'pending', attempts: 1, error: expect.stringContaining('EARSHOT_SECRET_KEY') },
    ]);
    const health = await test.dataSource.query<object[]>('SELECT failing_since, held_until FROM alerts');
    expect(health).toEqual([{ failing_since: null, held_until: null }]);
  });

  it('never logs secrets, even if a channel repeats them', async () => {
    const channel = new ScriptedChannel(() => {
      throw new Retryable(`${destination} refused the signature of ${secret}`);
    });
    await deliver(channel);
    const logged = worker.logged.join('');
    expect(logged).toContain('hooks.example/1 refused the signature');
    for (const hidden of [secret, secret.slice(6), password]) expect(logged).not.toContain(hidden);
  });

  it('closes its channels when the dispatcher stops', async () => {
    const channel = new ScriptedChannel();
    await deliver(channel);
    expect(channel.isClosed).toBe(false);
    await worker.close();
    expect(channel.isClosed).toBe(true);
  });
});
