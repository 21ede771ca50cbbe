import { expect, it } from '@jest/globals';
import { describeConsole } from './harness/describe-console.js';
import { hasFocus } from './harness/focus.js';

describeConsole(
  'unsaved input',
  (earshot) => {
    it('is not lost by signing out unless the user agrees', async () => {
      const person = await earshot.person();
      const page = await earshot.open(`/p/${person.projectId}/settings/project`, {
        as: person,
        expected: [/status of 401/],
      });
      const field = page.getByRole('textbox', { name: 'What the brand is' });
      await field.fill('Boards for teams');
      const signOut = async (): Promise<void> => {
        await page.getByRole('button', { name: /^Account of/ }).click();
        await page.getByRole('button', { name: 'Sign out' }).click();
      };
      await signOut();
      await page.getByRole('button', { name: 'Stay' }).click();
      expect(await field.inputValue()).toBe('Boards for teams');
      await signOut();
      await page.getByRole('button', { name: 'Leave without saving' }).click();
      await page.getByRole('heading', { name: 'Sign in to Earshot' }).waitFor();
    });

    it('is not asked about once its monitor is deleted', async () => {
      const person = await earshot.person();
      const { id } = await person.api.post<{ id: string }>('/api/v1/monitors', {
        name: 'Acme',
        keywords: ['acme'],
      });
      const page = await earshot.open(`/p/${person.projectId}/monitors/${id}`, {
        as: person,
        expected: [/status of 404/],
      });
      await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Acme Ltd');
      await page.getByRole('button', { name: 'Delete', exact: true }).click();
      await page.getByRole('button', { name: 'Delete for good' }).click();
      await page.getByText('Nothing is watched yet').waitFor();
      expect(await page.getByRole('dialog').count()).toBe(0);
    });

    it('for a channel is kept while another one is looked at', async () => {
      const person = await earshot.person();
      const page = await earshot.open(`/p/${person.projectId}/alerts/new`, { as: person });
      const choose = (name: string): Promise<void> => page.getByRole('radio', { name }).check();
      await choose('Slack');
      const address = page.getByRole('textbox', { name: 'Address of the incoming webhook' });
      await address.fill('https://hooks.slack.com/services/T0/B0/secret');
      await choose('E-mail');
      expect(await page.getByRole('textbox', { name: 'E-mail address' }).inputValue()).toBe(person.email);
      await choose('Slack');
      expect(await address.inputValue()).toBe('https://hooks.slack.com/services/T0/B0/secret');
    });

    it('never takes a masked address for one that was typed', async () => {
      const person = await earshot.person();
      const { id } = await person.api.post<{ id: string }>('/api/v1/alerts', {
        name: 'Chat',
        channel: 'slack',
        destination: 'https://hooks.slack.com/services/T0/B0/secret',
      });
      const page = await earshot.open(`/p/${person.projectId}/alerts/${id}`, { as: person });
      const choose = (name: string): Promise<void> => page.getByRole('radio', { name }).check();
      await choose('E-mail');
      await page.getByRole('textbox', { name: 'E-mail address' }).fill(person.email);
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByText('Saved', { exact: true }).waitFor();
      await choose('Slack');
      const address = page.getByRole('textbox', { name: 'Address of the incoming webhook' });
      expect(await address.inputValue()).toBe('');
    });

    it('stays in sight while the only limit is typed anew', async () => {
      const person = await earshot.person();
      const page = await earshot.open(`/p/${person.projectId}/monitors/new`, { as: person });
      await page.getByText('Limits on money and quotas').click();
      const budget = page.getByRole('textbox', { name: 'X', exact: true }).first();
      await budget.pressSequentially('5');
      await page.keyboard.press('Backspace');
      await page.keyboard.press('7');
      await hasFocus(page, 'X');
      expect(await budget.inputValue()).toBe('7');
    });
  },
  { shared: true },
);
