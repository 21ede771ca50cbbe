import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { maxAttempts } from '@earshot/domain';
import { newId } from '@earshot/platform';
import type { Tx } from '../connection/transaction/tx.js';
import { createTestDatabase, givenUser, type TestDatabase } from '../testing/index.js';
import { accountMailKinds, AccountMailRepository } from './account-mail.repository.js';
import { AccountTokenRepository } from './account-token.repository.js';
import { SecondFactorRepository } from './second-factor.repository.js';

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.close());

const inTx = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => test.database.asSystem(work);
const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();
const now = new Date();
const later = (ms: number): Date => new Date(now.getTime() + ms);

describe('account links', () => {
  const tokens = new AccountTokenRepository();

  async function givenToken(kind: 'reset_password' | 'verify_email' = 'reset_password') {
    const { id: userId, email } = await givenUser(test.database);
    const token = { userId, kind, email, tokenHash: hashOf(newId()), expiresAt: later(60_000) };
    await inTx((tx) => tokens.insert(tx, token));
    return token;
  }

  it('work once, even when used twice concurrently', async () => {
    const { userId, email, tokenHash } = await givenToken();
    const found = { id: expect.any(String), userId, email };
    expect(await inTx((tx) => tokens.find(tx, 'reset_password', tokenHash, now))).toEqual(found);
    const use = () => inTx((tx) => tokens.use(tx, 'reset_password', tokenHash, now));
    const used = await Promise.all([use(), use(), use()]);
    expect(used.filter((one) => one !== null)).toEqual([found]);
    expect(await inTx((tx) => tokens.find(tx, 'reset_password', tokenHash, now))).toBeNull();
  });

  it('work only for their purpose, until they expire or are invalidated', async () => {
    const { userId, tokenHash } = await givenToken();
    const use = (kind: 'reset_password' | 'verify_email', at = now) =>
      inTx((tx) => tokens.use(tx, kind, tokenHash, at));
    expect(await use('verify_email')).toBeNull();
    expect(await use('reset_password', later(60_001))).toBeNull();
    await inTx((tx) => tokens.endAll(tx, userId, 'verify_email'));
    expect(await inTx((tx) => tokens.find(tx, 'reset_password', tokenHash, now))).not.toBeNull();
    await inTx((tx) => tokens.endAll(tx, userId, null));
    expect(await use('reset_password')).toBeNull();
  });

  it('are counted over the last hour, including used ones', async () => {
    const { userId, tokenHash } = await givenToken('verify_email');
    await inTx((tx) => tokens.use(tx, 'verify_email', tokenHash, now));
    const count = () => inTx((tx) => tokens.countOfLastHour(tx, userId, 'verify_email'));
    expect(await count()).toEqual({ count: 1, first: expect.any(Date) });
    await test.dataSource.query("UPDATE account_tokens SET created_at = now() - interval '61 minutes'");
    expect(await count()).toEqual({ count: 0, first: null });
  });
});

describe('account e-mails', () => {
  const mails = new AccountMailRepository();
  const claim = (mailIds: string[] | null = null) =>
    inTx((tx) => mails.claim(tx, { mailIds, leaseMs: 60_000 }));
  const left = () => test.dataSource.query<object[]>('SELECT id, attempts, last_error FROM account_mails');

  async function givenMail(expiresAt: Date | null = null) {
    const { id: userId, email } = await givenUser(test.database);
    const mail = {
      id: newId(),
      userId,
      email,
      kind: 'reset_password' as const,
      sealedToken: Buffer.from('sealed'),
      detail: 'detail',
      expiresAt,
    };
    await inTx((tx) => mails.insert(tx, mail));
    return mail;
  }

  it('are claimed by one worker, and deleted once sent', async () => {
    const mail = await givenMail();
    const claimed = (await Promise.all([claim(), claim([mail.id]), claim()])).filter((one) => one !== null);
    const { id, email, kind, sealedToken, detail, expiresAt } = mail;
    expect(claimed).toEqual([
      {
        id,
        email,
        kind,
        sealedToken,
        detail,
        expiresAt,
        attempts: 1,
        leaseToken: expect.any(String),
      },
    ]);
    for (const one of claimed) expect(await inTx((tx) => mails.done(tx, one))).toBe(true);
    expect(await left()).toEqual([]);
  });

  it('are retried later, but not once their attempts have all crashed or their link has expired', async () => {
    const { id } = await givenMail();
    const first = await claim();
    if (first !== null) await inTx((tx) => mails.failed(tx, first, 'no server', new Date()));
    expect(await claim()).toBeNull();
    expect(await left()).toEqual([{ id, attempts: 1, last_error: 'no server' }]);
    await test.dataSource.query(
      'UPDATE account_mails SET due_at = now(), lease_until = now(), attempts = $1',
      [maxAttempts],
    );
    expect(await claim()).toBeNull();
    await givenMail(new Date(Date.now() - 1_000));
    expect(await claim()).toBeNull();
    expect(await left()).toEqual([]);
  });

  it('have exactly the kinds that the table allows', async () => {
    const [row] = await test.dataSource.query<{ definition: string }[]>(
      "SELECT pg_get_constraintdef(oid) AS definition FROM pg_constraint WHERE conname = 'account_mails_kind_check'",
    );
    const allowed = [...(row?.definition ?? '').matchAll(/'([^']+)'/g)].map(([, word]) => word);
    expect(allowed.sort()).toEqual([...accountMailKinds].sort());
  });
});

describe('second factors', () => {
  const factors = new SecondFactorRepository();
  const enrol = (userId: string, secret = 'sealed') =>
    inTx((tx) => factors.enrol(tx, userId, Buffer.from(secret)));
  const isOn = (userId: string) => inTx((tx) => factors.isOn(tx, userId));

  it('are active once confirmed, and cannot be replaced then', async () => {
    const { id } = await givenUser(test.database);
    expect([await enrol(id), await enrol(id, 'second'), await isOn(id)]).toEqual([true, true, false]);
    await inTx((tx) => factors.confirm(tx, id));
    expect([await isOn(id), await enrol(id, 'third')]).toEqual([true, false]);
    expect(await inTx((tx) => factors.lock(tx, id))).toMatchObject({
      userId: id,
      sealedSecret: Buffer.from('second'),
      confirmedAt: expect.any(Date),
      lastStep: 0,
      failures: 0,
      lockedUntil: null,
    });
  });

  it('remember the last code, and failures until a correct one', async () => {
    const { id } = await givenUser(test.database);
    await enrol(id);
    const until = later(60_000);
    await inTx((tx) => factors.failed(tx, id, 5, until));
    expect(await inTx((tx) => factors.lock(tx, id))).toMatchObject({ failures: 5, lockedUntil: until });
    await inTx((tx) => factors.passed(tx, id, 59_000_000));
    expect(await inTx((tx) => factors.lock(tx, id))).toMatchObject({
      lastStep: 59_000_000,
      failures: 0,
      lockedUntil: null,
    });
  });

  it('have single-use recovery codes for their own user, deleted with the factor', async () => {
    const [ada, eve] = [await givenUser(test.database), await givenUser(test.database)];
    for (const { id } of [ada, eve]) await enrol(id);
    const replace = (...codes: string[]) =>
      inTx((tx) => factors.replaceRecoveryCodes(tx, ada.id, codes.map(hashOf)));
    const use = (userId: string, code: string) =>
      inTx((tx) => factors.useRecoveryCode(tx, userId, hashOf(code)));
    await replace('one', 'two');
    await replace('two', 'three');
    expect(await use(ada.id, 'one')).toBeNull();
    expect(await use(eve.id, 'two')).toBeNull();
    expect(
      (await Promise.all([use(ada.id, 'two'), use(ada.id, 'two')])).filter((one) => one !== null),
    ).toEqual([1]);
    expect(await inTx((tx) => factors.remove(tx, ada.id))).toBe(true);
    expect(await inTx((tx) => factors.remove(tx, ada.id))).toBe(false);
    expect(await inTx((tx) => factors.countRecoveryCodes(tx, ada.id))).toBe(0);
  });
});
