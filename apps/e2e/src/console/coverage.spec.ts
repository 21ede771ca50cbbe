import { expect, it } from '@jest/globals';
import { type ConsoleUnderTest, describeConsole, type Person } from './harness/describe-console.js';
import { InboxView } from './harness/inbox-view.js';
import { mention } from './harness/made-up-mentions.js';
import { PageFaults } from './harness/page-faults.js';

const hourMs = 3_600_000;

describeConsole(
  'coverage in the console',
  (earshot) => {
    it('shows whether anything may have been missed at any time, and where the gaps are', async () => {
      const person = await earshot.person();
      const now = Date.now();
      const ago = (hours: number): Date => new Date(now - hours * hourMs);
      await givenReading(earshot, person, { since: ago(200), until: new Date(now), gap: [ago(5), ago(4)] });
      await earshot.store(
        person,
        [1, 6, 30, 220].map((hours) => mention(`acme is down ${hours}`, 0, { publishedAt: ago(hours) })),
      );
      const page = await earshot.open(`/p/${person.projectId}/sources`, { as: person });
      const faults = new PageFaults(page);
      await page.getByText('Yes, posts of the last 24 hours may be missing.').waitFor();
      await page.getByText(/^Reddit was not read .* to .*\.$/).waitFor();
      await page.getByText('1 gap of the last 24 hours').waitFor();
      await faults.look('a gap');
      await page.getByRole('combobox', { name: 'Time' }).selectOption('hour');
      await page.getByText('No: every post of the last hour that the sources show has been read').waitFor();

      await page.getByRole('combobox', { name: 'Time' }).selectOption('typed');
      await page.getByText('Enter when the time begins and when it ends.').waitFor();
      const typed = (time: Date): string => time.toISOString().slice(0, 16);
      await page.getByLabel('From').fill(typed(ago(20)));
      await page.getByLabel('Until').fill(typed(ago(10)));
      await page.getByText('No: every post published from').waitFor();
      await page.getByLabel('Until').fill(typed(ago(4.5)));
      await page.getByText('Yes, posts published from').waitFor();
      await faults.look('between two times');
      // The address contains the times.
      await page.reload();
      await page.getByText('Yes, posts published from').waitFor();
      await page.getByRole('link', { name: 'Acme', exact: true }).last().click();
      await page.getByRole('heading', { name: 'Last scans' }).waitFor();

      await page.goto(`/p/${person.projectId}/inbox`);
      await new InboxView(page).shows([
        'acme is down 1',
        'acme is down 6',
        'acme is down 30',
        'acme is down 220',
      ]);
      await page.getByRole('article', { name: 'Not read' }).getByText('Reddit was not read').waitFor();

      await page.goto(`/p/${person.projectId}/charts?days=7`);
      await page.getByText('at least 3', { exact: true }).first().waitFor();
      await page.getByText(/^Reddit was not read \d+ \w+ \d+, .*\.$/).waitFor();
      await page.getByText('Incomplete', { exact: true }).waitFor();
      await page.getByText('in the 7 days before').first().waitFor();
      await faults.look('a band in a chart');
      await page.goto(`/p/${person.projectId}/charts?days=7&shown=table`);
      await page.getByRole('cell', { name: 'at least', exact: false }).first().waitFor();
      expect(faults.found).toEqual([]);
    });
  },
  { workers: false },
);

/** A monitor on Reddit whose scans have covered a period except for a gap. */
async function givenReading(
  earshot: ConsoleUnderTest,
  person: Person,
  { since, until, gap }: { since: Date; until: Date; gap: readonly [from: Date, until: Date] },
): Promise<void> {
  const { id } = await person.api.post<{ id: string }>('/api/v1/monitors', {
    name: 'Acme',
    keywords: ['acme'],
    sources: ['reddit'],
  });
  await earshot.sql(
    `INSERT INTO source_states (source, reported_at, configured, last_success_at) VALUES ('reddit', now(), true, now())
     ON CONFLICT (source) DO UPDATE SET reported_at = now(), configured = true, last_success_at = now()`,
  );
  await earshot.sql(
    `INSERT INTO scans (id, project_id, watch_id, started_at, finished_at, covered_from, covered_until, fetched, matched,
       stored, gap_from, gap_until, gap_reason, backfill)
     SELECT ('00000000-0000-7000-8000-00000000000' || n)::uuid, project_id, id, $3, $3, $2, $3, 0, 0, 0,
       CASE n WHEN 2 THEN $4::timestamptz END, CASE n WHEN 2 THEN $5::timestamptz END, CASE n WHEN 2 THEN 'quota' END, n = 1
     FROM watches, generate_series(1, 2) AS n WHERE monitor_id = $1`,
    [id, since, until, ...gap],
  );
  await earshot.sql(
    `UPDATE watches SET cursor = '{"search": {}}', covered_until = $2, last_scanned_at = $2 WHERE monitor_id = $1`,
    [id, until],
  );
}
