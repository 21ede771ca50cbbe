import { expect, it } from '@jest/globals';
import { describeConsole } from './harness/describe-console.js';
import { hasFocus } from './harness/focus.js';
import { InboxView } from './harness/inbox-view.js';
import { mentionsOf } from './harness/made-up-mentions.js';

describeConsole(
  'the search of the inbox',
  (earshot) => {
    it('ends when its field is emptied, and keeps the focus for another one', async () => {
      const person = await earshot.person();
      const texts = ['acme is down', 'acme is slow'];
      await earshot.store(person, mentionsOf(texts));
      const page = await earshot.open('/', { as: person });
      const inbox = new InboxView(page);
      await inbox.shows(texts);
      await page.keyboard.press('/');
      await page.keyboard.type('slow');
      await page.keyboard.press('Enter');
      await inbox.shows(['acme is slow']);
      // The keys of the inbox work at once after a search.
      await page.keyboard.press('/');
      await hasFocus(page, 'Search mentions');
      // As the button in the field does.
      await page.keyboard.press('Escape');
      await inbox.shows(texts);
      await hasFocus(page, 'Search mentions');
      await page.keyboard.type('down');
      await page.keyboard.press('Enter');
      await inbox.shows(['acme is down']);
      await page.goBack();
      await inbox.shows(texts);
      expect(await page.getByRole('searchbox').inputValue()).toBe('');
    });
  },
  { shared: true },
);
