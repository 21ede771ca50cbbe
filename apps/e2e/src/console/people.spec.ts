import { expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { describeConsole, type Person } from './harness/describe-console.js';
import { hasFocus } from './harness/focus.js';
import { PageFaults } from './harness/page-faults.js';

/** Chromium logs to the console when a stream is cut and when a response has a status of 400 or above. */
const expected = [/net::ERR_/, /status of (400|401|404)/];

describeConsole(
  'people of a project',
  (earshot) => {
    async function openPeople(person: Person): Promise<Page> {
      const page = await earshot.open(`/p/${person.projectId}/settings/people`, { as: person, expected });
      await page.getByRole('heading', { name: 'In this project' }).waitFor();
      return page;
    }
    /** @returns the path of the invitation link */
    async function invite(page: Page, email: string, role: string): Promise<string> {
      await page.getByLabel('E-mail address').fill(email);
      await page.getByLabel('Role', { exact: true }).selectOption(role);
      await page.getByRole('button', { name: 'Make an invitation' }).click();
      const link = await page.locator('pre[aria-label="Invitation link"]').textContent();
      return new URL(link ?? '').pathname;
    }
    async function createAccount(page: Page, name: string, email: string): Promise<void> {
      await page.getByLabel('Your name').fill(name);
      await page.getByLabel('E-mail address').fill(email);
      await page.getByLabel('Password').fill('nine quiet herons at dawn');
      await page.getByRole('button', { name: 'Create an account' }).click();
    }

    it('are invited, join, change role and are removed, and every open page follows at once', async () => {
      const owner = await earshot.person();
      const people = await openPeople(owner);
      const email = `bo.${owner.projectId}@example.org`;
      const path = await invite(people, email, 'member');
      await people.getByText('e-mail from here only reaches a test mailbox').waitFor();
      await people.getByRole('button', { name: 'I have saved it' }).click();
      await people.getByRole('button', { name: `Revoke the invitation for ${email}` }).waitFor();

      const bo = await earshot.open(path, { expected });
      await bo.getByRole('heading', { name: 'Join Acme' }).waitFor();
      await createAccount(bo, 'Bo', email);
      await bo.getByText('Nothing is watched yet').waitFor();
      await people.getByRole('heading', { name: 'Bo', exact: true }).waitFor();
      await people.getByText('No invitation is open').waitFor();

      await bo.getByRole('link', { name: 'Monitors' }).first().click();
      await bo.getByRole('link', { name: 'New monitor' }).first().waitFor();
      await people.getByLabel('Role of Bo').focus();
      await people.getByLabel('Role of Bo').selectOption('viewer');
      await hasFocus(people, 'Role of Bo');
      await bo.getByText('You are a viewer of this project').waitFor();
      expect(await bo.getByRole('link', { name: 'New monitor' }).count()).toBe(0);
      const create = await bo.request.post('/api/v1/monitors', {
        headers: { 'X-Project-Id': owner.projectId },
        data: { name: 'Acme', keywords: ['acme'] },
      });
      expect(create.status()).toBe(403);

      await people.getByRole('button', { name: 'Remove Bo' }).click();
      await people.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
      await bo.getByText('Not found, or you have no access to it').waitFor();
      await people.getByRole('heading', { name: 'Bo', exact: true }).waitFor({ state: 'detached' });
      const list = await bo.request.get('/api/v1/mentions', { headers: { 'X-Project-Id': owner.projectId } });
      expect(list.status()).toBe(404);
    });

    it('join with an existing account, which is named, and leave again', async () => {
      const [owner, guest] = [await earshot.person(), await earshot.person()];
      const people = await openPeople(owner);
      const path = await invite(people, 'somebody.else@example.org', 'viewer');
      const page = await earshot.open(path, { as: guest, expected });
      await page.getByText(guest.email).waitFor();
      await page.getByText('The invitation was made for somebody.else@example.org').waitFor();
      const faults = new PageFaults(page);
      await faults.look('join with an account');
      expect(faults.found).toEqual([]);
      await page.getByRole('button', { name: 'Join the project' }).click();
      await page.getByText('You are a viewer of this project').waitFor();
      // The link has been used, so it is no longer offered.
      await people.getByRole('button', { name: 'Make an invitation' }).waitFor();
      await page.getByRole('button', { name: /other projects$/ }).click();
      expect(await page.locator('#project-menu').getByRole('link', { name: 'Acme' }).count()).toBe(2);
      await page.goto(`/p/${owner.projectId}/settings/people`);
      await page.getByRole('button', { name: 'Leave the project' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Leave', exact: true }).click();
      await page.getByText('You have left Acme').first().waitFor();
      await page.goto(path);
      await page.getByRole('heading', { name: 'This invitation no longer works' }).waitFor();
    });

    it('switch to another account on an invitation, and sign out in the menu', async () => {
      const [owner, guest] = [await earshot.person(), await earshot.person()];
      const people = await openPeople(owner);
      const page = await earshot.open(await invite(people, '', 'viewer'), { as: owner, expected });
      await page.getByRole('button', { name: 'Use another account' }).click();
      await page.getByText('I have one').click();
      await page.getByRole('textbox', { name: 'E-mail address' }).fill(guest.email);
      await page.getByLabel('Password', { exact: true }).fill(guest.password);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.getByText(guest.email).waitFor();
      await page.getByRole('button', { name: 'Join the project' }).click();
      await page.getByText('You are a viewer of this project').waitFor();
      await page.getByRole('button', { name: /^Account of/ }).click();
      await page.getByRole('button', { name: 'Sign out' }).click();
      await page.waitForURL('**/sign-in');
    });

    it('see right how long ago something was if the clock of their device is wrong', async () => {
      const owner = await earshot.person();
      const people = await openPeople(owner);
      await invite(people, '', 'viewer');
      const page = await earshot.open('/sign-in', { as: owner });
      await page.addInitScript(() => {
        const [exact, aheadMs] = [Date, 3 * 3_600_000];
        window.Date = class extends exact {
          constructor(...given: [] | [string]) {
            if (given.length === 0) super(exact.now() + aheadMs);
            else super(...given);
          }
          static override now(): number {
            return exact.now() + aheadMs;
          }
        } as DateConstructor;
      });
      await page.goto(`/p/${owner.projectId}/settings/people`);
      await page.getByText(/By Ada, (just now|1 min ago)\./).waitFor();
    });

    it('have accessible pages', async () => {
      const owner = await earshot.person();
      const people = await openPeople(owner);
      const faults = new PageFaults(people);
      const path = await invite(people, '', 'owner');
      await faults.look('people, invited');
      const hostile = '<b>"Donaudampfschifffahrtsgesellschaftskapitänsmütze"</b>שלום';
      const page = await earshot.open(path, { expected });
      await page.getByRole('heading', { name: 'Join Acme' }).waitFor();
      const join = new PageFaults(page);
      await join.look('join');
      await createAccount(page, hostile, `long.${owner.projectId}@example.org`);
      await page.getByText('Nothing is watched yet').waitFor();
      await people.getByRole('button', { name: 'Make an invitation' }).waitFor();
      await invite(people, 'kim@example.org', 'viewer');
      await people.getByRole('button', { name: /^(Done|I have saved it)$/ }).click();
      await people.getByRole('heading', { name: hostile }).waitFor();
      await faults.look('people, two owners');
      await people.getByRole('button', { name: `Remove ${hostile}` }).click();
      await people.getByRole('dialog').waitFor();
      await faults.look('people, asked');
      await people.keyboard.press('Escape');
      await people.getByLabel(`Role of ${hostile}`).selectOption('viewer');
      await page.getByText('You are a viewer of this project').waitFor();
      for (const at of ['inbox', 'settings/people', 'settings/project', 'settings/keys', 'monitors/new']) {
        await page.goto(`/p/${owner.projectId}/${at}`);
        await page
          .getByRole('heading', { level: 1 })
          .or(page.getByText('Nothing is watched yet'))
          .first()
          .waitFor();
        await page.waitForLoadState('networkidle');
        await join.look(`a viewer's ${at}`);
      }
      expect([...faults.found, ...join.found]).toEqual([]);
    }, 600_000);
  },
  { shared: true },
);
