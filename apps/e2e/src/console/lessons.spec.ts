import { expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { monitorLimits } from '@earshot/domain';
import { violationsOf, sidewaysOf } from './harness/accessibility.js';
import { describeConsole, type Person } from './harness/describe-console.js';
import { mention } from './harness/made-up-mentions.js';
import { PageFaults } from './harness/page-faults.js';
import { refusal } from './harness/refusal.js';
import { scrollTo } from './harness/scroll-to.js';
import { untilEqual } from './harness/until-equal.js';

describeConsole(
  'lessons from triage',
  (earshot) => {
    const monitorOf = async ({ api }: Person): Promise<string> => {
      const { monitors } = await api.get<{ monitors: { id: string }[] }>('/api/v1/monitors');
      return monitors[0]?.id ?? '';
    };
    const name = { about: 'relevance' as const, code: 'distinctive_name', evidence: 'acme', points: 1 };
    const told = (text: string, minutes: number, judged: object = {}) =>
      mention(text, minutes, {
        judged: { isRelevant: true, classifier: 'linear@1', reasons: [name], ...judged },
      });

    /** Ignores five mentions with “anvil” and keeps five with “invoice”; two stay new. @returns the monitor's id */
    async function teach(person: Person): Promise<string> {
      const five = (text: string, from: number) => Array.from({ length: 5 }, (_, n) => told(text, from + n));
      const stored = await earshot.store(person, [
        ...five('acme cartoon with another anvil', 20),
        ...five('acme sent us a wrong invoice', 30),
        told('acme anvil falls on a <b>coyote</b>', 2),
        told('acme lost my invoice', 1),
      ]);
      const ids = stored.map(({ id }) => id);
      await person.api.patch('/api/v1/mentions', { ids: ids.slice(0, 5), status: 'ignored' });
      await person.api.patch('/api/v1/mentions', { ids: ids.slice(5, 10), status: 'done' });
      return monitorOf(person);
    }
    const lessonsOn = (page: Page) => page.getByRole('region', { name: 'Lessons' });

    it('explain how they arise if there are none', async () => {
      const person = await earshot.person();
      await earshot.store(person, [told('acme is fine', 1)]);
      const id = await monitorOf(person);
      const page = await earshot.open(`/p/${person.projectId}/monitors/${id}`, { as: person });
      await scrollTo(lessonsOn(page));
      await lessonsOn(page).getByText('No lessons yet. They come from triage').waitFor();
      await lessonsOn(page).getByText('None of the one stored mention would change').waitFor();
    });

    it('do not move the button below them when they arrive', async () => {
      const person = await earshot.person();
      const id = await teach(person);
      const page = await earshot.open('about:blank', { as: person });
      let answer: (() => void) | null = null;
      await page.route('**/lessons', async (route) => {
        await new Promise<void>((resolve) => (answer = resolve));
        await route.continue();
      });
      await page.goto(`/p/${person.projectId}/monitors/${id}`);
      await untilEqual(async () => {
        await lessonsOn(page).scrollIntoViewIfNeeded();
        return answer !== null;
      }, true);
      const button = page.getByRole('button', { name: 'Judge again' });
      expect(await button.count()).toBe(0);
      (answer as (() => void) | null)?.();
      await button.waitFor();
      await lessonsOn(page).getByText('10 decisions count: 5 kept, 5 ignored.').waitFor();
    });

    it('are shown with what would change, forgotten one by one or all at once, and restored', async () => {
      const person = await earshot.person();
      const id = await teach(person);
      const page = await earshot.open(`/p/${person.projectId}/monitors/${id}`, { as: person });
      const lessons = lessonsOn(page);
      await scrollTo(lessons);
      await lessons.getByText('10 decisions count: 5 kept, 5 ignored.').waitFor();
      await lessons.getByText('6 of the newest 12 stored mentions would change.').waitFor();
      await lessons.getByText('Which would change').click();
      await lessons.getByRole('link', { name: 'acme anvil falls on a <b>coyote</b>' }).waitFor();
      const faults = new PageFaults(page);
      await faults.look('lessons');
      expect(faults.found).toEqual([]);

      await lessons.getByRole('button', { name: 'Forget near “anvil”', exact: true }).click();
      await page.getByText('Forgotten: near “anvil”').first().waitFor();
      await untilEqual(() => lessons.getByRole('button', { name: 'Forget near “anvil”' }).count(), 0);
      await page.getByRole('button', { name: 'Undo', exact: true }).click();
      await lessons.getByRole('button', { name: 'Forget near “anvil”' }).waitFor();

      await lessons.getByRole('button', { name: 'Forget all lessons' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByText(/lessons from 10 decisions will no longer count/).waitFor();
      await dialog.getByRole('button', { name: 'Forget all' }).click();
      await lessons.getByText('No lessons yet').waitFor();
      await lessons.getByText('1 forgotten lesson that can be restored').click();
      await lessons.getByRole('button', { name: 'Restore all lessons of this monitor' }).click();
      await lessons.getByText('10 decisions count').waitFor();
    });

    it('fit a phone in dark mode', async () => {
      const person = await earshot.person();
      const id = await teach(person);
      await person.api.post(`/api/v1/monitors/${id}/lessons/forget`, { lesson: 'word:cartoon' });
      const page = await earshot.open(`/p/${person.projectId}/monitors/${id}`, {
        as: person,
        width: 390,
        theme: 'dark',
      });
      const lessons = lessonsOn(page);
      await scrollTo(lessons);
      await lessons.getByText('Which would change').click();
      await lessons.getByText('1 forgotten lesson that can be restored').click();
      await lessons.getByRole('button', { name: 'Restore near “cartoon”' }).waitFor();
      expect([await violationsOf(page), await sidewaysOf(page)]).toEqual([[], []]);
    });

    it('are followed by an offer to exclude the author or a word, which can be undone', async () => {
      const person = await earshot.person();
      await earshot.store(person, [
        mention('acme coupon codes', 2, { authorHandle: 'coupon_bot' }),
        mention('acme is down', 1, { authorHandle: 'mara' }),
        mention('acme voucher one', 5, { authorHandle: 'coupon_bot' }),
        mention('acme voucher two', 6, { authorHandle: 'coupon_bot' }),
        mention('acme voucher three', 7, { authorHandle: 'kev' }),
      ]);
      const ignored = async (): Promise<number> =>
        (await person.api.get<{ count: number }>('/api/v1/mentions/count?status=ignored')).count;
      const id = await monitorOf(person);
      const excluded = async (): Promise<unknown> => {
        const { exclude_authors, exclude_keywords } = await person.api.get<Record<string, unknown>>(
          `/api/v1/monitors/${id}`,
        );
        return [exclude_authors, exclude_keywords];
      };
      const page = await earshot.open(`/p/${person.projectId}/inbox`, {
        as: person,
        expected: [/status of 400/],
      });
      await page.getByText('acme coupon codes').first().click();
      await page.keyboard.press('i');
      await page.getByRole('button', { name: 'Exclude @coupon_bot or a word' }).click();
      const dialog = page.getByRole('dialog', { name: 'Exclude posts like this' });
      await dialog.getByRole('radio', { name: '@coupon_bot' }).waitFor();
      await dialog.getByRole('checkbox', { name: 'Also ignore 2 stored mentions by this author' }).waitFor();
      const faults = new PageFaults(page);
      await faults.look('excluding');
      expect(faults.found).toEqual([]);
      await dialog.getByRole('checkbox', { name: /^Also ignore 2 stored/ }).check();
      await dialog.getByRole('button', { name: 'Exclude', exact: true }).click();
      await page.getByText('from the next scan on; 2 stored mentions ignored').first().waitFor();
      expect([await excluded(), await ignored()]).toEqual([[['coupon_bot'], []], 3]);
      await page.getByText('acme voucher one').waitFor({ state: 'detached' });
      await page.getByRole('button', { name: 'Undo', exact: true }).click();
      await page.getByText('Undone for 2 mentions').first().waitFor();
      expect([await excluded(), await ignored()]).toEqual([[[], []], 1]);

      await page.getByText('acme is down').first().click();
      await page.keyboard.press('i');
      await page.getByRole('button', { name: 'Exclude @mara or a word' }).click();
      await dialog.getByRole('radio', { name: 'A word' }).check();
      await dialog.getByRole('button', { name: 'Exclude', exact: true }).click();
      await dialog.getByText(/must/).first().waitFor();
      await dialog.getByRole('textbox', { name: 'Word or words' }).fill('coupon');
      await dialog.getByRole('button', { name: 'Exclude', exact: true }).click();
      await page.getByText('“coupon” is excluded').first().waitFor();
      expect(await excluded()).toEqual([[], ['coupon']]);
    });

    it('are followed by an exclusion that names what failed of it, and one that needs room says so', async () => {
      const person = await earshot.person();
      await earshot.store(person, [
        mention('acme coupon codes', 2, { authorHandle: 'coupon_bot' }),
        mention('acme voucher', 1, { authorHandle: 'coupon_bot' }),
      ]);
      const id = await monitorOf(person);
      const page = await earshot.open(`/p/${person.projectId}/inbox`, {
        as: person,
        expected: [/status of 500/],
      });
      await page.getByText('acme coupon codes').first().click();
      await page.keyboard.press('i');
      const toast = page.getByRole('region', { name: 'What was just done' });
      await toast.getByRole('button', { name: 'Exclude @coupon_bot or a word' }).click();
      const dialog = page.getByRole('dialog', { name: 'Exclude posts like this' });
      await dialog.getByRole('checkbox', { name: /^Also ignore 1 stored/ }).check();
      await page.route('**/api/v1/mentions/matching', (route) => route.fulfill(refusal(500, 'INTERNAL')));
      await dialog.getByRole('button', { name: 'Exclude', exact: true }).click();
      await toast
        .getByText(/is excluded from .* on\. Stored mentions stay as they are: Made up for a test\.$/)
        .waitFor();
      await toast.getByRole('button', { name: 'Undo' }).waitFor();
      await page.unroute('**/api/v1/mentions/matching');

      const exclude_authors = Array.from({ length: monitorLimits.excludeAuthors }, (_, n) => `bot_${n}`);
      await person.api.patch(`/api/v1/monitors/${id}`, { exclude_authors });
      await page.reload();
      await page.getByText('acme voucher').first().click();
      await page.keyboard.press('i');
      await toast.getByRole('button', { name: 'Exclude @coupon_bot or a word' }).click();
      await dialog.getByRole('alert').getByText('excludes 50 authors, the most it can.').waitFor();
      await dialog.getByRole('link', { name: 'Remove one from the monitor' }).click();
      await page.getByRole('heading', { level: 1, name: 'Acme' }).waitFor();
    });
  },
  { shared: true },
);
