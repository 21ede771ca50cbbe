import { MentionRepository } from '@earshot/database';
import { givenMention, type TestDatabase } from '@earshot/database/testing';
import type { Channel } from '@earshot/channels';
import type { Mention, Monitor, NotificationStatus } from '@earshot/domain';
import { startTestWorker, type TestWorker } from '@earshot/queue/testing';
import { CHANNELS } from '../channels.provider.js';
import { DispatcherModule, dispatcherConfigs } from '../dispatcher.module.js';

/** A notification as it is stored. */
export interface StoredNotification {
  readonly alertId: string;
  readonly mentionId: string;
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
  options: { readonly redis?: 'away'; readonly sweepEveryMs?: number } = {},
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
    replace: [[CHANNELS, { email: channel, webhook: channel }]],
  });
}

/** A relevant complaint that waits for the alerts. */
export async function givenClassified(
  { database, dataSource }: TestDatabase,
  monitor: Pick<Monitor, 'id' | 'projectId'>,
  urgency = 50,
): Promise<Mention> {
  const mention = await givenMention(database, monitor);
  const verdict = { isRelevant: true, category: 'complaint', sentiment: 'negative', urgency } as const;
  const rest = { summary: '', confidence: 0.8, language: 'en', classifier: 'spec', reasons: [] };
  await database.asSystem((tx) =>
    new MentionRepository().saveClassification(tx, mention.id, { ...verdict, ...rest }, new Date()),
  );
  await requestAlerts({ dataSource }, [mention]);
  return mention;
}

/** As a scan does that finds new matches in known mentions. */
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

/** In the order in which they were made. */
export function notificationsIn({ dataSource }: TestDatabase): Promise<StoredNotification[]> {
  return dataSource.query<StoredNotification[]>(
    `SELECT alert_id AS "alertId", mention_id AS "mentionId", status, attempts, last_error AS error,
       last_answer AS answer, due_at AS "dueAt" FROM notifications ORDER BY id`,
  );
}
