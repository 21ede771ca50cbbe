import { maxUnfinishedReclassifications } from '@earshot/domain';
import type { Tx } from '../../connection/transaction/tx.js';
import { MentionRepository } from '../../mention/mention.repository.js';
import { MonitorRepository } from '../../monitor/monitor.repository.js';
import { watchRows, type ClaimedWatches, WatchRepository } from '../../monitor/watch.repository.js';
import { type WhatIsDue, notificationRows } from '../../notification/claim-notifications.js';
import { NotificationQueue } from '../../notification/notification-queue.js';
import { NotificationRepository } from '../../notification/notification.repository.js';
import { reclassificationRows } from '../../reclassification/reclassification-queue.js';
import { ReclassificationRepository } from '../../reclassification/reclassification.repository.js';
import { SampleQueue } from '../../sample/sample-queue.js';
import { sourceSampleRows } from '../../sample/sample.repository.js';
import type { Lease } from '../../work/leased-rows.js';
import { givenAlert, givenMonitor, givenNotification, givenProject } from '../given.js';
import { givenSampleQuestions } from '../given-sample.js';
import { ofAccountMails, ofNoteMails, ofStatusMails } from './leased-mails.js';
import { givenMentions, ofMentions, ofTriages, ofUpkeep } from './leased-mentions.js';
import { type LeasedNounUnderTest, leaseMs, named } from './leased-noun.js';

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

const ofReclassifications: LeasedNounUnderTest = {
  name: 'reclassifications',
  rows: reclassificationRows,
  async given(test, count) {
    const window = { publishedSince: null, publishedUntil: null, foundSince: null, foundUntil: null };
    const scope = { ...window, monitorId: null, onlyOutdated: false };
    const ids: string[] = [];
    while (ids.length < count) {
      const { id: projectId } = await givenProject(test.database);
      for (let number = 0; number < maxUnfinishedReclassifications && ids.length < count; number += 1) {
        const insert = (tx: Tx) => new ReclassificationRepository().insert(tx, projectId, scope, new Date());
        ids.push((await test.database.asSystem(insert))?.id ?? '');
      }
    }
    return ids;
  },
  claim: (tx, limit) => reclassificationRows.claim(tx, {}, { limit, leaseMs }, named),
  claimSuspects: (tx, limit) => reclassificationRows.claimSuspects(tx, {}, { limit, leaseMs }, named),
  claimsOne: true,
};

const watches = new WatchRepository();
const ofWatches = ({ watchIds, leaseToken }: ClaimedWatches): Lease[] =>
  watchIds.map((id) => ({ id, leaseToken }));

const ofMonitors: LeasedNounUnderTest = {
  name: 'watches',
  rows: watchRows,
  async given(test, count) {
    const { id: projectId } = await givenProject(test.database);
    for (let number = 0; number < count; number += 1) await givenMonitor(test.database, projectId);
    const found = await test.dataSource.query<{ id: string }[]>(
      'SELECT id FROM watches WHERE project_id = $1',
      [projectId],
    );
    return found.map(({ id }) => id);
  },
  claim: async (tx, limit) => ofWatches(await watches.claimDue(tx, 'reddit', { limit, leaseMs })),
  claimSuspects: async (tx, limit) =>
    ofWatches(await watches.claimSuspects(tx, 'reddit', { limit, leaseMs })),
  takesTurns: true,
  async revive(tx, id) {
    const [watch] = await tx.query<{ project_id: string; monitor_id: string }[]>(
      'SELECT project_id, monitor_id FROM watches WHERE id = $1',
      [id],
    );
    await new MonitorRepository().requestScan(tx, watch?.project_id ?? '', watch?.monitor_id ?? '');
  },
};

const ofSamples: LeasedNounUnderTest = {
  name: 'questions of samples',
  rows: sourceSampleRows,
  async given(test, count) {
    const ids: string[] = [];
    while (ids.length < count) {
      const { id } = await givenProject(test.database);
      ids.push(...(await givenSampleQuestions(test.database, id)));
    }
    return ids;
  },
  claim: (tx, limit) => new SampleQueue().claim(tx, ['reddit'], { limit, leaseMs }),
  claimSuspects: (tx, limit) => new SampleQueue().claimSuspects(tx, ['reddit'], { limit, leaseMs }),
};

/** All nouns with leased work. */
export const leasedNouns: readonly LeasedNounUnderTest[] = [
  ofMentions,
  ofNotifications,
  ofStatusMails,
  ofAccountMails,
  ofNoteMails,
  ofReclassifications,
  ofMonitors,
  ofUpkeep,
  ofTriages,
  ofSamples,
];
