import { expect, it } from '@jest/globals';
import type { Page, Response } from 'playwright-core';
import { describeConsole, type Person } from './harness/describe-console.js';
import { hasFocus } from './harness/focus.js';
import { PageFaults } from './harness/page-faults.js';
import { streamOpened } from './harness/requests.js';
import { untilEqual } from './harness/until-equal.js';

/** Chromium logs this response to the console. */
const expected = [/status of 412/];

describeConsole(
  'two people editing the same thing',
  (earshot) => {
    const monitorOf = (person: Person): Promise<{ id: string }> =>
      person.api.post('/api/v1/monitors', { name: 'Acme', keywords: ['acme'] });

    it('see both values of a field that both changed, and lose nothing they typed', async () => {
      const person = await earshot.person();
      const { id } = await monitorOf(person);
      const page = await earshot.open(`/p/${person.projectId}/monitors/${id}`, { as: person });
      await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Acme Ltd');
      await page.getByRole('textbox', { name: 'What sets it apart' }).fill('CI runners');
      await person.api.patch(`/api/v1/monitors/${id}`, {
        name: '<b>"Acme"</b> Inc',
        exclude_authors: ['@acme'],
      });
      const changes = patches(page);
      await page.getByRole('button', { name: 'Save' }).click();
      const choice = page.getByRole('group', { name: 'Name: which one do you want?' });
      await choice.getByRole('radio', { name: 'Theirs: <b>"Acme"</b> Inc' }).waitFor();
      await page.getByText('Not by these authors: they chose @acme').waitFor();
      const since = page.getByText('changed since you opened it, by someone else or in another tab');
      await since.waitFor();
      await page.getByRole('alert').getByText('Not saved').waitFor();
      await hasFocus(page, 'Yours: Acme Ltd');
      expect(changes).toEqual([]);
      const faults = new PageFaults(page);
      await faults.look('two values');
      expect(faults.found).toEqual([]);

      await choice.getByRole('radio', { name: 'Theirs' }).check();
      await untilEqual(
        () => page.getByRole('textbox', { name: 'Name', exact: true }).inputValue(),
        '<b>"Acme"</b> Inc',
      );
      await choice.getByRole('radio', { name: 'Yours' }).check();
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByText('Saved. It takes effect').first().waitFor();
      expect(await person.api.get(`/api/v1/monitors/${id}`)).toMatchObject({
        name: 'Acme Ltd',
        context: 'CI runners',
        exclude_authors: ['@acme'],
      });
      await untilEqual(() => since.count(), 0);
    });

    it('do not overwrite a change made between reading and writing', async () => {
      const person = await earshot.person();
      const alert = { name: 'Urgent', channel: 'email', destination: person.email };
      const { id } = await person.api.post<{ id: string }>('/api/v1/alerts', alert);
      const page = await earshot.open(`/p/${person.projectId}/alerts/${id}`, { as: person, expected });
      await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Very urgent');
      let meanwhile: Promise<unknown> | null = null;
      await page.route('**/api/v1/alerts/*', async (route, request) => {
        if (request.method() === 'PATCH' && meanwhile === null) {
          meanwhile = person.api.patch(`/api/v1/alerts/${id}`, { min_urgency: 77 });
          await meanwhile;
        }
        return route.continue();
      });
      const changes = patches(page);
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByText('Saved', { exact: true }).waitFor();
      expect(changes.map((answer) => answer.status())).toEqual([412, 200]);
      expect(await person.api.get(`/api/v1/alerts/${id}`)).toMatchObject({
        name: 'Very urgent',
        min_urgency: 77,
      });
      await untilEqual(() => page.getByRole('spinbutton', { name: 'Urgency from' }).inputValue(), '77');
    });

    it('see that the other has deleted it, and keep what they typed', async () => {
      const person = await earshot.person();
      const alert = { name: 'Urgent', channel: 'email', destination: person.email };
      const { id } = await person.api.post<{ id: string }>('/api/v1/alerts', alert);
      const page = await earshot.open('about:blank', { as: person, expected: [/status of 404/] });
      const opened = streamOpened(page);
      await page.goto(`/p/${person.projectId}/alerts/${id}`);
      const name = page.getByRole('textbox', { name: 'Name', exact: true });
      await name.fill('Very urgent');
      await page.getByRole('button', { name: 'Send a test' }).waitFor();
      await opened;
      await person.api.delete(`/api/v1/alerts/${id}`);
      await page.getByRole('alert').getByText('Not found, or you have no access to it').waitFor();
      expect(await name.inputValue()).toBe('Very urgent');
    });

    it('see in the project what the other has saved, and can take it', async () => {
      const person = await earshot.person();
      const path = `/p/${person.projectId}/settings/project`;
      const [mine, theirs] = await Promise.all([
        earshot.open(path, { as: person }),
        earshot.open(path, { as: person }),
      ]);
      for (const [page, text] of [
        [mine, 'Boards for teams'],
        [theirs, 'Anvils'],
      ] as const)
        await page.getByRole('textbox', { name: 'What the brand is' }).fill(text);
      await theirs.getByRole('button', { name: 'Save' }).click();
      await theirs.getByText('Saved', { exact: true }).waitFor();
      await mine.getByRole('button', { name: 'Save' }).click();
      await mine.getByRole('radio', { name: 'Theirs: Anvils' }).check();
      await mine.getByText('Not saved yet').waitFor({ state: 'detached' });
      const { description } = await person.api.get<{ description: string }>(
        `/api/v1/projects/${person.projectId}`,
      );
      expect(description).toBe('Anvils');
    });

    it('are asked before a reload drops what they typed, and can restore it afterwards', async () => {
      const person = await earshot.person();
      const { id } = await monitorOf(person);
      for (const [path, field] of [
        [`monitors/${id}`, /^What sets it apart/],
        ['monitors/new', /^Name$/],
        ['alerts/new', /^Name$/],
        ['settings/project', /^What the brand is/],
      ] as const) {
        const page = await earshot.open(`/p/${person.projectId}/${path}`, { as: person });
        const box = page.getByRole('textbox', { name: field });
        await box.fill('typed and not saved');
        const asked = page.waitForEvent('dialog');
        await page.evaluate(() => void setTimeout(() => location.reload()));
        const question = await asked;
        expect(question.type()).toBe('beforeunload');
        await question.dismiss();
        expect(await box.inputValue()).toBe('typed and not saved');
        page.once('dialog', (dialog) => void dialog.accept());
        await page.reload();
        await page.getByRole('button', { name: 'Restore it' }).click();
        await untilEqual(() => box.inputValue(), 'typed and not saved');
        await page.context().close();
      }
    });
  },
  { shared: true },
);

/** Collects the responses to the page's PATCH requests from now on. */
function patches(page: Page): Response[] {
  const answers: Response[] = [];
  page.on('response', (answer) => answer.request().method() === 'PATCH' && answers.push(answer));
  return answers;
}
