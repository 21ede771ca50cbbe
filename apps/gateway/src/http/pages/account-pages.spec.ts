import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { findChromium, startBrowser } from '../../testing/browser.js';
import { callAccount, lastToken, mailsTo } from '../../testing/call-account.js';
import { password, signUp, startTestGateway, type TestGateway } from '../../testing/test-gateway.js';

const fresh = 'nine quiet herons at dawn';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());

let people = 0;
async function givenPerson(): Promise<{ email: string; token: string }> {
  people += 1;
  const email = `pages-${people}@example.org`;
  return { email, token: await signUp(gateway.url, email) };
}
async function givenResetLink(): Promise<{ email: string; path: string }> {
  const { email } = await givenPerson();
  await callAccount(gateway, 'POST', 'request-password-reset', { email });
  return { email, path: `/reset-password/${await lastToken(gateway, email, 'reset_password')}` };
}

const get = (path: string, at = gateway) => fetch(at.url + path);
const send = (path: string, form: Record<string, string>, at = gateway) =>
  fetch(at.url + path, { method: 'POST', body: new URLSearchParams(form) });
const shown = async (answer: Response): Promise<[number, string]> => [answer.status, await answer.text()];
const signIn = async (email: string, as: string) =>
  (await callAccount(gateway, 'POST', 'sign-in', { email, password: as })).status;

describe('the pages behind e-mail links', () => {
  it('send a link to set a new password, with the same answer for an address without an account', async () => {
    const { email } = await givenPerson();
    expect(await shown(await get('/reset-password'))).toEqual([200, expect.stringContaining('name="email"')]);
    const texts = [];
    for (const address of [email, 'nobody-here@example.org'])
      texts.push(await shown(await send('/reset-password', { email: address })));
    expect(texts[0]).toEqual([200, expect.stringContaining('Check your e-mail')]);
    expect(texts[1]).toEqual(texts[0]);
    expect((await mailsTo(gateway, email)).at(-1)?.kind).toBe('reset_password');
    const refused = await shown(await send('/reset-password', { email: 'no address' }));
    expect(refused).toEqual([400, expect.stringMatching(/role="alert">[^]*Email must[^]*name="email"/)]);
  });

  it('set a new password once, and change nothing when only opened', async () => {
    const { email, path } = await givenResetLink();
    for (const method of ['GET', 'HEAD', 'GET'])
      expect((await fetch(gateway.url + path, { method })).status).toBe(200);
    const page = await get(path);
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect(page.headers.get('referrer-policy')).toBe('no-referrer');
    expect(await page.text()).toContain(email);
    const weak = await shown(await send(path, { password: 'password1234567890' }));
    expect(weak).toEqual([400, expect.stringMatching(/role="alert">[^]*commonly used/)]);
    expect(await signIn(email, password)).toBe(200);
    expect(await shown(await send(path, { password: fresh }))).toEqual([
      200,
      expect.stringContaining('Your password is set'),
    ]);
    expect([await signIn(email, password), await signIn(email, fresh)]).toEqual([401, 200]);
    for (const answer of [await get(path), await send(path, { password })])
      expect(await shown(answer)).toEqual([404, expect.stringContaining('does not work')]);
  });

  it('count each look-up of a link, so that nobody can ask the database without a limit', async () => {
    for (const path of ['/reset-password/x', '/verify-email/x'])
      for (const answer of [await get(path), await send(path, {})])
        expect([answer.status, answer.headers.get('ratelimit')]).toEqual([404, expect.any(String)]);
  });

  it('refuse a password that is too long with the same rules as the API, and no form of many KiB', async () => {
    const { email, path } = await givenResetLink();
    const tooLong = await shown(await send(path, { password: 'a longer one '.repeat(100) }));
    expect(tooLong).toEqual([400, expect.stringMatching(/role="alert">[^]*at most 1024 characters/)]);
    // 1,000 characters, but more bytes.
    const tooManyBytes = await shown(await send(path, { password: 'ein Schlüßöl'.repeat(80) }));
    expect(tooManyBytes).toEqual([400, expect.stringMatching(/role="alert">[^]*at most 1024 bytes/)]);
    const large = `a${'1'.repeat(260_000)}a`;
    for (const form of [path, '/reset-password', '/verify-email/x'])
      expect((await send(form, { password: large })).status).toBe(413);
    expect(await signIn(email, password)).toBe(200);
  });

  it('verify an address, once', async () => {
    const { email, token } = await givenPerson();
    const path = `/verify-email/${await lastToken(gateway, email, 'verify_email')}`;
    expect(await shown(await get(path))).toEqual([200, expect.stringContaining(email)]);
    const session = async () =>
      (await callAccount(gateway, 'GET', 'session', null, { token })).data?.['user'];
    expect(await session()).toMatchObject({ email_verified: false });
    expect(await shown(await send(path, {}))).toEqual([200, expect.stringContaining('is verified')]);
    expect(await session()).toMatchObject({ email_verified: true });
    for (const answer of [await get(path), await send(path, {})])
      expect(await shown(answer)).toEqual([404, expect.stringMatching(/^(?!.*password).*"\/account"/s)]);
  });

  it('accept no link that was made for something else', async () => {
    const { path } = await givenResetLink();
    const token = path.slice('/reset-password/'.length);
    for (const other of [`/verify-email/${token}`, '/verify-email/', '/reset-password/x', `${path}/x`])
      expect((await get(other)).status).toBe(404);
  });

  it('say that no e-mail is sent if no mail is configured', async () => {
    const silent = await startTestGateway({ SMTP_URL: '', MAIL_FROM: '' });
    try {
      for (const answer of [
        await get('/reset-password', silent),
        await send('/reset-password', { email: 'a@example.org' }, silent),
      ])
        expect(await shown(answer)).toEqual([200, expect.stringContaining('sends no e-mail')]);
    } finally {
      await silent.close();
    }
  });
});

const chromium = findChromium();
if (chromium === null)
  process.stderr.write('The pages are not looked at: there is no Chromium here. Set CHROMIUM_PATH to one.\n');

(chromium === null ? describe.skip : describe)('setting a new password in a browser', () => {
  const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

  it('is usable by keyboard, in both themes, down to 320 px', async () => {
    const browser = await startBrowser(chromium ?? '');
    try {
      const page = await browser.newPage({ viewport: { width: 320, height: 640 } });
      const complaints: string[] = [];
      page.on('console', (message) => complaints.push(message.text()));
      const faults = () =>
        page.evaluate<string[]>(`axe.run(document).then(({ violations }) => violations.map(({ id }) => id))`);
      const check = async () => {
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme });
          await page.evaluate(axe);
          expect(await faults()).toEqual([]);
        }
        expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320);
      };
      const { email, path } = await givenResetLink();
      await page.goto(`${gateway.url}/reset-password`);
      await check();
      await page.getByLabel('E-mail address').fill(email);
      await page.keyboard.press('Enter');
      await page.getByText('Check your e-mail').waitFor();
      await check();
      await page.goto(gateway.url + path);
      await check();
      await page.getByLabel('New password').fill(fresh);
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await page.getByText('Your password is set').waitFor();
      await check();
      expect(await signIn(email, fresh)).toBe(200);
      expect(complaints).toEqual([]);
    } finally {
      await browser.close();
    }
  });
});
