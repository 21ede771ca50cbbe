import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Secret, TOTP } from 'otpauth';
import { SecretBox } from '@earshot/platform';
import { callAccount, lastToken, mailsTo, verifyAddress } from '../testing/call-account.js';
import { password, signUp, startTestGateway, type TestGateway } from '../testing/test-gateway.js';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());

interface Person {
  readonly email: string;
  readonly token: string;
}

let people = 0;
async function givenPerson(): Promise<Person> {
  people += 1;
  const email = `two-steps-${people}@example.org`;
  const token = await signUp(gateway.url, email);
  await verifyAddress(gateway, email);
  return { email, token };
}
const post = (path: string, body: object, token?: string) =>
  callAccount(gateway, 'POST', path, body, token === undefined ? {} : { token });
/** The code in an authenticator app. @param steps from now */
const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });
const codeThatIsWrong = (secret: string) => {
  const right = [-2, -1, 0, 1, 2].map((steps) => codeOf(secret, steps));
  return (
    ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !right.includes(code)) ?? ''
  );
};
const kindsTo = async (email: string) => (await mailsTo(gateway, email)).map(({ kind }) => kind);
const signIn = (email: string, code?: string) =>
  post('sign-in', { email, password, ...(code === undefined ? {} : { code }) });
/** As if the last code had been used a minute ago. */
const forgetLastCode = ({ email }: Person) =>
  gateway.database.dataSource.query(
    'UPDATE second_factors SET last_step = 0 FROM users u WHERE u.id = user_id AND u.email = $1',
    [email],
  );

async function givenEnrolled(): Promise<Person & { secret: string; codes: string[] }> {
  const person = await givenPerson();
  const { data } = await post('second-factor/enrol', { current_password: password }, person.token);
  const secret = data?.['secret'] as string;
  const confirmed = await post('second-factor/confirm', { code: codeOf(secret) }, person.token);
  await forgetLastCode(person);
  return { ...person, secret, codes: confirmed.data?.['recovery_codes'] as string[] };
}

describe('enrolling a second factor', () => {
  it('requires the password, shows secret and URI once, and takes effect when a code is confirmed', async () => {
    const { email, token } = await givenPerson();
    const refused = await post('second-factor/enrol', { current_password: 'not it at all' }, token);
    expect(refused.error?.details[0]?.field).toBe('current_password');
    const { data } = await post('second-factor/enrol', { current_password: password }, token);
    const { secret, otpauth_uri } = data as { secret: string; otpauth_uri: string };
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(otpauth_uri).toMatch(
      /^otpauth:\/\/totp\/Earshot:two-steps-\d+%40example\.org\?issuer=Earshot&secret=/,
    );
    expect(otpauth_uri).toContain(secret);
    expect((await signIn(email)).status).toBe(200);

    const wrong = await post('second-factor/confirm', { code: codeThatIsWrong(secret) }, token);
    expect([wrong.status, wrong.error?.details[0]?.field]).toEqual([400, 'code']);
    const { data: confirmed } = await post('second-factor/confirm', { code: codeOf(secret) }, token);
    const codes = confirmed?.['recovery_codes'] as string[];
    expect(codes).toHaveLength(10);
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^([0-9a-hjkmnp-tv-z]{4}-){3}[0-9a-hjkmnp-tv-z]{4}$/);
    expect((await callAccount(gateway, 'GET', 'second-factor', null, { token })).data).toEqual({
      second_factor: true,
      recovery_codes_left: 10,
    });
    expect(await kindsTo(email)).toContain('second_factor_enabled');
    const again = await post('second-factor/enrol', { current_password: password }, token);
    expect(again.error?.code).toBe('CONFLICT');
  });

  it('requires a verified address, which otherwise may be that of someone else, unless no mail is set up', async () => {
    const email = 'not-mine@example.org';
    const enrol = async (on: TestGateway, token: string) =>
      (await callAccount(on, 'POST', 'second-factor/enrol', { current_password: password }, { token })).error;
    const token = await signUp(gateway.url, email);
    expect(await enrol(gateway, token)).toMatchObject({
      code: 'CONFLICT',
      message: expect.stringMatching(
        /^Verify your e-mail address before .* open the link that was sent to it/,
      ),
      details: [],
    });
    await verifyAddress(gateway, email);
    expect(await enrol(gateway, token)).toBeNull();
    const silent = await startTestGateway({ SMTP_URL: '', MAIL_FROM: '' });
    try {
      expect(await enrol(silent, await signUp(silent.url, email))).toBeNull();
    } finally {
      await silent.close();
    }
  });

  it('is slowed down after five wrong codes, as signing in is, but without an e-mail', async () => {
    const { email, token } = await givenPerson();
    const { data } = await post('second-factor/enrol', { current_password: password }, token);
    const secret = data?.['secret'] as string;
    const confirm = (code: string) => post('second-factor/confirm', { code }, token);
    const lockUntil = (time: string) =>
      gateway.database.dataSource.query(
        `UPDATE second_factors SET locked_until = ${time} WHERE failures = 5 AND locked_until IS NOT NULL`,
      );
    const wrong = codeThatIsWrong(secret);
    for (let attempt = 0; attempt < 5; attempt += 1) expect((await confirm(wrong)).status).toBe(400);
    await lockUntil("now() + interval '1 minute'");
    const refused = await confirm(codeOf(secret));
    expect([refused.error?.code, Number(refused.headers.get('retry-after')) > 0]).toEqual([
      'RATE_LIMITED',
      true,
    ]);
    await lockUntil("now() - interval '1 second'");
    expect((await confirm(codeOf(secret))).status).toBe(200);
    await forgetLastCode({ email, token });
    // Signing in counts anew.
    expect((await signIn(email, wrong)).status).toBe(401);
    expect((await signIn(email, codeOf(secret))).status).toBe(200);
    expect(await kindsTo(email)).not.toContain('second_factor_failures');
  });

  it('keeps the secret sealed and the codes hashed', async () => {
    const { secret, codes } = await givenEnrolled();
    const rows = await gateway.database.dataSource.query<{ t: string }[]>(
      'SELECT f::text AS t FROM second_factors f UNION ALL SELECT c::text FROM recovery_codes c',
    );
    const stored = rows.map(({ t }) => t).join('\n');
    for (const plain of [secret, ...codes, ...codes.map((code) => code.replaceAll('-', ''))]) {
      expect(stored).not.toContain(plain);
      expect(stored).not.toContain(Buffer.from(plain).toString('hex'));
    }
  });
});

describe('signing in with a second factor', () => {
  it('says that a code is required, and accepts each code once', async () => {
    const { email, secret } = await givenEnrolled();
    const needed = await signIn(email);
    expect([needed.status, needed.error?.code]).toEqual([401, 'UNAUTHENTICATED']);
    expect(needed.error?.details).toMatchObject([{ field: 'code', rule: 'second_factor_required' }]);
    const code = codeOf(secret);
    const signedIn = await signIn(email, `${code.slice(0, 3)} ${code.slice(3)}`);
    expect(signedIn.data?.['user']).toMatchObject({ second_factor: true });
    const replayed = await signIn(email, code);
    expect([replayed.status, replayed.error?.details[0]?.rule]).toEqual([401, 'wrong']);
  });

  it('accepts one of two simultaneous uses of a code', async () => {
    const { email, secret } = await givenEnrolled();
    const code = codeOf(secret);
    const statuses = (await Promise.all([signIn(email, code), signIn(email, code)])).map(
      ({ status }) => status,
    );
    expect(statuses.sort()).toEqual([200, 401]);
  });

  it('reveals nothing about it if the password is wrong', async () => {
    const { email, secret } = await givenEnrolled();
    const body = { email, password: 'a guess at the password', code: codeOf(secret) };
    expect((await post('sign-in', body)).error?.details).toEqual([]);
  });

  it('accepts a recovery code once, however it is written, and notifies the owner', async () => {
    const { email, codes } = await givenEnrolled();
    const [code = ''] = codes;
    expect((await signIn(email, code.toUpperCase().replaceAll('-', ' '))).status).toBe(200);
    expect((await signIn(email, code)).status).toBe(401);
    expect((await mailsTo(gateway, email)).at(-1)).toMatchObject({ kind: 'recovery_code_used', detail: '9' });
  });

  it('accepts a recovery code if the key of the secret was lost, and no code of the app', async () => {
    const { email, secret, codes } = await givenEnrolled();
    const lost = new SecretBox({ key: Buffer.alloc(32) });
    await gateway.database.dataSource.query(
      'UPDATE second_factors SET sealed_secret = $2 FROM users u WHERE u.id = user_id AND u.email = $1',
      [email, lost.seal(secret, 'a context')],
    );
    expect((await signIn(email, codeOf(secret))).status).toBe(401);
    expect((await signIn(email, codes[0])).status).toBe(200);
  });

  it('is slowed down after five wrong codes, from everywhere, and tells the owner that the password is known', async () => {
    const { email, secret } = await givenEnrolled();
    const wrong = codeThatIsWrong(secret);
    for (let attempt = 0; attempt < 5; attempt += 1) expect((await signIn(email, wrong)).status).toBe(401);
    await gateway.database.dataSource.query(
      "UPDATE second_factors SET locked_until = now() + interval '1 minute'",
    );
    const refused = await signIn(email, codeOf(secret));
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
    await gateway.database.dataSource.query('UPDATE second_factors SET locked_until = NULL');
    expect((await signIn(email, codeOf(secret))).status).toBe(200);
    expect((await kindsTo(email)).filter((kind) => kind === 'second_factor_failures')).toHaveLength(1);
  });

  it('still requires it after the password was set by a link', async () => {
    const { email, secret } = await givenEnrolled();
    await post('request-password-reset', { email });
    const token = await lastToken(gateway, email, 'reset_password');
    const fresh = 'nine quiet herons at dawn';
    await post('reset-password', { token, password: fresh });
    expect((await post('sign-in', { email, password: fresh })).status).toBe(401);
    expect((await post('sign-in', { email, password: fresh, code: codeOf(secret) })).status).toBe(200);
  });
});

describe('turning it off and creating new recovery codes', () => {
  it('require the password and a code', async () => {
    const { email, token, secret, codes } = await givenEnrolled();
    const faults = async (path: string, current_password: string, code: string) =>
      (await post(`second-factor/${path}`, { current_password, code }, token)).error?.details.map(
        ({ field }) => field,
      );
    for (const path of ['disable', 'recovery-codes']) {
      expect(await faults(path, 'not my password at all', codeOf(secret))).toEqual(['current_password']);
      expect(await faults(path, password, codeThatIsWrong(secret))).toEqual(['code']);
    }
    const { error } = await post(
      'second-factor/disable',
      { current_password: password, code: codeThatIsWrong(secret) },
      token,
    );
    expect(error?.details[0]?.message).toMatch(/, or a recovery code\.$/);
    const renewed = await post(
      'second-factor/recovery-codes',
      { current_password: password, code: codes[0] },
      token,
    );
    expect(renewed.data?.['recovery_codes']).toHaveLength(10);
    expect((await signIn(email, codes[1])).status).toBe(401);

    const proof = { current_password: password, code: codeOf(secret) };
    expect((await post('second-factor/disable', proof, token)).data).toEqual({
      second_factor: false,
      recovery_codes_left: 0,
    });
    expect((await signIn(email)).data?.['user']).toMatchObject({ second_factor: false });
    expect(await kindsTo(email)).toContain('second_factor_disabled');
    expect((await post('second-factor/disable', proof, token)).error?.code).toBe('CONFLICT');
  });
});
