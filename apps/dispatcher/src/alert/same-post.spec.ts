import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { MentionUpkeepRepository } from '@earshot/database';
import {
  createTestDatabase,
  givenAlert,
  givenMonitor,
  givenProject,
  givenStatus,
  type TestDatabase,
} from '@earshot/database/testing';
import type { Mention, MonitorWithSchedule, Post, SourceName } from '@earshot/domain';
import { type TestWorker, until } from '@earshot/queue/testing';
import fc from 'fast-check';
import { AlertProcessor } from './alert.processor.js';
import { ScriptedChannel } from '../testing/scripted-channel.js';
import {
  givenClassified,
  notificationsIn,
  requestAlerts,
  startTestDispatcher,
} from '../testing/test-dispatcher.js';

let test: TestDatabase;
let monitor: MonitorWithSchedule;
let projectId: string;
const workers: TestWorker[] = [];
beforeEach(async () => {
  test = await createTestDatabase();
  projectId = (await givenProject(test.database)).id;
  monitor = await givenMonitor(test.database, projectId);
});
afterEach(async () => {
  for (const worker of workers.splice(0)) await worker.close();
  await test.close();
});

async function start(channel = new ScriptedChannel(), redis?: 'away'): Promise<AlertProcessor> {
  const worker = await startTestDispatcher(test, channel, redis === undefined ? {} : { redis });
  workers.push(worker);
  return worker.get(AlertProcessor);
}

const text = 'acme has broken every shared calendar that my team depends on, again.';
/** The same author's post on different networks. */
const said = (source: SourceName, urgency = 50, post: Partial<Post> = {}): Promise<Mention> =>
  givenClassified(test, monitor, urgency, { source, text, authorHandle: 'ada', ...post });
const jobFor = (...mentions: Mention[]) => ({ mentionIds: mentions.map(({ id }) => id) });
const sent = async (): Promise<string[]> =>
  (await notificationsIn(test)).flatMap(({ mentionIds }) => mentionIds).sort();

describe('a post on several networks', () => {
  it('is sent once, as its most urgent mention known at the time', async () => {
    await givenAlert(test.database, projectId);
    const mentions = [await said('reddit'), await said('x', 90), await said('threads')];
    await (await start()).handle(jobFor(...mentions));
    expect(await sent()).toEqual([mentions[1]?.id]);
  });

  it('is not sent again when it appears elsewhere, even if the first mention was ignored', async () => {
    await givenAlert(test.database, projectId);
    const processor = await start(undefined, 'away');
    const first = await said('reddit');
    await processor.handle(jobFor(first));
    await test.dataSource.query(
      "UPDATE notifications SET status = 'delivered', delivered_at = now(), closed_at = now()",
    );
    await test.database.asSystem((tx) => givenStatus(tx, projectId, [first.id], 'ignored'));
    await processor.handle(jobFor(await said('x', 95)));
    expect(await sent()).toEqual([first.id]);
  });

  it('is sent as another mention if the first one is ignored while its message waits', async () => {
    await givenAlert(test.database, projectId);
    const processor = await start(undefined, 'away');
    const first = await said('reddit');
    await processor.handle(jobFor(first));
    await test.database.asSystem((tx) => givenStatus(tx, projectId, [first.id], 'ignored'));
    const second = await said('x');
    await processor.handle(jobFor(second));
    expect(await sent()).toEqual([first.id, second.id].sort());
  });

  it('is sent once by each alert', async () => {
    const urgent = await givenAlert(test.database, projectId, { minUrgency: 80 });
    const all = await givenAlert(test.database, projectId);
    const processor = await start(undefined, 'away');
    const [calm, pressing] = [await said('reddit'), await said('x', 80)];
    await processor.handle(jobFor(calm));
    await processor.handle(jobFor(pressing));
    const messages = (await notificationsIn(test)).map(({ alertId, mentionIds }) => [alertId, ...mentionIds]);
    expect(messages.sort()).toEqual(
      [
        [urgent.id, pressing.id],
        [all.id, calm.id],
      ].sort(),
    );
  });

  it.each(['failed', 'cancelled'])(
    'is sent again if the status of the first message is %s',
    async (status) => {
      await givenAlert(test.database, projectId);
      const processor = await start(undefined, 'away');
      const [first, second] = [await said('reddit'), await said('x')];
      await processor.handle(jobFor(first));
      await test.dataSource.query('UPDATE notifications SET status = $1, closed_at = now()', [status]);
      await processor.handle(jobFor(second));
      expect(await sent()).toEqual([first.id, second.id].sort());
    },
  );

  it('is sent again if the first mention was removed', async () => {
    await givenAlert(test.database, projectId);
    const processor = await start(undefined, 'away');
    const [first, second] = [await said('reddit'), await said('x')];
    await processor.handle(jobFor(first));
    await test.database.asSystem((tx) =>
      new MentionUpkeepRepository().remove(tx, [first.id], 'deleted_at_source'),
    );
    await processor.handle(jobFor(second));
    expect(await sent()).toEqual([first.id, second.id].sort());
  });

  it('is sent with links to the other places where it appears', async () => {
    await givenAlert(test.database, projectId, { frequency: 'instant' });
    const [first, second] = [await said('reddit', 60), await said('x')];
    const channel = new ScriptedChannel();
    await (await start(channel)).handle(jobFor(first, second));
    await until(async () => (await notificationsIn(test))[0]?.status === 'delivered');
    const { url } = second;
    expect(channel.sent.map(({ message }) => message.items.map(({ mention }) => mention.alsoOn))).toEqual([
      [[{ mentionId: second.id, source: 'x', url }]],
    ]);
  });

  it('is a different post if another author writes the same', async () => {
    await givenAlert(test.database, projectId);
    const mentions = [await said('reddit'), await said('x', 50, { authorHandle: 'bob' })];
    await (await start()).handle(jobFor(...mentions));
    expect(await sent()).toEqual(mentions.map(({ id }) => id).sort());
  });

  it('is sent as the original, not also as a post that quotes it', async () => {
    await givenAlert(test.database, projectId);
    const original = await said('reddit', 50, { externalId: 't3_a' });
    const quote = await said('reddit', 40, { authorHandle: 'bob', text: 'acme again', repeats: 't3_a' });
    await (await start()).handle(jobFor(quote, original));
    expect(await sent()).toEqual([original.id]);
  });
});

describe('concurrent dispatchers', () => {
  it('notify once about each post for each alert', async () => {
    const alerts = [
      await givenAlert(test.database, projectId),
      await givenAlert(test.database, projectId, {
        channel: 'webhook',
        destination: 'https://hooks.example/1',
      }),
    ];
    const processors = [
      await start(undefined, 'away'),
      await start(undefined, 'away'),
      await start(undefined, 'away'),
    ];
    let round = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.record({ author: fc.nat(2), source: fc.constantFrom('reddit', 'x', 'threads'), by: fc.nat(2) }),
          {
            minLength: 2,
            maxLength: 10,
          },
        ),
        async (given) => {
          round += 1;
          const mentions: Mention[] = [];
          for (const { author, source } of given)
            mentions.push(
              await said(source as SourceName, 50, { authorHandle: `author${round}of${author}` }),
            );
          await Promise.all(
            processors.map((processor, at) =>
              processor.handle(jobFor(...mentions.filter((_mention, index) => given[index]?.by === at))),
            ),
          );
          await requestAlerts(test, mentions);
          await Promise.all(processors.map((processor) => processor.handle(jobFor(...mentions))));
          const authors = new Map(mentions.map(({ id, authorHandle }) => [id, authorHandle]));
          const messages = (await notificationsIn(test)).flatMap(({ alertId, mentionIds }) =>
            mentionIds.filter((id) => authors.has(id)).map((id) => `${alertId} ${authors.get(id)}`),
          );
          const expected = alerts.flatMap(({ id }) =>
            [...new Set(authors.values())].map((author) => `${id} ${author}`),
          );
          expect(messages.sort()).toEqual(expected.sort());
        },
      ),
      { numRuns: 12 },
    );
  });
});
