import { expect, it } from '@jest/globals';
import { describeConsole } from './harness/describe-console.js';
import { InboxView } from './harness/inbox-view.js';
import { mentionsOf } from './harness/made-up-mentions.js';
import { untilEqual } from './harness/until-equal.js';

describeConsole(
  'what is typed',
  (earshot) => {
    const texts = ['acme one', 'acme two'];

    it('filters by an author of two words and by a day', async () => {
      const person = await earshot.person();
      await earshot.store(person, mentionsOf(texts, { authorHandle: 'Jane Doe' }));
      const page = await earshot.open(`/p/${person.projectId}/inbox`, { as: person });
      const inbox = new InboxView(page);
      await inbox.shows(texts);
      await page.keyboard.press('f');
      const filter = page.getByRole('dialog', { name: 'Filter' });
      await filter.getByRole('textbox', { name: 'Author' }).pressSequentially(' Jane Doe ');
      const from = filter.getByLabel('Published from');
      const until = filter.getByLabel('Published until');
      // Days that are the same in the order of every country.
      await from.pressSequentially('11112026');
      await until.pressSequentially('12122026');
      expect([await from.inputValue(), await until.inputValue()]).toEqual(['2026-11-11', '2026-12-12']);
      await filter.getByRole('button', { name: 'Show' }).click();
      await filter.waitFor({ state: 'detached' });
      await inbox.shows(texts);
      const { searchParams } = new URL(page.url());
      expect([searchParams.get('author_handle'), searchParams.get('published_since')?.slice(0, 10)]).toEqual([
        'Jane Doe',
        '2026-11-11',
      ]);

      await page.keyboard.press('f');
      await untilEqual(() => from.inputValue(), '2026-11-11');
      await filter.getByRole('button', { name: 'Clear' }).click();
      await untilEqual(() => from.inputValue(), '');
    });
  },
  { shared: true },
);
