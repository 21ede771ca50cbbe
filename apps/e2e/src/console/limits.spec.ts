import { expect, it } from '@jest/globals';
import { plans } from '@earshot/domain';
import { processEnvironment } from '@earshot/platform';
import { redisCommand } from '../stack/redis-command.js';
import { describeConsole } from './harness/describe-console.js';
import { InboxView } from './harness/inbox-view.js';
import { mention, mentionsOf } from './harness/made-up-mentions.js';
import { PageFaults } from './harness/page-faults.js';
import { refusal } from './harness/refusal.js';
import { scrollTo } from './harness/scroll-to.js';
import { untilEqual } from './harness/until-equal.js';

describeConsole(
  'the console at its limits',
  (earshot) => {
    it('names the exhausted plan limit, links to its usage, and keeps what was typed', async () => {
      const person = await earshot.person();
      const alert = { name: 'Urgent', channel: 'email', destination: person.email };
      for (let made = 0; made < plans.trial.alerts; made += 10)
        await Promise.all(Array.from({ length: 10 }, () => person.api.post('/api/v1/alerts', alert)));
      const page = await earshot.open(`/p/${person.projectId}/alerts/new`, {
        as: person,
        expected: [/status of 402/],
      });
      await page.getByRole('textbox', { name: 'Name', exact: true }).fill('One too many');
      await page.getByRole('button', { name: 'Create the alert' }).click();
      const refusal = page.getByRole('alert').filter({ hasText: 'The plan allows 50 alert rules.' });
      await refusal.waitFor();
      const faults = new PageFaults(page);
      await faults.look('no room for an alert');
      expect(faults.found).toEqual([]);
      expect(await page.getByRole('textbox', { name: 'Name', exact: true }).inputValue()).toBe(
        'One too many',
      );
      page.once('dialog', (dialog) => void dialog.accept());
      await refusal.getByRole('link').click();
      await page.getByRole('button', { name: 'Leave without saving' }).click();
      await page.getByRole('heading', { level: 1, name: 'Usage' }).waitFor();
      await page.getByText('50 of 50').waitFor();
    });

    it('names the limit of API keys, which no field of their form shows', async () => {
      const person = await earshot.person();
      for (let made = 0; made < plans.trial.apiKeys; made += 1)
        await person.api.post('/api/v1/api-keys', { name: `Agent ${made}`, scopes: ['mentions:read'] });
      const page = await earshot.open(`/p/${person.projectId}/settings/keys`, {
        as: person,
        expected: [/status of 402/],
      });
      await page.getByLabel('Name of a new key').fill('One too many');
      await page.getByRole('button', { name: 'Create the key' }).click();
      await page.getByRole('alert').getByText(`The plan allows ${plans.trial.apiKeys} API keys.`).waitFor();
    });

    it('says in words of the page that more match than can be changed at once, else only what is wrong', async () => {
      const person = await earshot.person();
      await earshot.store(person, mentionsOf(['acme is down']));
      const page = await earshot.open('/', { as: person, expected: [/status of 400/] });
      const faultOf = (rule: string) => ({ field: 'filter', rule, message: 'Words for programs.' });
      let rule = 'max_matching';
      await page.route('**/api/v1/mentions/matching', (route) =>
        route.fulfill(refusal(400, 'INVALID_REQUEST', {}, [faultOf(rule)])),
      );
      await new InboxView(page).shows(['acme is down']);
      await page.keyboard.press('Shift+A');
      const dialog = page.getByRole('dialog', { name: 'All that match' });
      const said = dialog.getByRole('alert');
      await said
        .filter({ hasText: /^More than 100,000 match: narrow the view with “Found from”\.$/ })
        .waitFor();
      expect(await dialog.getByText('Counting…').count()).toBe(0);
      rule = 'another';
      await dialog.getByText('Reviewed').click();
      await said.filter({ hasText: /^Words for programs\.$/ }).waitFor();
    });

    it('waits for the next minute once the rate limit is used up, then continues by itself', async () => {
      const person = await earshot.person();
      await earshot.store(person, mentionsOf(['acme is down', 'acme is slow']));
      const page = await earshot.open('about:blank', { as: person, expected: [/status of 429/] });
      await page.clock.install();
      await page.goto('/');
      const inbox = new InboxView(page);
      await inbox.shows(['acme is down', 'acme is slow']);
      const last = await page.evaluate(useUp, person.projectId);
      expect(last.status).toBe(429);
      const waitMs = Number(last.retryAfter) * 1_000;
      expect(waitMs).toBeGreaterThan(0);
      let refused = 0;
      page.on('response', (answer) => (refused += answer.status() === 429 ? 1 : 0));
      await page.keyboard.press('e');
      await page.clock.fastForward(1_000);
      await inbox.shows(['acme is slow']);
      await untilEqual(() => Promise.resolve(refused > 0), true);
      const status = () =>
        earshot.sql('SELECT status FROM mentions WHERE project_id = $1', [person.projectId]);
      expect(await status()).toEqual([{ status: 'new' }, { status: 'new' }]);
      // The minute is over, first for the server and then for the page.
      await forgetAll(earshot.stack.redisPrefix);
      await page.clock.fastForward(waitMs + 1_000);
      await untilEqual(
        async () => (await status()).filter((row) => (row as { status: string }).status === 'done').length,
        1,
      );
      await inbox.shows(['acme is slow']);
    });

    it('says why mentions are not reclassified while earlier ones are pending', async () => {
      const person = await earshot.person();
      await earshot.store(person, mentionsOf(['acme is down']));
      const { monitors } = await person.api.get<{ monitors: { id: string }[] }>('/api/v1/monitors');
      for (let begun = 0; begun < 3; begun += 1)
        await person.api.post('/api/v1/mentions/reclassify', { only_outdated: false });
      const page = await earshot.open(`/p/${person.projectId}/monitors/${monitors[0]?.id}`, {
        as: person,
        expected: [/status of 409/],
      });
      const lessons = page.getByRole('region', { name: 'Lessons' });
      await scrollTo(lessons);
      await lessons.getByRole('button', { name: 'Judge again' }).click();
      await page.getByRole('alert').getByText('3 reclassifications of this project are unfinished').waitFor();
    });

    it('shows what was not read and where, and what is left of a removed post', async () => {
      const person = await earshot.person();
      const now = Date.now();
      const [, removed] = await earshot.store(
        person,
        ['acme is up', 'acme was here', 'acme is down'].map((text, index) =>
          mention(text, 0, { publishedAt: new Date(now - (index + 1) * 3_600_000) }),
        ),
      );
      await earshot.sql(
        `INSERT INTO scans (id, project_id, watch_id, started_at, finished_at, covered_from, covered_until, fetched, matched,
           stored, gap_from, gap_until, gap_reason)
         SELECT gen_random_uuid(), project_id, id, now(), now(), now() - interval '1 hour', now(), 0, 0, 0,
           now() - interval '4 hours', now() - interval '1 hour', 'listing_ends'
         FROM watches WHERE project_id = $1 AND source = 'reddit'`,
        [person.projectId],
      );
      await earshot.sql(
        `UPDATE mentions SET removed_at = now(), removed_reason = 'deleted_at_source', title = NULL, text = '',
           author_handle = NULL, author_url = NULL, ai_summary = '', reasons = '[]' WHERE id = $1`,
        [removed?.id],
      );
      const page = await earshot.open('/', { as: person });
      const inbox = new InboxView(page);
      await inbox.shows(['acme is up', 'Removed post', 'acme is down']);
      await page.getByRole('article', { name: 'Not read' }).getByText('Reddit').waitFor();
      const faults = new PageFaults(page);
      await faults.look('not read');
      await page.goto(`/p/${person.projectId}/mentions/${removed?.id}`);
      await page.getByRole('heading', { name: 'The post was removed' }).waitFor();
      await faults.look('removed');
      await page.goto(`/p/${person.projectId}/sources`);
      await page.getByText('The source no longer listed what was published then').waitFor();
      await page.goto(`/p/${person.projectId}/charts`);
      await page.getByText('Incomplete', { exact: true }).waitFor();
      await page.getByText('at least 3').first().waitFor();
      expect(faults.found).toEqual([]);
    });
  },
  { workers: false },
);

/** Deletes only this stack's keys from Redis, which other stacks use as well. */
async function forgetAll(prefix: string): Promise<void> {
  const script = `for _, key in ipairs(redis.call('KEYS', ARGV[1])) do redis.call('DEL', key) end return 'done'`;
  await redisCommand(processEnvironment().REDIS_URL ?? '', `EVAL "${script}" 0 "${prefix}*"`);
}

/** Runs in the page: sends requests until one is refused. */
async function useUp(projectId: string): Promise<{ status: number; retryAfter: string | null }> {
  for (;;) {
    const answers = await Promise.all(
      Array.from({ length: 60 }, () =>
        fetch('/api/v1/usage', { headers: { 'x-project-id': projectId } }).then(({ status, headers }) => ({
          status,
          retryAfter: headers.get('retry-after'),
        })),
      ),
    );
    const refused = answers.find(({ status }) => status !== 200);
    if (refused !== undefined) return refused;
  }
}
