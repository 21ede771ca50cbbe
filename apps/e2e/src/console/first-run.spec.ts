import { expect, it } from '@jest/globals';
import { describeConsole } from './harness/describe-console.js';
import { hasFocus } from './harness/focus.js';

describeConsole(
  'the first steps',
  (earshot) => {
    it('are over once the inbox is open: Back leads to the page before them', async () => {
      const person = await earshot.person();
      const page = await earshot.open(`/p/${person.projectId}/monitors`, { as: person });
      await page.getByRole('link', { name: 'First steps' }).click();
      await page.getByRole('button', { name: 'Start watching' }).click();
      await page.getByText('The first scan is under way').waitFor();
      await hasFocus(page, 'An alert to yourself');
      await page.getByRole('button', { name: 'Open the inbox' }).press('Enter');
      await page.waitForURL('**/inbox');
      await page.locator('main:focus').waitFor();
      await page.goBack();
      await page.getByRole('heading', { level: 1, name: 'Monitors' }).waitFor();
      expect(new URL(page.url()).pathname).toMatch(/\/monitors$/);
      await page.getByRole('link', { name: 'Acme', exact: true }).waitFor();
    });

    it('go on with what a project has, and are not offered once it has an alert, or if it is not there', async () => {
      const person = await earshot.person();
      const { projects } = await person.api.get<{ projects: { slug: string }[] }>('/api/v1/projects');
      const slug = projects[0]?.slug;
      const page = await earshot.open(`/new?project=${slug}`, { as: person });
      await page.getByRole('button', { name: 'Start watching' }).waitFor();
      await person.api.post('/api/v1/monitors', { name: 'Acme', keywords: ['acme'] });
      await page.reload();
      await page.getByRole('button', { name: 'Change: Names and sources' }).waitFor();
      await page.getByRole('button', { name: 'Create it and send a test' }).waitFor();
      await person.api.post('/api/v1/alerts', { name: 'A', channel: 'email', destination: person.email });
      await page.reload();
      await page.waitForURL(`**/p/${slug}/inbox`);
      await page.goto('/new?project=elsewhere');
      await page.getByRole('heading', { name: 'Not found, or you have no access to it' }).waitFor();
    });

    it('keep what was entered when the page is loaded again, until it is stored', async () => {
      const person = await earshot.person();
      const page = await earshot.open('/new', { as: person });
      await page.getByLabel('Name of the brand').fill('Lumenboard');
      await page.getByLabel('Website').fill('lumenboard.example');
      await page.getByLabel('Time zone').selectOption('Asia/Tokyo');
      await page.reload();
      expect(await page.getByLabel('Name of the brand').inputValue()).toBe('Lumenboard');
      expect(await page.getByLabel('Website').inputValue()).toBe('lumenboard.example');
      expect(await page.getByLabel('Time zone').inputValue()).toBe('Asia/Tokyo');
      await page.getByRole('button', { name: 'Continue' }).press('Enter');
      await hasFocus(page, 'Names and sources');
      const spelling = page.getByRole('checkbox', { name: '@lumenboard' });
      await spelling.setChecked(!(await spelling.isChecked()));
      const isChosen = await spelling.isChecked();
      await page.reload();
      expect(await spelling.isChecked()).toBe(isChosen);
      await page.getByRole('button', { name: 'Begin another project' }).click();
      expect(await page.getByLabel('Name of the brand').inputValue()).toBe('');
    });

    it('can be changed, or left as they are', async () => {
      const person = await earshot.person();
      const page = await earshot.open('/new', { as: person, expected: [/status of 400/] });
      await page.getByLabel('Name of the brand').fill('סלע');
      await page.getByLabel('Website').fill('no website');
      await page.getByRole('button', { name: 'Continue' }).click();
      await page.getByText('Enter a website such as acme.com.').waitFor();
      await page.getByLabel('Website').fill('sela.example');
      await page.getByRole('button', { name: 'Continue' }).click();
      // A name from right to left leaves the rest where it is.
      const summary = page.getByText(/^סלע · https:\/\/sela.example · /);
      const [name, website] = await Promise.all(
        [0, 1].map((at) => summary.locator('bdi').nth(at).boundingBox()),
      );
      expect(name?.x).toBeLessThan(website?.x ?? 0);
      await page.getByRole('button', { name: 'Change: The brand' }).click();
      await page.getByLabel('Name of the brand').fill('Other');
      await page.getByRole('button', { name: 'Cancel' }).click();
      await summary.waitFor();
      await page.getByRole('button', { name: 'Start watching' }).click();
      await page.getByRole('button', { name: 'Change: Names and sources' }).click();
      await page.getByRole('button', { name: 'Cancel' }).click();
      await page.getByRole('button', { name: 'Change: Names and sources' }).waitFor();
    });

    it('are continued in another tab', async () => {
      const person = await earshot.person();
      const page = await earshot.open('/new', { as: person });
      await page.getByLabel('Name of the brand').fill('Lumenboard');
      await page.getByRole('button', { name: 'Continue' }).click();
      await page.getByRole('button', { name: 'Start watching' }).click();
      await page.getByText('The first scan is under way').waitFor();
      const other = await page.context().newPage();
      await other.goto(page.url());
      await other.getByRole('heading', { level: 1, name: 'Lumenboard' }).waitFor();
      await other.getByRole('button', { name: 'Change: Names and sources' }).waitFor();
      await other.getByRole('button', { name: 'Not now' }).waitFor();
    });

    it('are not offered to viewers', async () => {
      const owner = await earshot.person();
      const kev = await earshot.person();
      await earshot.sql(
        `INSERT INTO members (project_id, user_id, role) SELECT $1, id, 'viewer' FROM users WHERE email = $2`,
        [owner.projectId, kev.email],
      );
      const [{ slug }] = (await earshot.sql('SELECT slug FROM projects WHERE id = $1', [
        owner.projectId,
      ])) as [{ slug: string }];
      const page = await earshot.open(`/new?project=${slug}`, { as: kev });
      await page.waitForURL(`**/p/${slug}/inbox`);
    });
  },
  { shared: true },
);
