import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import { describeConsole } from './harness/describe-console.js';
import { violationsOf } from './harness/accessibility.js';
import { mention, mentionsOf } from './harness/made-up-mentions.js';
import { PageFaults } from './harness/page-faults.js';

describeConsole(
  'pages opened in the console',
  (earshot) => {
    it('are marked in the menu, even if the address has the project’s id, as in e-mails', async () => {
      const person = await earshot.person();
      const [first] = await earshot.store(person, mentionsOf(['acme is down']));
      const page = await earshot.open(`/p/${person.projectId}/mentions/${first?.id}`, { as: person });
      const marked = page.locator('nav.pages a[aria-current=page]');
      await page.getByRole('heading', { name: 'Mention', exact: true }).waitFor();
      expect(await marked.allTextContents()).toEqual(['Inbox', 'Inbox']);
      await page.goto(`/p/${person.projectId}/alerts/new`);
      await page.getByRole('heading', { name: 'New alert' }).waitFor();
      expect(await marked.allTextContents()).toEqual(['Alerts', 'Alerts']);
    });

    it('name the author of a mention once, and in the tab', async () => {
      const person = await earshot.person();
      const [first] = await earshot.store(person, mentionsOf(['acme is down'], { authorHandle: 'mara' }));
      const page = await earshot.open(`/p/${person.projectId}/mentions/${first?.id}`, { as: person });
      const main = page.getByRole('main');
      await main.getByText('@mara').first().waitFor();
      expect((await main.innerText()).match(/@mara/g)).toHaveLength(1);
      expect(await page.title()).toBe('Mention by @mara · Earshot');
    });

    it('show what is below the sources of a monitor once their notes cannot push it down any more', async () => {
      const person = await earshot.person();
      const page = await earshot.open('about:blank', { as: person });
      let answer: () => void = () => undefined;
      const asked = new Promise<void>((begin) => {
        void page.route('**/api/v1/sources*', async (route) => {
          begin();
          await new Promise<void>((resolve) => (answer = resolve));
          await route.continue();
        });
      });
      await page.goto(`/p/${person.projectId}/monitors/new`);
      await page.getByRole('textbox', { name: 'Spellings' }).waitFor();
      await asked;
      const limits = page.getByText('Limits on money and quotas');
      expect(await limits.count()).toBe(0);
      answer();
      await limits.click();
      await page.getByRole('textbox', { name: 'X' }).first().waitFor();
    });

    it('are accessible as editors with previews, errors, dialogs and secrets', async () => {
      const person = await earshot.person();
      await earshot.store(person, mentionsOf(['acme is down', 'acme is slow']));
      const at = (path: string): string => `/p/${person.projectId}/${path}`;
      const page = await earshot.open(at('monitors/new'), { as: person, expected: [/status of 400/] });
      const faults = new PageFaults(page);

      await page.getByRole('textbox', { name: 'Spellings' }).fill('acme');
      await page.keyboard.press('Enter');
      await page.getByText('Limits on money and quotas').click();
      await page.getByRole('textbox', { name: 'X' }).first().fill('a lot');
      await page.getByRole('button', { name: 'Start watching' }).click();
      await page.getByText('This must not be empty.').waitFor();
      await page.getByRole('region', { name: 'Preview' }).getByText('would match').waitFor();
      await faults.look('a monitor that is refused, with its preview');
      await page.getByRole('link', { name: 'Cancel' }).click();
      await page.getByRole('dialog', { name: 'Leave this page?' }).waitFor();
      await faults.look('leaving');
      await page.getByRole('button', { name: 'Leave without saving' }).click();
      await page.getByRole('link', { name: 'Acme', exact: true }).click();
      await page.getByRole('button', { name: 'Delete' }).click();
      await page.getByRole('dialog').waitFor();
      await faults.look('deleting a monitor');
      await page.getByRole('button', { name: 'Cancel' }).click();

      await page.goto(at('alerts/new'));
      await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Hook');
      await page.getByRole('radio', { name: 'Webhook' }).check();
      await page
        .getByRole('textbox', { name: 'https address' })
        .fill(`${earshot.stack.sandboxUrl}/webhooks/a`);
      await page.getByRole('radio', { name: 'Once a day' }).check();
      await page.getByRole('checkbox', { name: 'Quiet hours' }).check();
      await page.getByText('would have fired').first().waitFor();
      await faults.look('an alert with its dry run');
      await page.getByRole('button', { name: 'Create the alert' }).click();
      await page.getByRole('dialog', { name: 'The secret of your webhook' }).waitFor();
      await faults.look('a secret');
      await page.getByRole('button', { name: 'I have saved it' }).click();
      await page.getByRole('button', { name: 'New secret' }).click();
      await page.getByRole('dialog', { name: 'new secret' }).waitFor();
      await faults.look('another secret');
      await page.keyboard.press('Escape');

      await page.goto(at('settings/keys'));
      await page.getByRole('textbox', { name: 'Name of a new key' }).fill('CI');
      await page.getByRole('button', { name: 'Create the key' }).click();
      await page.getByText('esk_').first().waitFor();
      await faults.look('a key that is shown once');
      await page.getByRole('button', { name: 'Project Acme' }).or(page.locator('button.project')).click();
      await faults.look('menu of projects');
      expect(faults.found).toEqual([]);
    });

    it('are accessible as charts in a table and as API calls', async () => {
      const person = await earshot.person();
      await earshot.store(person, mentionsOf(['acme is down', 'acme is slow']));
      const page = await earshot.open(`/p/${person.projectId}/charts?shown=table`, { as: person });
      const faults = new PageFaults(page);
      await page.getByRole('table').waitFor();
      await page.getByText('Posts in a language that is not judged count as Neutral').waitFor();
      await faults.look('table');
      await page.getByRole('button', { name: 'These figures through the API' }).click();
      await page.getByRole('dialog').waitFor();
      await faults.look('calls of the API');
      await page.emulateMedia({ forcedColors: 'active' });
      expect(await violationsOf(page)).toEqual([]);
      expect(faults.found).toEqual([]);
    });

    it('include the mentions behind a bar of a chart, and stay open', async () => {
      const person = await earshot.person();
      await earshot.store(person, [mention('acme is down', 1, { publishedAt: new Date() })]);
      const page = await earshot.open(`/p/${person.projectId}/charts?days=7`, { as: person });
      const bar = page.locator('a.bar').nth(4);
      await bar.waitFor();
      await page.mouse.move(0, 0);
      const { x, y, width, height } = (await bar.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
      await page.mouse.move(x + width / 2, y + height / 2);
      await page.mouse.down();
      await page.mouse.up();
      await page.waitForURL('**/inbox?*');
      await sleep(400);
      expect(new URL(page.url()).pathname).toMatch(/\/inbox$/);
    });
  },
  { workers: false },
);
