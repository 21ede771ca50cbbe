import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Notice } from '@earshot/channels';
import {
  createTestDatabase,
  givenAlert,
  givenMonitor,
  givenNotification,
  givenProject,
  givenUser,
  type TestDatabase,
} from '@earshot/database/testing';
import { SourceCredentialRepository, SourceStateRepository } from '@earshot/database';
import { DestinationGone, Permanent, Retryable } from '@earshot/domain';
import { type TestWorker, until } from '@earshot/queue/testing';
import { NoticeProcessor } from './notice.processor.js';
import { NotifyProcessor } from './notify.processor.js';
import { ScriptedChannel } from './testing/scripted-channel.js';
import { deliver, givenClassified, startTestDispatcher } from './testing/test-dispatcher.js';

let test: TestDatabase;
let notificationId: string;
let worker: TestWorker;
beforeEach(async () => {
  test = await createTestDatabase();
  const owner = await givenUser(test.database, { email: 'owner@acme.example' });
  const project = await givenProject(test.database, { name: 'Anvils', ownerUserId: owner.id });
  const monitor = await givenMonitor(test.database, project.id);
  const alert = await givenAlert(test.database, project.id, { name: 'Fire', channel: 'slack' });
  notificationId = await givenNotification(test.database, alert, [await givenClassified(test, monitor)]);
});
afterEach(async () => {
  await worker.close();
  await test.close();
});

/** Disables the alert, as its destination asks for. */
async function disable(send: ((notice: Notice) => Promise<unknown>) | null): Promise<NoticeProcessor> {
  const channel = new ScriptedChannel(() => Promise.reject(new DestinationGone('It answered 410.')));
  const mailer = { send: (notice: Notice) => send?.(notice), close: () => undefined } as never;
  worker = await startTestDispatcher(test, channel, send === null ? {} : { mailer });
  await deliver(worker.get(NotifyProcessor), [notificationId]);
  return worker.get(NoticeProcessor);
}
const left = () => test.dataSource.query<{ attempts: number }[]>('SELECT attempts, last_error FROM notices');
const noneLeft = () => until(async () => (await left()).length === 0);
/** What was stored is logged a moment later. */
const untilLogged = (word: string) => until(() => worker.logged.join('').includes(word));

describe('the owner of a disabled alert', () => {
  it('is told by mail at once, and once, which alert it is and why', async () => {
    const sent: Notice[] = [];
    const processor = await disable(async (notice) => sent.push(notice));
    await noneLeft();
    await processor.sweep();
    expect(sent).toMatchObject([
      {
        to: 'owner@acme.example',
        brand: 'Anvils',
        headline: 'The alert “Fire” was switched off',
        link: { url: 'https://earshot.example/docs/reference/update_alert' },
      },
    ]);
    expect(sent[0]?.paragraphs[0]).toContain('It answered 410.');
  });

  it('is told later where the mail server is away, under the same id', async () => {
    const sent: Notice[] = [];
    const processor = await disable((notice) => {
      sent.push(notice);
      return sent.length === 1 ? Promise.reject(new Retryable('no server')) : Promise.resolve();
    });
    await until(async () => (await left()).some(({ attempts }) => attempts === 1));
    await until(async () => ((await left())[0] as { last_error?: string }).last_error === 'no server');
    await test.dataSource.query('UPDATE notices SET due_at = now()');
    await processor.sweep();
    await noneLeft();
    expect(new Set(sent.map(({ id }) => id)).size).toBe(1);
    expect(sent).toHaveLength(2);
  });

  it('is not told for ever where their address takes nothing', async () => {
    await disable(() => Promise.reject(new Permanent('no such address')));
    await noneLeft();
    await untilLogged('given_up');
  });

  it('reads it in the alert alone where the installation sends no mail', async () => {
    await disable(null);
    await noneLeft();
    await untilLogged('not_configured');
  });
});

describe('the owner of a project whose source has a token that ends', () => {
  it('reads when, why it was not renewed, and what to do', async () => {
    const { id } = await givenProject(test.database, {
      ownerUserId: (await givenUser(test.database, { email: 'other@acme.example' })).id,
    });
    await givenMonitor(test.database, id, { sources: ['threads'] });
    const endsAt = new Date(Date.now() + 6.5 * 86_400_000);
    await test.database.asSystem(async (tx) => {
      const report = {
        source: 'threads',
        configured: true,
        partial: true,
        delayed: false,
        note: '',
      } as const;
      await new SourceStateRepository().report(tx, report);
      const credentials = new SourceCredentialRepository();
      await credentials.save(tx, 'threads', 'f', { sealedToken: null, renewedAt: null, endsAt });
      await credentials.refuse(tx, 'threads', 'f', 'Threads refuses the request (400, code 10).');
      await credentials.addReminders(tx, new Date());
    });
    const sent: Notice[] = [];
    const mailer = {
      send: async (notice: Notice) => void sent.push(notice),
      close: () => undefined,
    } as never;
    worker = await startTestDispatcher(test, new ScriptedChannel(() => 'sent'), { mailer });
    await worker.get(NoticeProcessor).sweep();
    expect(sent).toMatchObject([
      { to: 'other@acme.example', headline: 'The access token for threads ends in 7 days' },
    ]);
    expect(sent[0]?.paragraphs.join(' ')).toMatch(/code 10.*make a new one/);
    expect(await left()).toEqual([]);
  });
});
