import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type Alert, maxAttempts } from '@earshot/domain';
import {
  createTestDatabase,
  givenAlert,
  givenMonitor,
  givenProject,
  givenUser,
  type TestDatabase,
} from '../testing/index.js';
import { ProjectRepository } from '../project/project.repository.js';
import { AlertHealthRepository } from '../alert/alert-health.repository.js';
import { StatusMailRepository } from './status-mail.repository.js';

let test: TestDatabase;
let alert: Alert;
let email: string;
beforeEach(async () => {
  test = await createTestDatabase();
  const owner = await givenUser(test.database);
  email = owner.email;
  const { id } = await givenProject(test.database, { name: 'Anvils', ownerUserId: owner.id });
  alert = await givenAlert(test.database, id, { name: 'Fire' });
  const member = await givenUser(test.database);
  await test.dataSource.query("INSERT INTO members (project_id, user_id, role) VALUES ($1, $2, 'member')", [
    id,
    member.id,
  ]);
});
afterEach(() => test.close());

const statusMails = new StatusMailRepository();
const disable = () =>
  test.database.asSystem(async (tx) => {
    await new AlertHealthRepository().disable(tx, alert, 'It is gone.', 'failed');
    return statusMails.add(tx, alert);
  });
const claim = (mailIds: string[] | null = null) =>
  test.database
    .asSystem((tx) => statusMails.claim(tx, { mailIds, leaseMs: 60_000 }))
    .then((mail) => (mail === null ? [] : [mail]));
const left = () => test.dataSource.query<object[]>('SELECT id, attempts, last_error FROM notices');

describe('status mails', () => {
  it('go to the owners of the project, once, with the details', async () => {
    const [id = ''] = await disable();
    const claimed = (await Promise.all([claim(), claim([id]), claim()])).flat();
    expect(claimed).toEqual([
      {
        id,
        leaseToken: expect.any(String),
        attempts: 1,
        email,
        projectId: alert.projectId,
        about: {
          kind: 'disabled_alert',
          alert: { id: alert.id, projectId: alert.projectId, name: 'Fire', channel: 'email' },
          projectName: 'Anvils',
          reason: 'It is gone.',
        },
      },
    ]);
    for (const mail of claimed)
      expect(await test.database.asSystem((tx) => statusMails.done(tx, mail))).toBe(true);
    expect(await left()).toEqual([]);
  });

  it('about a source name a project of the reader, preferably one that watches it, never a deleted one', async () => {
    const database = test.database;
    const reader = await givenUser(database);
    const projectOf = async () => (await givenProject(database, { ownerUserId: reader.id })).id;
    const [deleted, first, watching] = [await projectOf(), await projectOf(), await projectOf()];
    await givenMonitor(database, deleted, { sources: ['threads'] });
    await givenMonitor(database, watching, { sources: ['threads'] });
    await database.asSystem((tx) => new ProjectRepository().delete(tx, deleted));
    const projectFor = async (source: 'threads' | 'linkedin', userId: string) => {
      const about = { kind: 'source_back', source, since: '', until: '' } as const;
      const ids = await database.asSystem((tx) => statusMails.addDetails(tx, [userId], about));
      return (await claim(ids))[0]?.projectId;
    };
    expect(await projectFor('threads', reader.id)).toBe(watching);
    expect(await projectFor('linkedin', reader.id)).toBe([first, watching].sort()[0]);
    expect(await projectFor('linkedin', (await givenUser(database)).id)).toBeNull();
  });

  it('are retried later if they could not be sent, with the error', async () => {
    const [id] = await disable();
    for (const mail of await claim())
      await test.database.asSystem((tx) => statusMails.failed(tx, mail, 'no server', new Date()));
    expect(await claim()).toEqual([]);
    expect(await left()).toEqual([{ id, attempts: 1, last_error: 'no server' }]);
    await test.dataSource.query('UPDATE notices SET due_at = now()');
    expect(await claim()).toMatchObject([{ id, attempts: 2 }]);
  });

  it('are dropped unsent if every worker that tries crashes', async () => {
    await disable();
    for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
      expect(await claim()).toMatchObject([{ attempts: attempt }]);
      await test.dataSource.query("UPDATE notices SET lease_until = now() - interval '1 second'");
    }
    expect(await claim()).toEqual([]);
    expect(await left()).toEqual([]);
  });

  it('about a budget or a source go to their users, along with those about alerts', async () => {
    const [user, other] = [await givenUser(test.database), await givenUser(test.database)];
    const details = {
      kind: 'source_back' as const,
      source: 'x' as const,
      since: '2026-11-21T08:00:00.000Z',
      until: '2026-11-21T10:00:00.000Z',
    };
    const ids = await test.database.asSystem((tx) =>
      statusMails.addDetails(tx, [user.id, other.id], details),
    );
    await disable();
    const claimed = (await Promise.all([claim(), claim(), claim(), claim()])).flat();
    expect(claimed.filter(({ about }) => about.kind === 'source_back')).toEqual(
      expect.arrayContaining(
        [user, other].map(({ email: to }) => expect.objectContaining({ email: to, about: details })),
      ),
    );
    expect(claimed.map(({ id }) => id)).toEqual(expect.arrayContaining(ids));
    expect(claimed).toHaveLength(3);
  });

  it.each([
    ['demoted', "UPDATE members SET role = 'viewer'"],
    ['removed', 'DELETE FROM members'],
  ])(
    'about an alert or a budget are not sent to owners that were %s in the meantime',
    async (_, statement) => {
      await disable();
      const owner = { kind: 'project', id: alert.projectId, projectId: alert.projectId } as const;
      const [row] = await test.dataSource.query<{ id: string }[]>('SELECT id FROM users WHERE email = $1', [
        email,
      ]);
      const budget = {
      kind: 'budget', of: 'project', owner, name: 'Anvils', project: 'Anvils', source: 'x', percent: 80,
      budgetUsd: 10, spentUsd: 8, monthEndsAt: '2026-12-01T00:00:00.000Z',
    } as const; // prettier-ignore
      await test.database.asSystem((tx) => statusMails.addDetails(tx, [row?.id ?? ''], budget));
      await test.dataSource.query(statement);
      expect((await Promise.all([claim(), claim()])).flat()).toEqual([]);
      expect(await left()).toEqual([]);
    },
  );

  it('are not sent for an alert that was resumed in the meantime', async () => {
    await disable();
    await test.dataSource.query(
      'UPDATE alerts SET active = true, disabled_at = NULL, disabled_reason = NULL',
    );
    expect(await claim()).toEqual([]);
    expect(await left()).toEqual([]);
  });
});
