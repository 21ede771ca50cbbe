import { expect, it } from '@jest/globals';
import { describeConsole } from './harness/describe-console.js';
import { InboxView } from './harness/inbox-view.js';
import { mention } from './harness/made-up-mentions.js';
import { untilEqual } from './harness/until-equal.js';

describeConsole(
  'a row of the inbox',
  (earshot) => {
    it('names the place of a post as the open mention does', async () => {
      const person = await earshot.person();
      const url = 'https://www.youtube.com/watch?v=a&lc=b';
      await earshot.store(person, [mention('acme is down', 1, { source: 'youtube', kind: 'comment', url })]);
      const page = await earshot.open('/', { as: person });
      const inbox = new InboxView(page);
      await inbox.detail.getByText('YouTube comment').waitFor();
      await inbox.rows.getByText('YouTube comment').waitFor();
    });

    it.each([375, 768])('shows each of its facts in full, %i wide', async (width) => {
      const person = await earshot.person();
      await earshot.store(person, [
        mention('acme is down', 1, {
          authorHandle: 'petra_from_the_support_team',
          url: 'https://www.reddit.com/r/personalfinance/comments/1/acme/',
          engagement: { upvotes: 12_345 },
        }),
      ]);
      const page = await earshot.open('/', { as: person, width });
      const facts = new InboxView(page).rows.locator('.meta');
      await facts.getByText('12,345 upvotes').waitFor();
      const cut = await facts
        .locator('> *')
        .evaluateAll((all) =>
          all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent),
        );
      expect(cut).toEqual([]);
    });

    it('is described to screen readers by its urgency and its facts', async () => {
      const person = await earshot.person();
      await earshot.store(person, [mention('acme is down', 1, { authorHandle: 'petra' })]);
      const page = await earshot.open('/', { as: person });
      const description = await new InboxView(page).rows.first().evaluate((row) =>
        row
          .getAttribute('aria-describedby')
          ?.split(' ')
          .map((id) => document.getElementById(id)?.textContent)
          .join(' '),
      );
      expect(description).toMatch(/^Urgency \d+ Complaint.*@petra/);
    });

    it('ends within the list on a phone, with an ellipsis if need be', async () => {
      const person = await earshot.person();
      await earshot.store(person, [
        mention('acme is down', 1, {
          authorHandle: 'x'.repeat(60),
          url: 'https://www.reddit.com/r/SaaS/comments/1/acme/',
          engagement: { upvotes: 12_345_678 },
        }),
      ]);
      const page = await earshot.open('/', { as: person, width: 390 });
      const facts = new InboxView(page).rows.locator('.meta');
      await facts.getByText('12,345,678 upvotes').waitFor();
      const overhang = (): Promise<number> =>
        facts.evaluate((all) => {
          const [outer, last] = [all.getBoundingClientRect(), all.lastElementChild?.getBoundingClientRect()];
          return Math.max(0, Math.ceil((last?.right ?? 0) - outer.right));
        });
      await untilEqual(overhang, 0);
      expect(await facts.evaluate((all) => getComputedStyle(all.lastElementChild ?? all).textOverflow)).toBe(
        'ellipsis',
      );
    });
  },
  { shared: true },
);
