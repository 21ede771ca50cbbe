import { maxUnfinishedReclassifications, type Monitor } from '@earshot/domain';
import { newId } from '@earshot/platform';
import { triageWorkRows } from '../activity/triage-work.entity.js';
import { TriageWorkRepository } from '../activity/triage-work.repository.js';
import { accountMailRows } from '../account/account-mail.entity.js';
import { AccountMailRepository } from '../account/account-mail.repository.js';
import type { WhatIsDue } from '../notification/claim-notifications.js';
import { noteMailRows } from '../note/note-mail.entity.js';
import { NoteRepository } from '../note/note.repository.js';
import { statusMailRows } from '../status-mail/status-mail.entity.js';
import { StatusMailRepository } from '../status-mail/status-mail.repository.js';
import { notificationRows } from '../notification/notification.entity.js';
import { NotificationQueue } from '../notification/notification-queue.js';
import { NotificationRepository } from '../notification/notification.repository.js';
import type { Tx } from '../connection/transaction/tx.js';
import { upkeepRows } from '../mention/mention-upkeep.entity.js';
import { MentionUpkeepRepository } from '../mention/mention-upkeep.repository.js';
import { mentionWork } from '../mention/mention-work.entity.js';
import { type ClaimedWork, MentionWorkRepository } from '../mention/mention-work.repository.js';
import { MentionRepository } from '../mention/mention.repository.js';
import { requestWork } from '../mention/save/save-found.js';
import { MonitorRepository } from '../monitor/monitor.repository.js';
import { watchRows } from '../monitor/watch.entity.js';
import { type ClaimedWatches, WatchRepository } from '../monitor/watch.repository.js';
import { reclassificationRows } from '../reclassification/reclassification.entity.js';
import { ReclassificationRepository } from '../reclassification/reclassification.repository.js';
import { SampleQueue } from '../sample/sample-queue.js';
import { sourceSampleRows } from '../sample/source-sample.entity.js';
import type { Lease, LeasedRows } from '../work/leased-rows.js';
import {
  givenAlert,
  givenMatch,
  givenMonitor,
  givenNotification,
  givenPost,
  givenProject,
  givenUser,
} from './given.js';
import { ada } from './given-status.js';
import { givenSampleQuestions } from './given-sample.js';
import type { TestDatabase } from './test-database.js';

/** A noun with leased work for the conformance spec, which goes through its repository where that adds behaviour. */
export interface LeasedNounUnderTest {
  readonly name: string;
  readonly rows: LeasedRows;
  /** Creates due rows. @returns their ids */
  given(test: TestDatabase, count: number): Promise<string[]>;
  claim(tx: Tx, limit: number): Promise<Lease[]>;
  claimSuspects(tx: Tx, limit: number): Promise<Lease[]>;
  /** Its repository claims one row at a time. */
  readonly claimsOne?: true;
  /** Projects take turns: rows of each call of `given` are of a project of their own. */
  readonly takesTurns?: true;
  /** Retries what was given up; absent = given-up rows are deleted, or retried through another row. */
  revive?(tx: Tx, id: string): Promise<unknown>;
}

const leaseMs = 60_000;
const work = new MentionWorkRepository();
const upkeep = new MentionUpkeepRepository();
const ofMention = { columns: 't.mention_id AS id, t.lease_token AS "leaseToken"' };
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

const named = { columns: 't.id, t.lease_token AS "leaseToken"' };

/** The ids of all rows, so that a repository claims ready rows but no suspects. */
async function idsOf(tx: Tx, table: string): Promise<string[]> {
  return (await tx.query<{ id: string }[]>(`SELECT id FROM ${table}`)).map(({ id }) => id);
}

const ofStatusMails: LeasedNounUnderTest = {
  name: 'status mails',
  rows: statusMailRows,
  async given(test, count) {
    const { id } = await givenUser(test.database);
    const about = { kind: 'source_back', source: 'x', since: '', until: '' } as const;
    return test.database.asSystem((tx) =>
      new StatusMailRepository().addDetails(tx, Array(count).fill(id), about),
    );
  },
  async claim(tx) {
    const mailIds = await idsOf(tx, 'notices');
    const mail = await new StatusMailRepository().claim(tx, { mailIds, leaseMs });
    return mail === null ? [] : [mail];
  },
  claimSuspects: (tx, limit) => statusMailRows.claimSuspects(tx, {}, { limit, leaseMs }, named),
  claimsOne: true,
};

const ofAccountMails: LeasedNounUnderTest = {
  name: 'account mails',
  rows: accountMailRows,
  async given(test, count) {
    const { id: userId, email } = await givenUser(test.database);
    const mail = {
      userId,
      email,
      kind: 'email_changed',
      sealedToken: null,
      detail: null,
      expiresAt: null,
    } as const;
    const mails = Array.from({ length: count }, () => ({ ...mail, id: newId() }));
    await test.database.asSystem(async (tx) => {
      for (const each of mails) await new AccountMailRepository().insert(tx, each);
    });
    return mails.map(({ id }) => id);
  },
  async claim(tx) {
    const mailIds = await idsOf(tx, 'account_mails');
    const mail = await new AccountMailRepository().claim(tx, { mailIds, leaseMs });
    return mail === null ? [] : [mail];
  },
  claimSuspects: (tx, limit) => accountMailRows.claimSuspects(tx, {}, { limit, leaseMs }, named),
  claimsOne: true,
};

const ofNoteMails: LeasedNounUnderTest = {
  name: 'note mails',
  rows: noteMailRows,
  async given(test, count) {
    const author = await givenUser(test.database);
    const { id: projectId } = await givenProject(test.database, { ownerUserId: author.id });
    const [mentionId = ''] = await givenMentions(test, 1, await givenMonitor(test.database, projectId));
    const people: string[] = [];
    for (let number = 0; number < count; number += 1) people.push((await givenUser(test.database)).id);
    const note = {
      id: newId(),
      projectId,
      mentionId,
      author: { kind: 'user', ...author },
      text: 'Hello',
    } as const;
    await test.database.asSystem(async (tx) => {
      await tx.query(
        "INSERT INTO members (project_id, user_id, role) SELECT $1, unnest($2::uuid[]), 'member'",
        [projectId, people],
      );
      await new NoteRepository().insert(tx, note);
      await new NoteRepository().setPeople(tx, projectId, note.id, people);
    });
    const made = await test.dataSource.query<{ id: string }[]>(
      'SELECT id FROM note_mails WHERE user_id = ANY($1)',
      [people],
    );
    return made.map(({ id }) => id);
  },
  claim: (tx, limit) => noteMailRows.claim(tx, {}, { limit, leaseMs }, named),
  claimSuspects: (tx, limit) => noteMailRows.claimSuspects(tx, {}, { limit, leaseMs }, named),
  claimsOne: true,
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

const ofUpkeep: LeasedNounUnderTest = {
  name: 'upkeep',
  rows: upkeepRows,
  async given(test, count) {
    const ids = await givenMentions(test, count);
    const plan = { verifyAt: new Date(), purgeAt: null };
    await test.database.asSystem((tx) =>
      upkeep.plan(
        tx,
        ids.map((mentionId) => ({ mentionId, ...plan })),
      ),
    );
    return ids;
  },
  claim: (tx, limit) => upkeepRows.claim(tx, {}, { limit, leaseMs }, ofMention),
  claimSuspects: (tx, limit) => upkeepRows.claimSuspects(tx, {}, { limit, leaseMs }, ofMention),
};

const triages = new TriageWorkRepository();
const ofTriages: LeasedNounUnderTest = {
  name: 'triages',
  rows: triageWorkRows,
  async given(test, count) {
    const ids: string[] = [];
    while (ids.length < count) {
      const monitor = await givenMonitor(test.database, (await givenProject(test.database)).id);
      await givenMentions(test, 1, monitor);
      const triage = { id: newId(), projectId: monitor.projectId, status: 'done', by: ada } as const;
      const { claimed } = await test.database.asSystem((tx) => triages.begin(tx, triage, {}));
      await test.database.asSystem((tx) => triageWorkRows.release(tx, claimed));
      ids.push(...claimed.map(({ id }) => id));
    }
    return ids;
  },
  claim: (tx, limit) => triageWorkRows.claim(tx, {}, { limit, leaseMs }, named),
  claimSuspects: (tx, limit) => triageWorkRows.claimSuspects(tx, {}, { limit, leaseMs }, named),
  claimsOne: true,
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
