import { expect, it } from '@jest/globals';
import { describeConsole } from './harness/describe-console.js';
import { refusal } from './harness/refusal.js';

describeConsole(
  'the editors of alerts and monitors',
  (earshot) => {
    it('say in the words of the form why there is no dry run', async () => {
      const person = await earshot.person();
      const expected = [/status of 400/];
      const page = await earshot.open(`/p/${person.projectId}/alerts/new`, { as: person, expected });
      await page.getByLabel('Quiet hours').check();
      await page.getByLabel(/^From/).selectOption('07:00');
      const dryRun = page.getByRole('complementary', { name: 'Dry run' });
      await dryRun.getByText('No dry run of this: “Quiet until” must be a different hour').waitFor();
      expect(await dryRun.getByRole('button', { name: 'Try again' }).count()).toBe(0);
    });

    it('offer to load the monitors again if that failed', async () => {
      const person = await earshot.person();
      const expected = [/status of 500/];
      const page = await earshot.open('/account', { as: person, expected });
      const list = /\/api\/v1\/monitors\?/;
      await page.route(list, (route) => route.fulfill(refusal(500, 'INTERNAL')));
      await page.goto(`/p/${person.projectId}/alerts/new`);
      const conditions = page.getByRole('region', { name: 'What fires it' });
      await conditions.getByText('Made up for a test.').waitFor();
      await page.unroute(list);
      await conditions.getByRole('button', { name: 'Try again' }).click();
      await conditions.getByText('There are no monitors yet').waitFor();
    });

    it('take another urgency after the old one was deleted', async () => {
      const person = await earshot.person();
      const page = await earshot.open(`/p/${person.projectId}/alerts/new`, { as: person });
      const urgency = page.getByRole('spinbutton', { name: 'Urgency from' });
      await urgency.focus();
      for (const key of ['End', 'Backspace', 'Backspace', '7', '5']) await page.keyboard.press(key);
      expect(await urgency.inputValue()).toBe('75');
      await page.getByText('from urgency 75').waitFor();
    });

    it.each([
      ['alert', 'Create the alert'],
      ['monitor', 'Start watching'],
    ])(
      'keep what is typed while a new %s is being created, and Back does not lead to its form',
      async (noun, save) => {
        const person = await earshot.person();
        const page = await earshot.open(`/p/${person.projectId}/${noun}s`, { as: person });
        await page
          .getByRole('link', { name: `New ${noun}` })
          .first()
          .click();
        const name = page.getByRole('textbox', { name: 'Name', exact: true });
        await name.fill('Urgent');
        if (noun === 'monitor') await page.getByRole('textbox', { name: 'Spellings' }).fill('acme,');
        let goOn = (): void => undefined;
        const held = new Promise<void>((resolve) => (goOn = resolve));
        await page.route(`**/api/v1/${noun}s`, async (route) => {
          if (route.request().method() === 'POST') await held;
          await route.fallback();
        });
        await page.getByRole('button', { name: save }).click();
        await name.fill('Urgent complaints');
        goOn();
        await page.getByRole('heading', { level: 1, name: 'Urgent' }).waitFor();
        await page.getByRole('button', { name: 'Restore it' }).click();
        expect(await name.inputValue()).toBe('Urgent complaints');
        await page.getByRole('button', { name: 'Save', exact: true }).click();
        await page.getByRole('heading', { level: 1, name: 'Urgent complaints' }).waitFor();
        await page.goBack();
        await page.getByRole('heading', { level: 1, name: /^(Alerts|Monitors)$/ }).waitFor();
      },
    );
  },
  { shared: true },
);
