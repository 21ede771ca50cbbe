import { MentionRepository } from '@earshot/database';
import { givenMatch, givenMention, givenPost, type TestDatabase } from '@earshot/database/testing';
import { type Channel, CHANNELS, type Mailer } from '@earshot/channels';
import type { Mention, Monitor, NotificationStatus, Post } from '@earshot/domain';
import { startTestWorker, type TestWorker } from '@earshot/queue/testing';
import { DispatcherModule, dispatcherConfigs } from '../dispatcher.module.js';
import { MAILER } from '../mail/mail.processor.js';
import type { NotifyProcessor } from '../notify/notify.processor.js';

/** A stored notification. */
export interface StoredNotification {
  readonly alertId: string;
  /** In the order of discovery. */
  readonly mentionIds: readonly string[];
  readonly status: NotificationStatus;
  readonly attempts: number;
  readonly error: string | null;
  readonly answer: string | null;
  readonly dueAt: Date;
}

/** A dispatcher that sends everything through one channel; `null` = no channel is configured. */
export function startTestDispatcher(
  test: TestDatabase,
  channel: Channel | null,
  options: {
    readonly redis?: 'away';
    readonly sweepEveryMs?: number;
    readonly mailer?: Pick<Mailer, 'send' | 'close'>;
  } = {},
): Promise<TestWorker> {
  return startTestWorker({
    ...options,
    module: DispatcherModule,
    configs: dispatcherConfigs,
    env: {
      DATABASE_URL: test.url,
      EARSHOT_SECRET_KEY: '5f'.repeat(32),
      BASE_URL: 'https://earshot.example/',
    },
    replace: [
      [CHANNELS, { email: channel, slack: channel, discord: channel, webhook: channel }],
      [MAILER, options.mailer ?? null],
    ],
  });
}

/** Runs a job to completion, including the deliveries it starts. */
export async function deliver(processor: NotifyProcessor, notificationIds: readonly string[]): Promise<void> {
  await processor.handle({ notificationIds });
  await processor.idle();
}

/** Like `deliver`, for whatever is due. */
export async function sweep(processor: NotifyProcessor): Promise<void> {
  await processor.sweep();
  await processor.idle();
}

/** Stores a relevant complaint that waits for alerts. */
export async function givenClassified(
  { database, dataSource }: TestDatabase,
  monitor: Pick<Monitor, 'id' | 'projectId'>,
  urgency = 50,
  post: Partial<Post> = {},
): Promise<Mention> {
  const mention = await givenMention(database, monitor, post);
  const verdict = { isRelevant: true, category: 'complaint', sentiment: 'negative', urgency } as const;
  const rest = { summary: '', confidence: 0.8, language: 'en', classifier: 'spec', reasons: [] };
  await database.asSystem((tx) =>
    new MentionRepository().saveClassifications(
      tx,
      new Map([[mention.id, { ...verdict, ...rest }]]),
      new Date(),
    ),
  );
  await requestAlerts({ dataSource }, [mention]);
  return mention;
}

/**
 * Like `givenClassified`, for many at once.
 * @returns them in the order of discovery
 */
export async function givenManyClassified(
  { database, dataSource }: TestDatabase,
  { id: monitorId, projectId }: Pick<Monitor, 'id' | 'projectId'>,
  count: number,
): Promise<Mention[]> {
  const repository = new MentionRepository();
  const found = Array.from({ length: count }, () => ({
    projectId,
    post: givenPost(),
    matches: [givenMatch(monitorId)],
  }));
  const { newMentions } = await database.asSystem((tx) => repository.saveFound(tx, found));
  const ids = newMentions.map(({ id }) => id).sort();
  await dataSource.query(
    `UPDATE mentions SET is_relevant = true, category = 'complaint', sentiment = 'negative', urgency = 50, ai_summary = '',
       confidence = 0.8, classifier = 'spec', reasons = '[]', classified_at = now() WHERE id = ANY($1)`,
    [ids],
  );
  const mentions = await database.asSystem((tx) => repository.getMany(tx, ids));
  await requestAlerts({ dataSource }, mentions);
  return mentions;
}

/** Requests alerts like a scan that finds new matches in known mentions. */
export async function requestAlerts(
  { dataSource }: Pick<TestDatabase, 'dataSource'>,
  mentions: readonly Mention[],
): Promise<void> {
  await dataSource.query(
    `INSERT INTO mention_work (mention_id, project_id, stage, due_at)
     SELECT id, project_id, 'alert', now() FROM mentions WHERE id = ANY($1)
     ON CONFLICT (mention_id) DO UPDATE SET stage = 'alert', due_at = now(), attempts = 0, lease_token = NULL,
       lease_until = NULL, dead_at = NULL`,
    [mentions.map(({ id }) => id)],
  );
}

/** The stored notifications, in the order of creation. */
export function notificationsIn({ dataSource }: TestDatabase): Promise<StoredNotification[]> {
  return dataSource.query<StoredNotification[]>(
    `SELECT n.alert_id AS "alertId", n.status, n.attempts, n.last_error AS error, n.last_answer AS answer,
       n.due_at AS "dueAt", ARRAY(SELECT m.mention_id FROM notification_mentions m WHERE m.notification_id = n.id
         ORDER BY m.mention_id) AS "mentionIds"
     FROM notifications n ORDER BY n.id`,
  );
}
