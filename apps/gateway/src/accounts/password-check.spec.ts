import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { callAccount, holdLock, lastToken, mailsTo } from '../testing/call-account.js';
import { password, startTestGateway, type TestGateway } from '../testing/test-gateway.js';

const [home, guesser, elsewhere] = ['203.0.113.5', '198.51.100.7', '192.0.2.9'];
const wrong = 'a guess at the password';

let gateway: TestGateway;
beforeAll(async () => {
  // Without Redis it counts exactly; with it, a process counts on its own for a second after each late answer.
  gateway = await startTestGateway({ TRUSTED_PROXIES: '127.0.0.0/8', REDIS_URL: 'redis://127.0.0.1:1' });
});
afterAll(() => gateway.close());

let people = 0;
/** Creates a person who signed up at home. @returns their e-mail address */
async function givenOwner(): Promise<string> {
  people += 1;
  const email = `owner-${people}@example.org`;
  const body = { email, password, name: 'Ada' };
  const { status } = await callAccount(gateway, 'POST', 'sign-up', body, { from: home });
  expect(status).toBe(200);
  return email;
}
const signIn = (email: string, as: string, from: string) =>
  callAccount(gateway, 'POST', 'sign-in', { email, password: as }, { from });
const guess = async (email: string, count: number, from = guesser): Promise<void> => {
  for (let attempt = 0; attempt < count; attempt += 1) await signIn(email, wrong, from);
};
/** As if many networks had recently failed and the account had just been locked. */
const brakeOn = (email: string) =>
  gateway.database.dataSource.query(
    `INSERT INTO sign_in_attempts (account, failures, locked_until, last_failed_at)
     VALUES ($1, 80, $2, now())`,
    // By the gateway's clock, because Postgres's differs from it by a round trip.
    [email, new Date(Date.now() + 59_000)],
  );

describe('five wrong passwords', () => {
  it('lock out the network they came from, even with the right password, and say how to proceed', async () => {
    const email = await givenOwner();
    await guess(email, 5);
    expect(await holdLock(gateway, email)).toBe(true);
    const refused = await signIn(email, password, guesser);
    expect([refused.status, refused.error?.code]).toEqual([429, 'RATE_LIMITED']);
    expect(refused.error?.message).toMatch(
      /^Too many failed attempts\. Try again in \d+ seconds?, or set a new password at http:\/\/earshot\.example\/reset-password\.$/,
    );
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('lock out nobody else: neither the owner at home nor an unknown network', async () => {
    const email = await givenOwner();
    await guess(email, 5);
    await holdLock(gateway, email);
    expect((await signIn(email, password, home)).status).toBe(200);
    expect((await signIn(email, password, elsewhere)).status).toBe(200);
  });

  it('cannot be exceeded by sending many at once', async () => {
    const email = await givenOwner();
    // One more failure locks for minutes, so all simultaneous attempts meet the same lock.
    await gateway.database.dataSource.query(
      'INSERT INTO sign_in_failures (account, network, failures, last_failed_at) VALUES ($1, $2, 13, now())',
      [email, guesser],
    );
    const all = await Promise.all(Array.from({ length: 12 }, () => signIn(email, wrong, guesser)));
    expect(all.filter(({ status }) => status === 401)).toHaveLength(1);
    expect(all.filter(({ status }) => status === 429)).toHaveLength(11);
  });

  it('for an address without an account are slowed down in the same way', async () => {
    await guess('never-seen@example.org', 5);
    expect(await holdLock(gateway, 'never-seen@example.org')).toBe(true);
    expect((await signIn('never-seen@example.org', password, guesser)).status).toBe(429);
  });

  it('are reported to the owner by e-mail, once a day, without the full network address', async () => {
    const email = await givenOwner();
    await guess(email, 4);
    const warnings = async () =>
      (await mailsTo(gateway, email)).filter(({ kind }) => kind === 'sign_in_failures');
    expect(await warnings()).toEqual([]);
    await guess(email, 1);
    await guess(email, 5, elsewhere);
    expect(await warnings()).toMatchObject([{ email, detail: '198.51.100.0/24' }]);
  });
});

describe('failures from many networks', () => {
  it('slow down unknown networks, but not those that have signed in before', async () => {
    const email = await givenOwner();
    await brakeOn(email);
    const refused = await signIn(email, password, elsewhere);
    expect([refused.status, Number(refused.headers.get('retry-after')) <= 60]).toEqual([429, true]);
    expect((await signIn(email, password, home)).status).toBe(200);
  });

  it('do not lock out an owner who is away from home and sets a new password', async () => {
    const email = await givenOwner();
    await brakeOn(email);
    expect((await signIn(email, password, elsewhere)).status).toBe(429);
    await callAccount(gateway, 'POST', 'request-password-reset', { email }, { from: elsewhere });
    const token = await lastToken(gateway, email, 'reset_password');
    const fresh = 'nine quiet herons at dawn';
    await callAccount(gateway, 'POST', 'reset-password', { token, password: fresh }, { from: elsewhere });
    expect((await signIn(email, fresh, elsewhere)).status).toBe(200);
  });
});

describe('others on the same network', () => {
  it('who send six hundred wrong keys do not prevent anyone from signing in', async () => {
    const email = await givenOwner();
    const bogus = () =>
      fetch(`${gateway.url}/api/v1/monitors`, {
        headers: { authorization: 'Bearer esk_guess', 'x-forwarded-for': elsewhere },
      });
    const statuses = new Set<number>();
    for (let sent = 0; sent < 3_000 && !statuses.has(429); sent += 50)
      for (const { status } of await Promise.all(Array.from({ length: 50 }, bogus))) statuses.add(status);
    expect([...statuses].sort()).toEqual([401, 429]);
    expect((await signIn(email, password, elsewhere)).status).toBe(200);
  });

  it('who fail a hundred times with other accounts do not lock out someone who has signed in there', async () => {
    const [email, stranger] = [await givenOwner(), await givenOwner()];
    const office = '192.0.2.77';
    expect((await signIn(email, password, office)).status).toBe(200);
    for (let account = 0; account < 100; account += 20)
      await Promise.all(
        Array.from({ length: 20 }, (_, index) => signIn(`no-${account + index}@example.org`, wrong, office)),
      );
    expect((await signIn(stranger, password, office)).status).toBe(429);
    expect((await signIn(email, password, office)).status).toBe(200);
  });
});

describe('an installation without mail', () => {
  it('offers and sends nothing that needs it', async () => {
    const silent = await startTestGateway({ SMTP_URL: '', MAIL_FROM: '' });
    try {
      const email = 'silent@example.org';
      await callAccount(silent, 'POST', 'sign-up', { email, password, name: 'Ada' });
      for (let attempt = 0; attempt < 5; attempt += 1)
        await callAccount(silent, 'POST', 'sign-in', { email, password: wrong });
      expect(await holdLock(silent, email)).toBe(true);
      const { error } = await callAccount(silent, 'POST', 'sign-in', { email, password });
      expect(error?.message).toMatch(/^Too many failed attempts\. Try again in \d+ seconds?\.$/);
      expect(await mailsTo(silent, email)).toEqual([]);
      const refused = await callAccount(silent, 'POST', 'request-password-reset', { email });
      expect([refused.status, refused.error?.code]).toEqual([403, 'FORBIDDEN']);
      expect(refused.error?.message).toContain('sends no e-mail');
    } finally {
      await silent.close();
    }
  });
});
