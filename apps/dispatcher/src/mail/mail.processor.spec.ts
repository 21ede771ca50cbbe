import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Mail } from '@earshot/channels';
import {
  createTestDatabase,
  givenAlert,
  givenMonitor,
  givenNotification,
  givenProject,
  givenUser,
  type TestDatabase,
} from '@earshot/database/testing';
import { StatusMailRepository, SourceCredentialRepository, SourceStateRepository } from '@earshot/database';
import { DestinationGone, maxAttempts, Permanent, Retryable, type SpendingMail } from '@earshot/domain';
import { type TestWorker, until } from '@earshot/queue/testing';
import { MailProcessor } from './mail.processor.js';
import { statusMail } from './status-mail.js';
import { NotifyProcessor } from '../notify/notify.processor.js';
import { ScriptedChannel } from '../testing/scripted-channel.js';
import { deliver, givenClassified, startTestDispatcher } from '../testing/test-dispatcher.js';

let test: TestDatabase;
let notificationId: string;
let projectId: string;
let monitorId: string;
let alertId: string;
let worker: TestWorker;
beforeEach(async () => {
  test = await createTestDatabase();
  const owner = await givenUser(test.database, { email: 'owner@acme.example' });
  const project = await givenProject(test.database, { name: 'Anvils', ownerUserId: owner.id });
  const monitor = await givenMonitor(test.database, project.id);
  const alert = await givenAlert(test.database, project.id, { name: 'Fire', channel: 'slack' });
  [projectId, monitorId, alertId] = [project.id, monitor.id, alert.id];
  notificationId = await givenNotification(test.database, alert, [await givenClassified(test, monitor)]);
});
afterEach(async () => {
  await worker.close();
  await test.close();
});

/** Disables the alert at the request of its destination. */
async function disable(send: ((mail: Mail) => Promise<unknown>) | null): Promise<MailProcessor> {
  const channel = new ScriptedChannel(() => Promise.reject(new DestinationGone('It answered 410.')));
  const mailer = { send: (mail: Mail) => send?.(mail), close: () => undefined } as never;
  worker = await startTestDispatcher(test, channel, send === null ? {} : { mailer });
  await deliver(worker.get(NotifyProcessor), [notificationId]);
  return worker.get(MailProcessor);
}
const left = () => test.dataSource.query<{ attempts: number }[]>('SELECT attempts, last_error FROM notices');
const noneLeft = () => until(async () => (await left()).length === 0);
/** Log lines appear slightly after the data is stored. */
const untilLogged = (word: string) => until(() => worker.logged.join('').includes(word));

describe('the recipients of an e-mail about a budget or a source', () => {
  const times = { since: '2026-11-21T08:05:00.000Z', until: '2026-11-21T14:00:00.000Z' };
  const budget = {
    kind: 'budget' as const,
    of: 'monitor' as const,
    name: 'Brand',
    project: 'Anvils',
    source: 'x' as const,
    percent: 80 as const,
    budgetUsd: 1_250,
    spentUsd: 1_000.004,
    monthEndsAt: '2026-12-01T00:00:00.000Z',
  };

  it.each<[SpendingMail, string, string, string[]]>([
    [
      budget,
      'Anvils',
      '80 % of the budget for X is spent',
      ['$1,000.00 of $1,250.00', 'the monitor “Brand”', 'until the month ends on 1 December 2026'],
    ],
    [
      { ...budget, of: 'installation', name: null, project: null, percent: 100 },
      'Earshot',
      'The budget for X is spent',
      ['the whole installation', 'Nothing more is read there for any project'],
    ],
    [
      { kind: 'source_dark', source: 'linkedin', reason: 'Its scanner is silent.', ...times },
      'Earshot',
      'LinkedIn is not being read',
      [
        'since 21 November 2026',
        '08:05 UTC',
        'The reason: Its scanner is silent.',
        'tries again on 21 November 2026',
      ],
    ],
    [
      {
        kind: 'source_dark',
        source: 'linkedin',
        reason: 'It accepts no requests until 2026-11-22T14:35:00.000Z: its quota is used up.',
        ...times,
      },
      'Earshot',
      'LinkedIn is not being read',
      ['The reason: It accepts no requests until 22 November 2026 at 14:35 UTC: its quota is used up.'],
    ],
    [
      { kind: 'source_back', source: 'youtube', ...times },
      'Earshot',
      'YouTube is being read again',
      ['since 21 November 2026', '14:00 UTC'],
    ],
  ])('get one e-mail about it: %j', async (about, brand, headline, said) => {
    const sent: Mail[] = [];
    const mailer = { send: async (mail: Mail) => sent.push(mail), close: () => undefined } as never;
    worker = await startTestDispatcher(test, null, { mailer });
    const reader = await givenUser(test.database, { email: 'reader@acme.example' });
    const mailIds = await test.database.asSystem((tx) =>
      new StatusMailRepository().addDetails(tx, [reader.id], about),
    );
    await worker.get(MailProcessor).handle({ mailIds });
    await worker.get(MailProcessor).sweep();
    expect(sent).toMatchObject([{ id: mailIds[0], to: 'reader@acme.example', brand, headline }]);
    for (const text of said) expect(sent[0]?.paragraphs.join(' ')).toContain(text);
    expect(await left()).toEqual([]);
  });
});

describe('the link in an e-mail about a budget or a source', () => {
  const budget = {
    kind: 'budget' as const,
    name: 'Brand',
    project: 'Anvils',
    source: 'x' as const,
    percent: 80 as const,
    budgetUsd: 10,
    spentUsd: 8,
    monthEndsAt: '2026-12-01T00:00:00.000Z',
  };
  const dark = { kind: 'source_dark', source: 'threads', since: budget.monthEndsAt } as const;

  it.each<[string, () => SpendingMail, () => string]>([
    [
      'to the monitor for a monitor’s budget',
      () => ({ ...budget, of: 'monitor', owner: { kind: 'monitor', id: monitorId, projectId } }),
      () => `/p/${projectId}/monitors/${monitorId}`,
    ],
    [
      'to the project’s usage for a project’s budget',
      () => ({ ...budget, of: 'project', owner: { kind: 'project', id: projectId, projectId } }),
      () => `/p/${projectId}/settings/usage`,
    ],
    [
      'to the usage of the reader’s project for the installation’s budget',
      () => ({ ...budget, of: 'installation', owner: { kind: 'installation' } }),
      () => `/p/${projectId}/settings/usage`,
    ],
    [
      'to the usage of the reader’s project for a budget without a recorded owner',
      () => ({ ...budget, of: 'monitor' }),
      () => `/p/${projectId}/settings/usage`,
    ],
    [
      'to the sources of the reader’s project for a source',
      () => ({ ...dark, reason: 'Silence.', until: null }),
      () => `/p/${projectId}/sources`,
    ],
  ])('leads %s', async (_, about, path) => {
    const sent: Mail[] = [];
    const mailer = { send: async (mail: Mail) => sent.push(mail), close: () => undefined } as never;
    worker = await startTestDispatcher(test, null, { mailer });
    const owners = await test.dataSource.query<{ id: string }[]>(
      'SELECT user_id AS id FROM members WHERE project_id = $1',
      [projectId],
    );
    const stranger = await givenUser(test.database, { email: 'stranger@acme.example' });
    const readers = [...owners.map(({ id }) => id), stranger.id];
    await test.database.asSystem((tx) => new StatusMailRepository().addDetails(tx, readers, about()));
    await worker.get(MailProcessor).sweep();
    const urlTo = (email: string) => sent.find(({ to }) => to === email)?.link.url;
    expect(urlTo('owner@acme.example')).toBe(`https://earshot.example${path()}`);
    // Without a project, a recipient is linked to the start page, and gets no e-mails about projects.
    const { owner } = about() as { owner?: { kind: string } };
    const isOwn = owner !== undefined && owner.kind !== 'installation';
    expect(urlTo('stranger@acme.example')).toBe(isOwn ? undefined : 'https://earshot.example/');
  });
});

describe('the owner of a disabled alert', () => {
  it('gets one e-mail at once that says which alert it is and why', async () => {
    const sent: Mail[] = [];
    const processor = await disable(async (mail) => sent.push(mail));
    await noneLeft();
    await processor.sweep();
    expect(sent).toMatchObject([
      {
        to: 'owner@acme.example',
        brand: 'Anvils',
        headline: 'The alert “Fire” was paused',
        link: { label: 'Open the alert', url: `https://earshot.example/p/${projectId}/alerts/${alertId}` },
      },
    ]);
    expect(sent[0]?.paragraphs[0]).toContain('It answered 410.');
    expect(sent[0]?.paragraphs[1]).toContain('Its channel is Slack.');
  });

  it('gets it later if the mail server was unavailable, under the same id', async () => {
    const sent: Mail[] = [];
    const processor = await disable((mail) => {
      sent.push(mail);
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

  it('gets it after a long outage of the mail server, even if the dispatcher crashes during it', async () => {
    let isDown = true;
    const sent: Mail[] = [];
    const processor = await disable(async (mail) => {
      if (isDown) throw new Retryable('no server');
      sent.push(mail);
    });
    await until(async () => ((await left())[0] as { last_error?: string }).last_error === 'no server');
    for (let attempt = 1; attempt <= 3 * maxAttempts; attempt += 1) {
      await test.dataSource.query('UPDATE notices SET due_at = now()');
      await processor.sweep();
    }
    const [next] = await test.dataSource.query<object[]>(
      "SELECT due_at <= now() + interval '1 hour' AS soon, last_error FROM notices",
    );
    expect(next).toEqual({ soon: true, last_error: 'no server' });
    await test.dataSource.query(
      'UPDATE notices SET attempts = attempts + 1, due_at = now(), lease_token = gen_random_uuid(), lease_until = now()',
    );
    isDown = false;
    await processor.sweep();
    await noneLeft();
    expect(sent).toHaveLength(1);
  });

  it('gets no e-mail that is more than three days old', async () => {
    let tried = 0;
    const processor = await disable(() => {
      tried += 1;
      return Promise.reject(new Retryable('no server'));
    });
    await until(async () => ((await left())[0] as { last_error?: string }).last_error === 'no server');
    await test.dataSource.query(
      `UPDATE notices SET due_at = now(), id = overlay(id::text placing '00000000' from 1)::uuid`,
    );
    await processor.sweep();
    expect([await left(), tried]).toEqual([[], 1]);
  });

  it('gets no more attempts if the address is refused', async () => {
    await disable(() => Promise.reject(new Permanent('no such address')));
    await noneLeft();
    await untilLogged('given_up');
  });

  it('gets no e-mail if no mail is configured', async () => {
    await disable(null);
    await noneLeft();
    await untilLogged('not_configured');
  });
});

describe('the e-mail about a source token', () => {
  const at = new Date('2026-11-21T08:00:00Z');
  const mailOn = (endsAt: string, refusal: string | null = null) => {
    const about = { kind: 'credential', source: 'threads', endsAt, refusal } as const;
    return statusMail({ about, projectId: null }, { at, baseUrl: 'https://earshot.example' });
  };
  const text = (endsAt: string): string => {
    const { headline, paragraphs } = mailOn(endsAt);
    return [headline, paragraphs[0]].join('. ');
  };

  it('says when the token expires, or that it has', () => {
    expect(text('2026-11-22T08:00:00.000Z')).toBe(
      'The access token for Threads expires in 1 day. It expires on 2026-11-22 at the latest. After that nothing more is found on Threads.',
    );
    expect(text('2026-11-20T08:00:00.000Z')).toBe(
      'The access token for Threads has expired. It expired on 2026-11-20, so nothing more is found on Threads.',
    );
  });

  it('writes the time in a refusal like the others', () => {
    const refusal = 'Threads accepts no requests until 2026-11-22T14:35:00.000Z.';
    expect(mailOn('2026-11-22T08:00:00.000Z', refusal).paragraphs[1]).toMatch(
      /refused: Threads accepts no requests until 22 November 2026 at 14:35 UTC\.$/,
    );
  });
});

describe('the owner of a project whose source token is about to expire', () => {
  it('gets an e-mail that says when, why it was not renewed, and what to do', async () => {
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
      const credentials = new SourceCredentialRepository(new StatusMailRepository());
      await credentials.save(tx, 'threads', 'f', { sealedToken: null, renewedAt: null, endsAt });
      await credentials.refuse(tx, 'threads', 'f', 'Threads refuses the request (400, code 10).');
      await credentials.addReminders(tx, ['threads'], new Date());
    });
    const sent: Mail[] = [];
    const mailer = {
      send: async (mail: Mail) => void sent.push(mail),
      close: () => undefined,
    } as never;
    worker = await startTestDispatcher(test, new ScriptedChannel(() => 'sent'), { mailer });
    await worker.get(MailProcessor).sweep();
    expect(sent).toMatchObject([
      {
        to: 'other@acme.example',
        headline: 'The access token for Threads expires in 7 days',
        link: { url: `https://earshot.example/p/${id}/sources` },
      },
    ]);
    expect(sent[0]?.paragraphs.join(' ')).toMatch(/code 10.*create a new one/);
    expect(await left()).toEqual([]);
  });
});
