import type { Monitor } from '@earshot/domain';
import type { WhatIsDue } from '../alert/claim-notifications.js';
import { notificationRows } from '../alert/notification.entity.js';
import { NotificationQueue } from '../alert/notification-queue.js';
import { NotificationRepository } from '../alert/notification.repository.js';
import type { Tx } from '../database.js';
import { mentionWork } from '../mention/mention-work.entity.js';
import { type ClaimedWork, MentionWorkRepository } from '../mention/mention-work.repository.js';
import { MentionRepository } from '../mention/mention.repository.js';
import { requestWork } from '../mention/save-found.js';
import type { Lease, LeasedRows } from '../work/leased-rows.js';
import { givenAlert, givenMatch, givenMonitor, givenNotification, givenPost, givenProject } from './given.js';
import type { TestDatabase } from './test-database.js';

/** A noun whose work is leased, as the conformance spec drives it: through its repository, where that adds something. */
export interface LeasedNounUnderTest {
  readonly name: string;
  readonly rows: LeasedRows;
  /** Makes rows that are due. @returns their ids */
  given(test: TestDatabase, count: number): Promise<string[]>;
  claim(tx: Tx, limit: number): Promise<Lease[]>;
  claimSuspects(tx: Tx, limit: number): Promise<Lease[]>;
  /** Its repository claims one row at a time. */
  readonly claimsOne?: true;
  /** Projects take turns: rows of each call of `given` are of a project of their own. */
  readonly takesTurns?: true;
  /** Somebody asks for what was given up; left out = it was deleted, or is asked for by another row. */
  revive?(tx: Tx, id: string): Promise<unknown>;
}

const leaseMs = 60_000;
const work = new MentionWorkRepository();
const ofWork = ({ mentionId: id, leaseToken }: ClaimedWork): Lease => ({ id, leaseToken });

async function givenMentions(test: TestDatabase, count: number, monitor?: Monitor): Promise<string[]> {
  const { id, projectId } =
    monitor ?? (await givenMonitor(test.database, (await givenProject(test.database)).id));
  const found = Array.from({ length: count }, () => ({
    projectId,
    post: givenPost(),
    matches: [givenMatch(id)],
  }));
  const { newMentions } = await test.database.asSystem((tx) => new MentionRepository().saveFound(tx, found));
  return newMentions.map((mention) => mention.id);
}

const ofMentions: LeasedNounUnderTest = {
  name: 'mention work',
  rows: mentionWork,
  given: givenMentions,
  claim: async (tx, limit) =>
    (await work.claim(tx, 'classify', { mentionIds: null, limit, leaseMs })).map(ofWork),
  claimSuspects: async (tx, limit) =>
    (await work.claimSuspects(tx, 'classify', { limit, leaseMs })).map(ofWork),
  revive: (tx, id) => requestWork(tx, [id]),
};

const claimNotifications = (tx: Tx, due: WhatIsDue, limit: number): Promise<Lease[]> =>
  new NotificationQueue(new MentionRepository()).claim(tx, due, { limit, perDestination: 100, leaseMs });

const ofNotifications: LeasedNounUnderTest = {
  name: 'notifications',
  rows: notificationRows,
  async given(test, count) {
    const { id: projectId } = await givenProject(test.database);
    const monitor = await givenMonitor(test.database, projectId);
    const alert = await givenAlert(test.database, projectId);
    const ids: string[] = [];
    for (const id of await givenMentions(test, count, monitor))
      ids.push(await givenNotification(test.database, alert, [{ id }]));
    return ids;
  },
  claim: (tx, limit) => claimNotifications(tx, { kind: 'any' }, limit),
  claimSuspects: (tx, limit) => claimNotifications(tx, { kind: 'suspects' }, limit),
  takesTurns: true,
  async revive(tx, id) {
    const [row] = await tx.query<{ project_id: string }[]>(
      'SELECT project_id FROM notifications WHERE id = $1',
      [id],
    );
    await new NotificationRepository().revive(tx, row?.project_id ?? '', id);
  },
};

/** Every noun whose work is leased. */
export const leasedNouns: readonly LeasedNounUnderTest[] = [ofMentions, ofNotifications];
