import { examples } from '@earshot/contracts';
import {
  FeedRepository,
  ForgottenLessonRepository,
  ProjectFeedRepository,
  StatusChangeRepository,
  ViewRepository,
} from '@earshot/database';
import {
  givenAlert,
  givenMonitor,
  givenNotification,
  givenSample,
  givenStatus,
} from '@earshot/database/testing';
import type { MonitorWithSchedule } from '@earshot/domain';
import { newId } from '@earshot/platform';
import { storyMentions, tellMentions } from './story-mentions.js';
import { tellScans } from './story-scans.js';
import { tellSpending } from './story-spending.js';
import type { TestGateway } from '../test-gateway.js';

/** The ids in `examples`, mapped to those in a real project. */
export type StoryIds = ReadonlyMap<string, string>;

const { monitor, mention, alert } = examples;

/** Stores the data of `examples` in a project: a monitor, its mentions, an alert, its messages. */
export async function tellStory(gateway: TestGateway, projectId: string, now: Date): Promise<StoryIds> {
  const { database } = gateway.database;
  const created = await givenMonitor(database, projectId, {
    name: monitor.name,
    keywords: monitor.keywords,
    excludeKeywords: monitor.exclude_keywords,
    sources: ['reddit', 'x', 'feeds'],
    context: monitor.context,
  });
  await tellScans(gateway, { projectId, monitorId: created.id, now });
  await tellSpending(gateway, { projectId, monitorId: created.id, now });
  const mentionIds = await tellMentions(gateway, created, now);
  const [anotherMention = '', theMention = ''] = mentionIds.slice(-2);
  const { id: alertId } = await givenAlert(database, projectId, {
    name: alert.name,
    destination: alert.destination,
    categories: ['complaint', 'bug_report'],
    minUrgency: alert.min_urgency,
  });
  const { dataSource } = gateway.database;
  await dataSource.query(
    "UPDATE alerts SET created_at = now() - interval '1 hour', active_since = now() - interval '1 hour' WHERE id = $1",
    [alertId],
  );
  const webhook = await givenAlert(database, projectId, {
    name: 'Everything into our help desk',
    channel: 'webhook',
    destination: 'https://hooks.lumenboard.example/earshot',
  });
  const notify = (mentionId: string, status: 'delivered' | 'failed'): Promise<string> =>
    sendNotification(gateway, { projectId, alertId, mentionId, status, now });
  await notify(theMention, 'delivered');
  return new Map([
    [monitor.id, created.id],
    [mention.id, theMention],
    [alert.id, alertId],
    [examples.webhook.id, webhook.id],
    [examples.feed.id, await addFeed(gateway, projectId)],
    [examples.forgottenLesson.id, await teach(gateway, created, mentionIds[0] ?? '')],
    [examples.notification.id, await notify(anotherMention, 'failed')],
    [examples.view.id, await addView(gateway, projectId)],
    [examples.reclassification.id, await reclassify(gateway, projectId, now)],
    [examples.triage.id, await triage(gateway, projectId, mentionIds.slice(0, 1))],
    [examples.sample.id, await givenSample(database, projectId)],
  ]);
}

/** @returns its id in the project */
function addFeed({ database }: TestGateway, projectId: string): Promise<string> {
  const address = 'https://lumenboard.example/blog.xml';
  return database.database.asSystem(async (tx) => {
    const feedId = await new FeedRepository().ensure(tx, projectId, address);
    const feed = { id: newId(), projectId, feedId, title: 'Lumenboard blog', wholeMonitorId: null };
    return new ProjectFeedRepository().add(tx, feed);
  });
}

/** Marks a mention as about the brand, and forgets an older lesson. @returns the id that restores that lesson */
function teach(
  { database }: TestGateway,
  { id: monitorId, projectId }: MonitorWithSchedule,
  mentionId: string,
): Promise<string> {
  return database.database.asSystem(async (tx) => {
    const lamp = { monitorId, kind: 'word', name: 'lamp' } as const;
    const forgotten = await new ForgottenLessonRepository().forget(tx, projectId, lamp);
    await givenStatus(tx, projectId, [mentionId], 'reviewed');
    return forgotten?.id ?? '';
  });
}

/** @returns its id in the project */
async function addView({ database }: TestGateway, projectId: string): Promise<string> {
  const view = { id: newId(), projectId, name: 'Open questions', filter: { category: ['question'] } };
  await database.database.asSystem((tx) => new ViewRepository().insert(tx, view));
  return view.id;
}

/** Sets mentions to done, as Ada. @returns the id of the triage */
async function triage(
  { database: { database } }: TestGateway,
  projectId: string,
  mentionIds: readonly string[],
): Promise<string> {
  const id = newId();
  const by = { kind: 'user', id: null, name: 'Ada' } as const;
  const change = { id, projectId, mentionIds, status: 'done', by } as const;
  await database.asTenant(projectId, (tx) => new StatusChangeRepository().apply(tx, change));
  return id;
}

/** Stores a finished reclassification of everything. @returns its id */
async function reclassify(
  { database: { dataSource } }: TestGateway,
  projectId: string,
  now: Date,
): Promise<string> {
  const id = newId();
  await dataSource.query(
    `INSERT INTO reclassifications (id, project_id, only_outdated, created_at, started_at, finished_at, due_at, total,
       examined, changed) VALUES ($1, $2, true, $3, $3, $3, $3, $4, $4, $4)`,
    [id, projectId, now, storyMentions.length],
  );
  return id;
}

async function sendNotification(
  { database: { database, dataSource } }: TestGateway,
  given: { projectId: string; alertId: string; mentionId: string; status: 'delivered' | 'failed'; now: Date },
): Promise<string> {
  const alert = { id: given.alertId, projectId: given.projectId };
  const id = await givenNotification(database, alert, [{ id: given.mentionId }]);
  const delivered = given.status === 'delivered';
  await dataSource.query(
    `UPDATE notifications SET status = $2, attempts = $3, due_at = $4, created_at = $4, last_error = $5,
       delivered_at = $6, last_answer = $7 WHERE id = $1`,
    [
      id,
      given.status,
      delivered ? 1 : 10,
      given.now,
      delivered ? null : 'Given up after 10 attempts: The mail server answered 451 4.3.0 Temporary failure.',
      delivered ? given.now : null,
      delivered ? '250 2.0.0 Ok: queued as 4F1Zk20D' : null,
    ],
  );
  return id;
}
