import { expect, it } from '@jest/globals';
import { describeConsole } from './harness/describe-console.js';
import { hasFocus, tabTo } from './harness/focus.js';
import { PageFaults } from './harness/page-faults.js';
import { totpCode } from './harness/totp-code.js';

/** Chromium logs to the console when a response has a status of 400 or above, and when a stream is cut. */
const expected = [/net::ERR_/, /status of (400|401|404|409)/];

describeConsole(
  'deleting one’s account',
  (earshot) => {
    it('requires another owner, shows what is deleted, and ends on the sign-in page, by keyboard alone', async () => {
      const [person, colleague] = [await earshot.person(), await earshot.person()];
      const join = (role: string) =>
        earshot.sql(
          'INSERT INTO members (project_id, user_id, role) SELECT $1, id, $3 FROM users WHERE email = $2',
          [person.projectId, colleague.email, role],
        );
      await join('member');
      const page = await earshot.open('/account', { as: person, expected });
      const faults = new PageFaults(page);
      const ask = async (): Promise<void> => {
        await page.getByRole('heading', { name: 'Delete the account' }).waitFor();
        await tabTo(page, 'Delete my account…');
        await page.keyboard.press('Enter');
      };
      await ask();
      await page.getByText('You are the last owner of these projects').waitFor();
      await page.getByRole('link', { name: 'Acme' }).waitFor();
      await faults.look('another owner is needed');
      await tabTo(page, 'Keep my account');
      await page.keyboard.press('Enter');
      await hasFocus(page, 'Delete the account');

      await earshot.sql("UPDATE members SET role = 'owner' WHERE project_id = $1", [person.projectId]);
      await person.api.post('/api/v1/projects', { name: '<b>Mine</b> "alone"' });
      await page.reload();
      await ask();
      await page.getByText('You are the only member of these projects').waitFor();
      await page.getByText('<b>Mine</b> "alone"').waitFor();
      await faults.look('what goes');
      expect(faults.found).toEqual([]);
      await hasFocus(page, 'Your password');
      await page.keyboard.type('not my password at all');
      await tabTo(page, 'Also delete the projects named above');
      await page.keyboard.press('Space');
      await tabTo(page, 'Delete my account');
      await page.keyboard.press('Enter');
      await page.getByText('This is not your password').waitFor();
      await hasFocus(page, 'Your password');
      await page.keyboard.press('Control+a');
      await page.keyboard.type(person.password);
      await page.keyboard.press('Enter');
      await page.getByText('Your account has been deleted').first().waitFor();
      await page.getByLabel('Password').waitFor();
      expect(new URL(page.url()).pathname).toBe('/sign-in');
      const { members } = await colleague.api
        .inProject(person.projectId)
        .get<{ members: { email: string }[] }>('/api/v1/members');
      expect(members.map(({ email }) => email)).toEqual([colleague.email]);
    });

    it('asks for the code of a second factor that was turned on elsewhere', async () => {
      const person = await earshot.person();
      const page = await earshot.open('/account', { as: person, expected });
      await page.getByRole('button', { name: 'Turn it on' }).first().click();
      const section = page.getByRole('region', { name: 'Second factor' });
      await section.getByLabel('Your password').fill(person.password);
      await section.getByRole('button', { name: 'Continue' }).click();
      await section.getByText('Verify your e-mail address before you enrol a second factor').waitFor();
      await section.getByRole('button', { name: 'Cancel' }).click();
      await earshot.sql('UPDATE users SET email_verified_at = now() WHERE email = $1', [person.email]);
      const { secret } = await person.api.post<{ secret: string }>('/api/auth/second-factor/enrol', {
        current_password: person.password,
      });
      const { recovery_codes } = await person.api.post<{ recovery_codes: string[] }>(
        '/api/auth/second-factor/confirm',
        { code: totpCode(secret) },
      );
      await page.getByRole('button', { name: 'Delete my account…' }).click();
      await page.getByLabel('Your password').fill(person.password);
      await page.getByRole('checkbox', { name: 'Also delete the projects' }).check();
      await page.getByRole('button', { name: 'Delete my account', exact: true }).click();
      await page.getByText('Enter the code that your authenticator app shows').waitFor();
      await hasFocus(page, 'Code from your authenticator app, or a recovery code');
      await page.keyboard.type(recovery_codes[0] ?? '');
      await page.keyboard.press('Enter');
      await page.getByText('Your account has been deleted').first().waitFor();
    });
  },
  { shared: true },
);
