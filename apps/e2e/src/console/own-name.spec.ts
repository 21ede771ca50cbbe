import { expect, it } from '@jest/globals';
import { describeConsole } from './harness/describe-console.js';
import { PageFaults } from './harness/page-faults.js';

describeConsole(
  'one’s own account',
  (earshot) => {
    it('shows an address that was verified in another tab', async () => {
      const person = await earshot.person();
      const page = await earshot.open('/account', { as: person });
      await page.getByText('Not verified').waitFor();
      await earshot.sql('UPDATE users SET email_verified_at = now() WHERE email = $1', [person.email]);
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
      await page.getByText('Verified', { exact: true }).waitFor();
    });

    it('has a name that can be changed, and colleagues see the new one', async () => {
      const person = await earshot.person();
      const page = await earshot.open('/account', { as: person, expected: [/400 \(Bad Request\)/] });
      await page.getByRole('button', { name: 'Change the name' }).click();
      const field = page.getByRole('textbox', { name: 'Your name' });
      await field.fill(' ');
      await page.getByRole('button', { name: 'Save the name' }).click();
      await page.locator('[aria-invalid=true]').waitFor();
      const faults = new PageFaults(page);
      await faults.look('changing the name');
      expect(faults.found).toEqual([]);
      await field.fill('Mara Żółw');
      await page.getByRole('button', { name: 'Save the name' }).click();
      const name = page.getByText('Mara Żółw', { exact: true });
      await name.waitFor();
      expect(await name.evaluate((shown) => shown === document.activeElement)).toBe(true);
      await page.goto(`/p/${person.projectId}/settings/people`);
      await page.getByText('Mara Żółw').first().waitFor();
    });
  },
  { shared: true },
);
