import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { callAccount, lastToken, mailsTo } from '../testing/call-account.js';
import { password, signUp, startTestGateway, type TestGateway } from '../testing/test-gateway.js';

let gateway: TestGateway;
let silent: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
  silent = await startTestGateway({ SMTP_URL: '', MAIL_FROM: '' });
});
afterAll(async () => {
  await gateway.close();
  await silent.close();
});

let people = 0;
async function givenPerson(at = gateway): Promise<{ email: string; token: string }> {
  people += 1;
  const email = `someone-${people}@example.org`;
  return { email, token: await signUp(at.url, email) };
}
const post = (path: string, body: object, token?: string, at = gateway) =>
  callAccount(at, 'POST', path, body, token === undefined ? {} : { token });
const userOf = async (token: string, at = gateway) =>
  (await callAccount(at, 'GET', 'session', null, { token })).data?.['user'];
const change = (email: string, token: string, at = gateway) =>
  post('change-email', { email, current_password: password }, token, at);

describe('an e-mail address', () => {
  it('is verified by the link that sign-up sends, and everything works before that', async () => {
    const { email, token } = await givenPerson();
    expect(await userOf(token)).toMatchObject({ email_verified: false });
    const link = await lastToken(gateway, email, 'verify_email');
    expect((await post('verify-email', { token: link })).data).toEqual({ email, email_verified: true });
    expect(await userOf(token)).toMatchObject({ email_verified: true });
    expect((await post('verify-email', { token: link })).error?.details[0]?.rule).toBe('dead_link');
  });

  it('can have the link sent again a few times, but not once it is verified', async () => {
    const { email, token } = await givenPerson();
    const ask = () => post('request-email-verification', {}, token);
    expect([(await ask()).status, (await ask()).status]).toEqual([200, 200]);
    const refused = await ask();
    expect([refused.status, Number(refused.headers.get('retry-after')) > 3_000]).toEqual([429, true]);
    await post('verify-email', { token: await lastToken(gateway, email, 'verify_email') });
    expect([(await ask()).status]).toEqual([409]);
  });

  it('has no verification link if no mail is configured', async () => {
    const { token } = await givenPerson(silent);
    expect((await post('request-email-verification', {}, token, silent)).status).toBe(403);
  });
});

describe('a change of address', () => {
  it('takes effect when the link sent to the new address is opened, and notifies the old one', async () => {
    const { email, token } = await givenPerson();
    const next = `next-${email}`;
    const asked = await change(next, token);
    expect(asked.data).toMatchObject({ changed: false, user: { email } });
    expect((await mailsTo(gateway, next)).map(({ kind }) => kind)).toEqual(['confirm_new_email']);
    const link = await lastToken(gateway, next, 'confirm_new_email');
    expect((await post('verify-email', { token: link })).data).toEqual({ email: next, email_verified: true });
    expect(await userOf(token)).toMatchObject({ email: next, email_verified: true });
    expect((await mailsTo(gateway, email)).at(-1)).toMatchObject({ kind: 'email_changed', detail: next });
    expect((await post('sign-in', { email, password })).status).toBe(401);
    expect((await post('sign-in', { email: next, password })).status).toBe(200);
  });

  it('is refused with the wrong password, to the same address, and to one that has an account', async () => {
    const [{ email, token }, other] = [await givenPerson(), await givenPerson()];
    const wrong = { email: 'new@example.org', current_password: 'not my password at all' };
    const refused = await post('change-email', wrong, token);
    expect([refused.status, refused.error?.details[0]?.field]).toEqual([400, 'current_password']);
    expect((await change(email.toUpperCase(), token)).error?.details[0]?.rule).toBe('same');
    expect((await change(other.email, token)).error?.code).toBe('CONFLICT');
  });

  it('keeps only the latest new address, and none that another account has taken since', async () => {
    const { email, token } = await givenPerson();
    await change(`first-${email}`, token);
    const first = await lastToken(gateway, `first-${email}`, 'confirm_new_email');
    await change(`second-${email}`, token);
    expect((await post('verify-email', { token: first })).status).toBe(400);
    await signUp(gateway.url, `second-${email}`);
    const second = await lastToken(gateway, `second-${email}`, 'confirm_new_email');
    expect((await post('verify-email', { token: second })).error?.code).toBe('CONFLICT');
    expect(await userOf(token)).toMatchObject({ email });
  });

  it('invalidates links that were sent to the old address', async () => {
    const { email, token } = await givenPerson();
    await post('request-password-reset', { email });
    const reset = await lastToken(gateway, email, 'reset_password');
    await change(`moved-${email}`, token);
    await post('verify-email', { token: await lastToken(gateway, `moved-${email}`, 'confirm_new_email') });
    expect((await post('reset-password', { token: reset, password: 'nine quiet herons' })).status).toBe(400);
  });

  it('takes effect at once if no mail is configured', async () => {
    const [{ email, token }, other] = [await givenPerson(silent), await givenPerson(silent)];
    expect((await change(other.email, token, silent)).error?.code).toBe('CONFLICT');
    expect((await change(`now-${email}`, token, silent)).data).toMatchObject({
      changed: true,
      user: { email: `now-${email}`, email_verified: false },
    });
    expect((await post('sign-in', { email: `now-${email}`, password }, undefined, silent)).status).toBe(200);
  });
});
