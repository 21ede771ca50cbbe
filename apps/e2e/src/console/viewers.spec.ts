import { expect, it } from '@jest/globals';
import { describeConsole, type Person } from './harness/describe-console.js';
import { InboxView } from './harness/inbox-view.js';
import { mention, mentionsOf } from './harness/made-up-mentions.js';
import { scrollTo } from './harness/scroll-to.js';

describeConsole(
  'viewers of a project',
  (earshot) => {
    /** Kev, who may only read the owner's project. */
    async function viewerOf(owner: Person): Promise<Person> {
      const kev = await earshot.person();
      await earshot.sql(
        `INSERT INTO members (project_id, user_id, role) SELECT $1, id, 'viewer' FROM users WHERE email = $2`,
        [owner.projectId, kev.email],
      );
      return { ...kev, projectId: owner.projectId, api: kev.api.inProject(owner.projectId) };
    }

    it('see the inbox and its views, but no change of either', async () => {
      const owner = await earshot.person();
      await earshot.store(owner, mentionsOf(['acme is down', 'acme is slow']));
      await owner.api.post('/api/v1/views', { name: 'Broken', filter: { q: 'down' } });
      const page = await earshot.open(`/p/${owner.projectId}/inbox`, { as: await viewerOf(owner) });
      const inbox = new InboxView(page);
      await inbox.shows(['acme is down', 'acme is slow']);
      const tabs = page.getByRole('navigation', { name: 'Views' });
      await tabs.getByRole('link', { name: /^Broken/ }).click();
      await inbox.shows(['acme is down']);
      expect(await tabs.getByRole('button').count()).toBe(0);
      expect(await page.getByRole('button', { name: 'All that match' }).count()).toBe(0);
      await page.keyboard.press('Shift+A');
      await page.keyboard.press('?');
      const help = page.getByRole('dialog', { name: 'Keyboard' });
      await help.getByText('keys that change something do nothing').waitFor();
      expect(await page.getByRole('dialog').count()).toBe(1);
    });

    it('are not asked to mark a mention; members read that Earshot learns only where it does', async () => {
      const owner = await earshot.person();
      await earshot.store(owner, [mention('acme anvils', 1, { judged: { isRelevant: false } })]);
      const address = `/p/${owner.projectId}/inbox`;
      const hint = 'seemed to be about something else.';
      const page = await earshot.open(address, { as: owner });
      await page.getByText(`${hint} If one is about us, mark it reviewed: Earshot learns from it.`).waitFor();
      await owner.api.patch(`/api/v1/projects/${owner.projectId}`, { learn_from_triage: false });
      await page.reload();
      await page.getByText(/If one is about us, mark it reviewed\.$/).waitFor();
      const seen = await earshot.open(address, { as: await viewerOf(owner) });
      await seen.getByText(/seemed to be about something else\.$/).waitFor();
    });

    it('see lessons and who did what, but cannot take either back', async () => {
      const owner = await earshot.person();
      const judged = {
        isRelevant: true,
        classifier: 'linear@1',
        reasons: [{ about: 'relevance' as const, code: 'distinctive_name', evidence: 'acme', points: 1 }],
      };
      const five = (text: string) => Array.from({ length: 5 }, (_, n) => mention(text, n, { judged }));
      const stored = await earshot.store(owner, [
        ...five('acme cartoon with another anvil'),
        ...five('acme sent us a wrong invoice'),
      ]);
      const ids = stored.map(({ id }) => id);
      await owner.api.patch('/api/v1/mentions', { ids: ids.slice(0, 5), status: 'ignored' });
      await owner.api.patch('/api/v1/mentions', { ids: ids.slice(5), status: 'done' });
      const monitorId = stored[0]?.matches[0]?.monitorId;
      await owner.api.post(`/api/v1/monitors/${monitorId}/lessons/forget`, { lesson: 'word:cartoon' });
      const page = await earshot.open(`/p/${owner.projectId}/monitors/${monitorId}`, {
        as: await viewerOf(owner),
      });
      const lessons = page.getByRole('region', { name: 'Lessons' });
      await scrollTo(lessons);
      await lessons.getByText('10 decisions count').waitFor();
      await lessons.getByText('1 forgotten lesson that can be restored').click();
      await lessons.getByText('near “cartoon”').first().waitFor();
      expect(await lessons.getByRole('button', { name: /Forget|Restore/ }).count()).toBe(0);
      await page.getByRole('region', { name: 'Preview' }).getByText('has stored').first().waitFor();
      expect(await page.getByRole('button', { name: 'Ask the sources' }).count()).toBe(0);

      await page.goto(`/p/${owner.projectId}/settings/activity`);
      await page.getByText('set 5 mentions to Done').waitFor();
      expect(await page.getByRole('button', { name: /^Undo/ }).count()).toBe(0);
    });
  },
  { shared: true },
);
