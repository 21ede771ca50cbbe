import { expect, it } from '@jest/globals';
import { describeConsole } from './harness/describe-console.js';
import { PageFaults } from './harness/page-faults.js';
import { untilEqual } from './harness/until-equal.js';

describeConsole('previews before saving', (earshot) => {
  it('show in how many messages an alert would have sent its mentions, and can include near misses', async () => {
    const person = await earshot.person();
    const urgencies = [90, 75, 64, 58, 30];
    const stored = await earshot.store(
      person,
      urgencies.map((urgency, index) => ({
        text: `acme runners hang since Monday, part ${index}`,
        judged: { urgency },
      })),
    );
    for (const [index, { id }] of stored.entries())
      await earshot.sql(
        "UPDATE mentions SET found_at = now() - $2::integer * interval '9 hours' WHERE id = $1",
        [id, 5 - index],
      );
    const page = await earshot.open(`/p/${person.projectId}/alerts/new`, { as: person });
    const dryRun = page.getByRole('complementary', { name: 'Dry run' });
    await dryRun.getByText('messages about 3 mentions').waitFor();
    expect(await dryRun.getByRole('list', { name: 'Messages a day' }).getByRole('listitem').count()).toBe(7);
    await dryRun.getByText('2 below the minimum').waitFor();
    const faults = new PageFaults(page);
    await faults.look('dry run of an alert');
    expect(faults.found).toEqual([]);

    await dryRun.getByRole('button', { name: 'Take ≥ 58' }).click();
    await dryRun.getByText('messages about 4 mentions').waitFor();
    await untilEqual(() => page.getByRole('spinbutton', { name: 'Urgency from' }).inputValue(), '58');
    await untilEqual(() => dryRun.getByText('2 below the minimum').count(), 0);
    await page.getByRole('radio', { name: /day/i }).first().check();
    await dryRun.getByText('30 days').click();
    await untilEqual(
      () => dryRun.getByRole('list', { name: 'Messages a day' }).getByRole('listitem').count(),
      30,
    );
  });

  it('show what each spelling of a monitor finds, what drops posts, and what the sources answer', async () => {
    const person = await earshot.person();
    await earshot.store(person, [
      { text: 'acme runners for our builds are fast' },
      { text: 'the acme gym is open again' },
      { text: 'acme by acme itself', authorHandle: 'acme' },
    ]);
    await earshot.stack.publish([
      { source: 'reddit', place: 'saas', title: 'acme runners hang', text: 'Our builds wait for hours.' },
      { source: 'reddit', place: 'gyms', title: 'acme gym', text: 'It has a pool.' },
    ]);
    const page = await earshot.open(`/p/${person.projectId}/monitors/new`, { as: person });
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Acme');
    const type = async (field: string | RegExp, words: string): Promise<void> => {
      await page.getByRole('textbox', { name: field, exact: typeof field === 'string' }).fill(words);
      await page.keyboard.press('Enter');
    };
    await type('Spellings', 'acme');
    await type('Spellings', 'acme.example');
    const preview = page.getByRole('region', { name: 'Preview' });
    const spellings = preview.getByRole('list', { name: 'Matches of each spelling' }).first();
    await spellings.getByText('acme.example 0 (!)').waitFor();
    await preview.getByText(/^About us: \d of \d/).waitFor();

    await preview.getByRole('button', { name: 'Ask the sources' }).click();
    const asked = preview.getByRole('region', { name: 'What the sources say' });
    await asked.getByText(/\d of 2 posts match/).waitFor();
    await asked.getByText('Spellings and posts').first().click();
    await asked.getByText('Our builds wait for hours.').waitFor();
    const faults = new PageFaults(page);
    await faults.look('preview of a monitor');
    expect(faults.found).toEqual([]);
  });
});
