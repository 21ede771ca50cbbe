import { expect, it } from '@jest/globals';
import { describeConsole } from './harness/describe-console.js';
import { PageFaults } from './harness/page-faults.js';
import { untilEqual } from './harness/until-equal.js';

describeConsole(
  'narrowing monitors and checking sources in the console',
  (earshot) => {
    it('selects only posts of one community with a required word', async () => {
      const person = await earshot.person();
      const page = await earshot.open(`/p/${person.projectId}/monitors/new`, {
        as: person,
        expected: [/status of 400/],
      });
      await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Boards');
      const type = async (field: string, words: string): Promise<void> => {
        await page.getByRole('textbox', { name: field, exact: true }).fill(words);
        await page.keyboard.press('Enter');
      };
      await type('Spellings', 'acme');
      await page.getByText('Only some of these posts').click();
      await type('Also with one of these words', 'boards');
      await type('Only in these places', 'somewhere');
      // The preview shows the error in the form's own words, before saving.
      const preview = page.getByRole('region', { name: 'Preview' });
      await preview.getByText('“somewhere” must name a community').waitFor();
      await page.getByRole('button', { name: 'Remove somewhere' }).click();
      await type('Only in these places', 'r/acme_users');
      await preview.getByText('has stored').first().waitFor();
      const faults = new PageFaults(page);
      await faults.look('monitor with conditions');
      expect(faults.found).toEqual([]);
      await page.getByRole('button', { name: 'Start watching' }).click();
      await page.getByRole('heading', { level: 1, name: 'Boards' }).waitFor();
      const post = (place: string, title: string) => ({ source: 'reddit', place, title, text: 'What now?' });
      await earshot.stack.publish([
        post('saas', 'acme loses boards'),
        post('acme_users', 'acme is down'),
        post('acme_users', 'acme loses my boards'),
      ]);
      const titles = async (): Promise<string[]> => {
        const { mentions } = await person.api.get<{ mentions: { title: string }[] }>('/api/v1/mentions');
        return mentions.map(({ title }) => title).sort();
      };
      await untilEqual(titles, ['acme loses my boards']);
      // Posts published later are found later: when this one is found, the others have been checked.
      await earshot.stack.publish([post('acme_users', 'acme shows boards')]);
      await untilEqual(titles, ['acme loses my boards', 'acme shows boards']);
    });

    it('checks every source on request, and names those without a scanner', async () => {
      const person = await earshot.person();
      const page = await earshot.open(`/p/${person.projectId}/sources`, { as: person });
      await page.getByRole('button', { name: 'Check all sources' }).click();
      const check = page.getByRole('region', { name: 'Are all sources reachable?' });
      await check.getByRole('listitem').filter({ hasText: 'Reddit' }).getByText('Works').waitFor();
      await check.getByText('No scanner of this installation reads X').waitFor();
      const faults = new PageFaults(page);
      await faults.look('checked');
      expect(faults.found).toEqual([]);
    });

    it('deletes sample posts with their project once that is confirmed', async () => {
      const person = await earshot.person();
      const { id } = await person.api.post<{ id: string }>('/api/v1/projects', {
        name: 'Samples',
        sample: true,
      });
      const page = await earshot.open(`/p/${id}/inbox`, { as: person });
      const banner = page.getByRole('region', { name: 'Sample posts' });
      await banner.getByText('sample posts about invented brands').waitFor();
      const faults = new PageFaults(page);
      await faults.look('sample posts');
      expect(faults.found).toEqual([]);
      await banner.getByRole('button', { name: 'Delete sample posts' }).click();
      const dialog = page.getByRole('dialog', { name: 'Delete the sample posts?' });
      await dialog.getByText('including your own').waitFor();
      await faults.look('asked before samples are deleted');
      expect(faults.found).toEqual([]);
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await banner.getByRole('button', { name: 'Delete sample posts' }).click();
      await dialog.getByRole('button', { name: 'Delete for good' }).click();
      await page.getByText('The sample posts have been deleted.').first().waitFor();
      await page.getByRole('button', { name: /^Acme ?, other projects/ }).waitFor();
      expect(await banner.count()).toBe(0);
      const { projects } = await person.api.get<{ projects: { name: string }[] }>('/api/v1/projects');
      expect(projects.map(({ name }) => name)).toEqual(['Acme']);
    });
  },
  {
    sources: ['reddit'],
    sandboxArgs: ['--no-samples', '--page-cache', '0'],
    env: { SCAN_TICK_SECONDS: '1', SCAN_INTERVAL_SECONDS: '2', REDDIT_OVERLAP_SECONDS: '60' },
  },
);
