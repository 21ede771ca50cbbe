import { expect, it } from '@jest/globals';
import { describeConsole } from './harness/describe-console.js';

describeConsole(
  'a test message',
  (earshot) => {
    it('has no result any more once the alert sends elsewhere', async () => {
      const person = await earshot.person();
      const alert = {
        name: 'Chat',
        channel: 'slack',
        destination: 'https://hooks.slack.com/services/T0/B0/a',
      };
      const { id } = await person.api.post<{ id: string }>('/api/v1/alerts', alert);
      const page = await earshot.open(`/p/${person.projectId}/alerts/${id}`, { as: person });
      const meta = { requestId: 'req_made_up', timestamp: new Date().toISOString() };
      await page.route('**/alerts/*/test', (route) =>
        route.fulfill({ json: { data: { delivered: true, answer: 'ok', reason: null }, meta } }),
      );
      await page.getByRole('button', { name: 'Send a test' }).click();
      await page.getByText('Accepted.').waitFor();
      await page.getByRole('button', { name: 'Replace' }).click();
      await page
        .getByRole('textbox', { name: 'Address of the incoming webhook' })
        .fill('https://hooks.slack.com/services/T0/B0/b');
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByText('Saved', { exact: true }).waitFor();
      await page.getByRole('button', { name: 'Send a test' }).waitFor();
      expect(await page.getByText('Accepted.').count()).toBe(0);
    });
  },
  { shared: true },
);
