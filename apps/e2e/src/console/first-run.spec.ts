import { expect, it } from '@jest/globals';
import { describeConsole } from './harness/describe-console.js';

describeConsole(
  'the first steps',
  (earshot) => {
    it('are over once the inbox is open: Back leads to the page before them', async () => {
      const person = await earshot.person();
      const page = await earshot.open(`/p/${person.projectId}/monitors`, { as: person });
      await page.getByRole('link', { name: 'First steps' }).click();
      await page.getByRole('button', { name: 'Start watching' }).click();
      await page.getByText('The first scan is under way').waitFor();
      await page.getByRole('button', { name: 'Open the inbox' }).click();
      await page.waitForURL('**/inbox');
      await page.goBack();
      await page.getByRole('heading', { level: 1, name: 'Monitors' }).waitFor();
      expect(new URL(page.url()).pathname).toMatch(/\/monitors$/);
      await page.getByRole('link', { name: 'Acme', exact: true }).waitFor();
    });
  },
  { shared: true },
);
