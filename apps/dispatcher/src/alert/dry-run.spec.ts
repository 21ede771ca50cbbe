import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  AlertFiringRepository,
  MentionRepository,
  NotificationQueue,
  NotificationRepository,
  type Tx,
} from '@earshot/database';
import {
  createTestDatabase,
  givenAlert,
  givenMentions,
  givenMonitor,
  givenProject,
  type TestDatabase,
} from '@earshot/database/testing';
import { type Alert, alertFrequencies, channelNames, dryRunMessages, type Mention } from '@earshot/domain';
import fc from 'fast-check';
import { Messages } from '../notify/messages.js';

let test: TestDatabase;
let projectId: string;
let mentions: readonly Mention[];
const messages = new Messages(new AlertFiringRepository(), new NotificationRepository());
const queue = new NotificationQueue(new MentionRepository());

beforeAll(async () => {
  test = await createTestDatabase();
  projectId = (await givenProject(test.database)).id;
  const monitor = await givenMonitor(test.database, projectId);
  const publishedAt = new Date('2026-10-24T00:00:00Z');
  const twice = { text: 'acme is down again, and nobody there has told us why or until when', publishedAt };
  mentions = await givenMentions(test.database, monitor, [
    ...Array.from({ length: 9 }, (_, index) => ({ text: `acme ${index}`, publishedAt })),
    { ...twice, source: 'reddit', authorHandle: 'ada' },
    { ...twice, source: 'threads', authorHandle: 'ada' },
    { ...twice, source: 'x', authorHandle: 'ada' },
  ]);
  // Unqualified names are resolved here before Postgres's own.
  await test.dataSource.query('CREATE SCHEMA scripted');
  await test.dataSource.query(
    `CREATE FUNCTION scripted.now() RETURNS timestamptz LANGUAGE sql STABLE AS $$
       SELECT current_setting('scripted.now')::timestamptz $$`,
  );
});
afterAll(() => test.close());

/** Runs a transaction in which the database's clock shows this time. */
function at<T>(moment: Date, work: (tx: Tx) => Promise<T>): Promise<T> {
  return test.database.asSystem(async (tx) => {
    await tx.query('SET LOCAL search_path = scripted, pg_catalog, public');
    await tx.query("SELECT set_config('scripted.now', $1, true)", [moment.toISOString()]);
    return work(tx);
  });
}

interface Found {
  readonly mention: Mention;
  readonly foundAt: Date;
  readonly urgency: number;
}

interface Told {
  readonly mentionIds: readonly string[];
  readonly sentAt: Date;
}

/** What the dispatcher really writes and sends, deciding on each mention when it is found and sending whatever is due. */
async function really(alert: Alert, found: readonly Found[]): Promise<Told[]> {
  const moments = [...new Set(found.map(({ foundAt }) => foundAt.getTime()))].sort((a, b) => a - b);
  for (const moment of moments) {
    await sendUntil(new Date(moment));
    const batch = found.filter(({ foundAt }) => foundAt.getTime() === moment);
    await at(new Date(moment), (tx) =>
      messages.add(
        tx,
        batch.map(({ mention, urgency }) => ({ alertId: alert.id, mention: { id: mention.id, urgency } })),
      ),
    );
  }
  await sendUntil(new Date('2026-12-31T00:00:00Z'));
  return test.dataSource.query<Told[]>(
    `SELECT n.delivered_at AS "sentAt",
       ARRAY(SELECT m.mention_id FROM notification_mentions m WHERE m.notification_id = n.id) AS "mentionIds"
     FROM notifications n WHERE n.alert_id = $1`,
    [alert.id],
  );
}

async function sendUntil(end: Date): Promise<void> {
  for (;;) {
    const [next] = await test.dataSource.query<{ dueAt: Date | null }[]>(
      `SELECT min(due_at) AS "dueAt" FROM notifications WHERE status = 'pending'`,
    );
    const dueAt = next?.dueAt ?? null;
    if (dueAt === null || dueAt > end) return;
    const claimed = await at(dueAt, (tx) =>
      queue.claim(tx, { kind: 'any' }, { limit: 100, perDestination: 100, leaseMs: 30_000 }),
    );
    expect(claimed).not.toHaveLength(0);
    for (const { id, leaseToken } of claimed)
      await at(dueAt, (tx) => queue.delivered(tx, id, leaseToken, { answer: 'ok', leftOutIds: [] }));
  }
}

const comparable = (told: readonly Told[]): string[] =>
  told.map(({ mentionIds, sentAt }) => `${sentAt.toISOString()} ${[...mentionIds].sort().join(' ')}`).sort();

describe('a dry run', () => {
  it('counts the messages that the dispatcher would send for the same mentions at the same times', async () => {
    const anyHour = fc.integer({ min: 0, max: 23 });
    const anyAlert = fc.record({
      channel: fc.constantFrom(...channelNames),
      frequency: fc.constantFrom('instant' as const, ...alertFrequencies),
      deliverAtHour: anyHour,
      quietHours: fc.option(
        fc
          .tuple(anyHour, anyHour)
          .filter(([start, end]) => start !== end)
          .map(([start, end]) => ({ start, end })),
      ),
      urgentAtOnce: fc.boolean(),
    });
    // Close enough to be collected together, and spanning the night of a clock change.
    const anyFind = fc.record({
      minutes: fc.oneof(fc.integer({ min: 0, max: 12 }), fc.integer({ min: 0, max: 2_000 })),
      urgency: fc.constantFrom(20, 79, 80, 100),
    });
    const anyZone = fc.constantFrom('UTC', 'Europe/Berlin', 'Asia/Kathmandu');
    const anyFinds = fc.array(anyFind, { minLength: mentions.length, maxLength: mentions.length });
    await fc.assert(
      fc.asyncProperty(anyAlert, anyFinds, anyZone, async (rule, finds, timeZone) => {
        await test.dataSource.query('UPDATE projects SET time_zone = $1', [timeZone]);
        const destination = rule.channel === 'email' ? 'ada@acme.example' : 'https://hooks.example/1';
        const alert = await givenAlert(test.database, projectId, { ...rule, destination });
        const found = mentions.map((mention, index) => ({
          mention,
          foundAt: new Date(Date.UTC(2026, 9, 24, 20) + (finds[index]?.minutes ?? 0) * 60_000),
          urgency: finds[index]?.urgency ?? 0,
        }));
        const dryRun = dryRunMessages(
          alert,
          found.map(({ mention: { id, alsoOn }, foundAt, urgency }) => ({
            id,
            foundAt,
            urgency,
            copyIds: alsoOn.map(({ mentionId }) => mentionId),
          })),
          timeZone,
        );
        const real = await really(alert, found);
        expect(comparable(dryRun)).toEqual(comparable(real));
        // Nine single posts, and one found in three places.
        expect(real.flatMap(({ mentionIds }) => mentionIds)).toHaveLength(10);
      }),
      { numRuns: 25 },
    );
  }, 60_000);
});
