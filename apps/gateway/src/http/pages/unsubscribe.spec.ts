import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { resumeToken, triageLinks, unsubscribeUrl } from '@earshot/channels';
import { deleteAlert, getAlert, updateAlert } from '@earshot/contracts';
import { givenAlert } from '@earshot/database/testing';
import type { Alert } from '@earshot/domain';
import { SecretBox } from '@earshot/platform';
import { findChromium, startBrowser } from '../../testing/browser.js';
import type { Data } from '../../testing/call-rest.js';
import { givenTenant, startTestGateway, type Tenant, type TestGateway } from '../../testing/test-gateway.js';

let gateway: TestGateway;
let tenant: Tenant;
beforeAll(async () => {
  gateway = await startTestGateway();
  tenant = await givenTenant(gateway);
});
afterAll(() => gateway.close());

const secrets = new SecretBox({ key: Buffer.from('5f'.repeat(32), 'hex') });
const given = (changes: Partial<Alert> = {}) =>
  givenAlert(gateway.database.database, tenant.projectId, {
    name: 'Outages & <b>',
    destination: 'ops@acme.example',
    ...changes,
  });
const linkOf = ({ projectId, id: alertId, destination: address }: Alert) =>
  unsubscribeUrl(gateway.url, secrets, { projectId, alertId, address });
const stateOf = async ({ id }: Alert) => (await gateway.rest(getAlert, { id }, tenant.key)).data as Data;

/** The address that a page's button posts to. */
const resumeOf = (page: string): string =>
  new URL(/action="([^"]+)"/.exec(page)?.[1] ?? 'none', `${gateway.url}/unsubscribe/x`).href;

/** The request of a mail client: https://www.rfc-editor.org/rfc/rfc8058#section-3.1 */
const oneClick = (url: string) =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  });

describe('unsubscribing', () => {
  it('shows a page to anyone who opens the link, and changes nothing', async () => {
    const alert = await given();
    for (const method of ['GET', 'HEAD', 'GET']) {
      const answer = await fetch(linkOf(alert), { method });
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
      if (method !== 'GET') continue;
      const page = await answer.text();
      expect(page).toContain('Outages &#38; &#60;b&#62;');
      expect(page).toContain('messages waiting for delivery are cancelled');
    }
    expect(await stateOf(alert)).toMatchObject({ active: true, disabled_reason: null });
  });

  it('stops only that alert, with one click, without session or cookie, and tells its owner who did it', async () => {
    const [alert, other] = [await given(), await given()];
    const answer = await oneClick(linkOf(alert));
    expect([answer.status, answer.headers.get('set-cookie')]).toEqual([200, null]);
    expect(await answer.text()).toContain('These e-mails are stopped');
    expect(await stateOf(alert)).toMatchObject({
      active: false,
      disabled_reason: 'ops@acme.example stopped these e-mails through the link in one of them.',
    });
    expect(await stateOf(other)).toMatchObject({ active: true });
  });

  it('gives the same answer if repeated, and for any body that the button may send', async () => {
    const alert = await given();
    for (const body of [undefined, '', 'List-Unsubscribe=One-Click', '{}']) {
      const answer = await fetch(linkOf(alert), { method: 'POST', ...(body === undefined ? {} : { body }) });
      expect([answer.status, (await answer.text()).includes('These e-mails are stopped')]).toEqual([
        200,
        true,
      ]);
    }
    const resumed = await gateway.rest(updateAlert, { id: alert.id, active: true }, tenant.key);
    expect(resumed.data).toMatchObject({ active: true, disabled_reason: null });
  });

  it('can be undone with the button of the page, and repeated after that', async () => {
    const alert = await given();
    for (const round of [1, 2]) {
      const stopped = await (await oneClick(linkOf(alert))).text();
      const lost = 'Messages that were waiting when they were stopped are cancelled';
      expect(stopped).toContain(lost);
      expect(stopped).toContain(`http://earshot.example/p/${tenant.projectId}/alerts/${alert.id}`);
      const resume = resumeOf(stopped);
      for (const method of ['GET', 'HEAD']) expect((await fetch(resume, { method })).status).toBe(200);
      expect([round, await stateOf(alert)]).toMatchObject([round, { active: false }]);
      for (const again of [1, 2]) {
        const answer = await fetch(resume, { method: 'POST' });
        expect([again, answer.status, answer.headers.get('referrer-policy')]).toEqual([
          again,
          200,
          'no-referrer',
        ]);
        const page = await answer.text();
        expect(page).toContain('These e-mails continue');
        expect(page).toContain(lost);
      }
      expect(await (await fetch(resume)).text()).toContain('These e-mails continue');
      expect(await stateOf(alert)).toMatchObject({ active: true, disabled_reason: null });
    }
  });

  it('is undone only by its own link, not by one to stop, to triage, of another address or installation', async () => {
    const [alert, other, moved] = [await given(), await given(), await given()];
    const { projectId } = alert;
    const mails = { projectId, alertId: alert.id, address: alert.destination };
    for (const one of [alert, other, moved]) await oneClick(linkOf(one));
    const now = new Date();
    const foreign = new SecretBox({ key: Buffer.alloc(32, 1) });
    const about = { projectId, mentionId: alert.id, notificationId: alert.id };
    const [stop = '', triage = ''] = [
      linkOf(alert),
      triageLinks('', secrets, about, { address: '', at: now }).done,
    ].map((url) => url.split('/').at(-1));
    const expired = new Date(now.getTime() - 7 * 86_400_000);
    for (const token of [
      stop,
      triage,
      'x',
      '',
      resumeToken(mails, expired, secrets),
      resumeToken(mails, now, foreign),
      resumeToken(mails, now, secrets).slice(0, -1),
    ])
      for (const method of ['GET', 'POST']) {
        const answer = await fetch(`${gateway.url}/resume/${token}`, { method });
        expect([token, method, answer.status]).toEqual([token, method, 404]);
        expect(await answer.text()).not.toContain('Outages');
      }
    await gateway.rest(updateAlert, { id: moved.id, destination: 'new@acme.example' }, tenant.key);
    const old = resumeToken({ ...mails, alertId: moved.id }, now, secrets);
    expect(await (await fetch(`${gateway.url}/resume/${old}`, { method: 'POST' })).text()).toContain(
      'There is nothing to resume',
    );
    for (const one of [alert, other, moved]) expect(await stateOf(one)).toMatchObject({ active: false });
  });

  it('does not resume what a member paused, and says who can', async () => {
    const alert = await given();
    const resume = resumeOf(await (await oneClick(linkOf(alert))).text());
    await gateway.rest(updateAlert, { id: alert.id, active: true }, tenant.key);
    await gateway.rest(updateAlert, { id: alert.id, active: false }, tenant.key);
    for (const answer of [await fetch(resume, { method: 'POST' }), await oneClick(linkOf(alert))]) {
      const page = await answer.text();
      expect(page).toMatch(/only the members of Acme can resume\s+it/);
      expect(page).not.toContain('<form');
    }
    expect(await stateOf(alert)).toMatchObject({ active: false });
  });

  it('shows members who may resume a paused alert that its recipient wants no more e-mails', async () => {
    const alert = await given();
    await gateway.rest(updateAlert, { id: alert.id, active: false }, tenant.key);
    for (let time = 0; time < 2; time += 1) await oneClick(linkOf(alert));
    const reason = `${alert.destination} wants no more of these e-mails, and said so through the link in one of them.`;
    expect(await stateOf(alert)).toMatchObject({ active: false, disabled_reason: reason });
    expect(await (await fetch(linkOf(alert))).text()).toMatch(/only the members of Acme can resume\s+it/);
  });

  it('leaves an alert alone that has moved to another address, and accepts that one was deleted', async () => {
    const [moved, deleted] = [await given(), await given()];
    const links = [linkOf(moved), linkOf(deleted)];
    await gateway.rest(updateAlert, { id: moved.id, destination: 'new@acme.example' }, tenant.key);
    await gateway.rest(deleteAlert, { id: deleted.id }, tenant.key);
    for (const link of links)
      for (const answer of [await fetch(link), await oneClick(link)])
        expect([answer.status, (await answer.text()).includes('nothing to stop')]).toEqual([200, true]);
    expect(await stateOf(moved)).toMatchObject({ active: true });
  });

  it('accepts no link that this installation did not create for these e-mails', async () => {
    const alert = await given();
    const link = linkOf(alert);
    const foreign = unsubscribeUrl(gateway.url, new SecretBox({ key: Buffer.alloc(32, 1) }), {
      projectId: alert.projectId,
      alertId: alert.id,
      address: alert.destination,
    });
    for (const url of [
      `${gateway.url}/unsubscribe/x`,
      `${gateway.url}/unsubscribe/`,
      link.slice(0, -2),
      `${link}x/y`,
      foreign,
    ])
      for (const answer of [await fetch(url), await oneClick(url)]) {
        expect(answer.status).toBe(404);
        expect(await answer.text()).not.toContain('Outages');
      }
    expect(await stateOf(alert)).toMatchObject({ active: true });
  });
});

const chromium = findChromium();
if (chromium === null)
  process.stderr.write('The page is not looked at: there is no Chromium here. Set CHROMIUM_PATH to one.\n');

(chromium === null ? describe.skip : describe)('the unsubscribe page', () => {
  const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

  it('is accessible, in both themes, down to 320 px, and its button works', async () => {
    const browser = await startBrowser(chromium ?? '');
    try {
      const page = await browser.newPage({ viewport: { width: 320, height: 640 } });
      const complaints: string[] = [];
      page.on('console', (message) => complaints.push(message.text()));
      const alert = await given({ name: 'W'.repeat(80) });
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
      await page.goto(linkOf(alert));
      await check();
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await page.getByText('These e-mails are stopped').waitFor();
      await check();
      expect(await stateOf(alert)).toMatchObject({ active: false });
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await page.getByText('These e-mails continue').waitFor();
      await check();
      expect(await stateOf(alert)).toMatchObject({ active: true });
      expect(complaints).toEqual([]);
    } finally {
      await browser.close();
    }
  });
});
