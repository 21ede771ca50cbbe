import { it } from '@jest/globals';
import { describeConsole } from './harness/describe-console.js';
import { InboxView } from './harness/inbox-view.js';
import { mention } from './harness/made-up-mentions.js';

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
  },
  { shared: true },
);
