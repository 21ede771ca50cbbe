import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { acceptInvitation, createProject, inviteMember } from '@earshot/contracts';
import { createLog } from '@earshot/platform';
import { Secret, TOTP } from 'otpauth';
import { callAccount, givenSignInLink, lastToken } from '../testing/call-account.js';
import { password, startTestGateway, type TestGateway } from '../testing/test-gateway.js';

const lines: string[] = [];
let gateway: TestGateway;
beforeAll(async () => {
  const log = createLog({ service: 'test', level: 'debug', to: { write: (line) => void lines.push(line) } });
  gateway = await startTestGateway({}, log);
});
afterAll(() => gateway.close());

it('never logs a secret of an account', async () => {
  const email = 'secret-keeper@example.org';
  const fresh = 'nine quiet herons at dawn';
  const post = (path: string, body: object, token?: string) =>
    callAccount(gateway, 'POST', path, body, token === undefined ? {} : { token });
  const { data } = await post('sign-up', { email, password, name: 'Ada' });
  const session = data?.['session_token'] as string;
  const verification = await lastToken(gateway, email, 'verify_email');
  await fetch(`${gateway.url}/verify-email/${verification}`);
  await fetch(`${gateway.url}/verify-email/${verification}`, { method: 'POST' });
  const enrolled = await post('second-factor/enrol', { current_password: password }, session);
  const secret = enrolled.data?.['secret'] as string;
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  const confirmed = await post('second-factor/confirm', { code }, session);
  const [recovery = ''] = confirmed.data?.['recovery_codes'] as string[];
  await post('request-password-reset', { email });
  const reset = await lastToken(gateway, email, 'reset_password');
  await fetch(`${gateway.url}/reset-password/${reset}/and-more`);
  await fetch(`${gateway.url}/reset-password/${reset}`, {
    method: 'POST',
    body: new URLSearchParams({ password: fresh }),
  });
  const { status } = await post('sign-in', { email, password: fresh, code: recovery });
  await post('sign-in', { email, password: 'a guess at the password', code: recovery });
  expect(status).toBe(200);
  const link = await givenSignInLink(gateway, email);
  await fetch(`${gateway.url}/sign-in/${link}`);
  await post('sign-in-link', { token: link, nonsense: true });
  expect((await post('sign-in-link', { token: link })).status).toBe(200);
  await post('sign-in-link', { token: link });
  // The first session ended when the password changed.
  const { data: later } = await post('sign-in-link', { token: await givenSignInLink(gateway, email) });
  const as = { token: later?.['session_token'] as string };
  await gateway.rest(createProject, { name: 'Acme' }, as);
  const made = await gateway.rest(inviteMember, { email: 'guest@example.org' }, as);
  const invitation = (made.data as { link: string }).link.replace(/^.*\//, '');
  await fetch(`${gateway.url}/join/${invitation}`, { headers: { accept: 'text/html' } });
  await post('invitation', { token: invitation });
  await post('invitation', { token: invitation, nonsense: true });
  await gateway.both(acceptInvitation, { token: invitation }, as);
  const logged = lines.join('');
  expect(logged).toContain('/api/auth/sign-in');
  for (const plain of [
    password,
    fresh,
    session,
    secret,
    recovery,
    verification,
    reset,
    link,
    invitation,
    email,
  ])
    expect(logged.includes(plain)).toBe(false);
});
