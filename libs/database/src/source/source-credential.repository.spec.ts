import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type SourceName, sourceNames } from '@earshot/domain';
import {
  createTestDatabase,
  givenMonitor,
  givenProject,
  givenUser,
  type TestDatabase,
} from '../testing/index.js';
import { StatusMailRepository } from '../status-mail/status-mail.repository.js';
import { SourceCredentialRepository } from './source-credential.repository.js';
import { SourceStateRepository } from './source-state.repository.js';

interface Shown {
  readonly refusal: string | null;
}

let test: TestDatabase;
let email: string;
beforeEach(async () => {
  test = await createTestDatabase();
  const owner = await givenUser(test.database);
  email = owner.email;
  for (let count = 0; count < 2; count += 1) {
    const { id } = await givenProject(test.database, { ownerUserId: owner.id });
    await givenMonitor(test.database, id, { sources: ['threads'] });
    const member = await givenUser(test.database);
    await test.dataSource.query("INSERT INTO members (project_id, user_id, role) VALUES ($1, $2, 'member')", [
      id,
      member.id,
    ]);
  }
  const elsewhere = await givenProject(test.database, { ownerUserId: (await givenUser(test.database)).id });
  await givenMonitor(test.database, elsewhere.id, { sources: ['reddit'] });
  const report = { source: 'threads', configured: true, partial: true, delayed: false, note: '' } as const;
  await test.database.asSystem((tx) => new SourceStateRepository().report(tx, report));
});
afterEach(() => test.close());

const credentials = new SourceCredentialRepository(new StatusMailRepository());
const statusMails = new StatusMailRepository();
const now = new Date();
const inDays = (days: number): Date => new Date(now.getTime() + days * 86_400_000);
const save = (endsAt: Date | null, fingerprint = 'f', token: string | null = 'sealed') =>
  test.database.asSystem((tx) =>
    credentials.save(tx, 'threads', fingerprint, {
      sealedToken: token === null ? null : Buffer.from(token),
      renewedAt: token === null ? null : now,
      endsAt,
    }),
  );
const find = (fingerprint: string) =>
  test.database.asSystem((tx) => credentials.find(tx, 'threads', fingerprint));
const remind = (at = now, sources: readonly SourceName[] = sourceNames) =>
  test.database.asSystem((tx) => credentials.addReminders(tx, sources, at));
const claim = () => test.database.asSystem((tx) => statusMails.claim(tx, { mailIds: null, leaseMs: 60_000 }));

describe('a stored token', () => {
  it('is found only by the configured token that it came from', async () => {
    await save(inDays(60));
    expect(await find('f')).toEqual({
      sealedToken: Buffer.from('sealed'),
      renewedAt: now,
      endsAt: inDays(60),
    });
    expect(await find('g')).toBeNull();
    await save(inDays(50), 'g', null);
    expect(await find('f')).toBeNull();
    expect(await find('g')).toEqual({ sealedToken: null, renewedAt: null, endsAt: inDays(50) });
  });

  it('cannot be read by a project, which sees only its state', async () => {
    await save(inDays(60));
    await test.database.asSystem((tx) => credentials.refuse(tx, 'threads', 'f', 'No.'));
    const { id } = await givenProject(test.database);
    const shown = 'SELECT source, ends_at, refusal, reminded_days FROM source_credentials';
    const listed = await test.database.asTenant(id, (tx) => tx.query(shown));
    expect(listed).toEqual([{ source: 'threads', ends_at: inDays(60), refusal: 'No.', reminded_days: null }]);
    await expect(test.database.asTenant(id, (tx) => credentials.find(tx, 'threads', 'f'))).rejects.toThrow();
  });

  it('is no longer refused once renewed, and ignores the refusal of a replaced one', async () => {
    await save(inDays(60));
    const refusal = async () =>
      (await test.database.asSystem((tx) => tx.query<Shown[]>('SELECT refusal FROM source_credentials'))).map(
        (each) => each.refusal,
      );
    await test.database.asSystem((tx) => credentials.refuse(tx, 'threads', 'other', 'No.'));
    expect(await refusal()).toEqual([null]);
    await test.database.asSystem((tx) => credentials.refuse(tx, 'threads', 'f', 'No.'));
    expect(await refusal()).toEqual(['No.']);
    await save(inDays(60));
    expect(await refusal()).toEqual([null]);
  });

  it('is resealed with the current key', async () => {
    await save(inDays(60));
    const reseal = (sealed: Buffer, ...context: string[]) =>
      Buffer.from(`${sealed.toString()} ${context.join(' ')}`);
    expect(await test.database.asSystem((tx) => credentials.resealAll(tx, reseal))).toBe(1);
    expect((await find('f'))?.sealedToken?.toString()).toBe('sealed threads f');
  });
});

describe('owners', () => {
  it('are reminded of an expiring token once per person on each of the days', async () => {
    await save(inDays(60));
    expect(await remind()).toEqual([]);
    for (const days of [14, 7, 1]) {
      const added = await Promise.all([remind(inDays(60 - days)), remind(inDays(60 - days))]);
      expect(added.flat()).toHaveLength(1);
      const mail = await claim();
      expect(mail).toMatchObject({
        email,
        about: { kind: 'credential', source: 'threads', endsAt: inDays(60).toISOString(), refusal: null },
      });
      if (mail !== null) await test.database.asSystem((tx) => statusMails.done(tx, mail));
      expect(await claim()).toBeNull();
    }
    expect(await remind(inDays(61))).toEqual([]);
  });

  it('are not reminded of a token that was renewed, removed from the configuration, left out or never expires', async () => {
    await save(inDays(10));
    // The installation scans only X.
    expect(await remind(now, ['x'])).toEqual([]);
    expect(await remind()).toHaveLength(1);
    await save(inDays(60));
    expect(await claim()).toBeNull();
    await save(null);
    expect(await remind()).toEqual([]);
    await save(inDays(1));
    await test.dataSource.query('UPDATE source_states SET configured = false');
    expect(await remind()).toEqual([]);
  });

  it('with a pending reminder get the next one instead', async () => {
    await save(inDays(10));
    await remind();
    expect(await remind(inDays(9))).toHaveLength(1);
    expect(await test.dataSource.query('SELECT count(*)::integer AS count FROM notices')).toEqual([
      { count: 1 },
    ]);
  });
});
