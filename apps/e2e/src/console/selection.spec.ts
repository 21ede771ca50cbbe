import { expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { type ConsoleUnderTest, describeConsole, type Person } from './harness/describe-console.js';
import { InboxView } from './harness/inbox-view.js';
import { mentionsOf } from './harness/made-up-mentions.js';
import { untilEqual } from './harness/until-equal.js';

const texts = ['acme one', 'acme two', 'acme three', 'acme four'];

/** Opens an inbox with its first two rows selected and the third one open. */
async function begin(
  earshot: ConsoleUnderTest,
): Promise<{ person: Person; page: Page; inbox: InboxView; statuses: () => Promise<string[]> }> {
  const person = await earshot.person();
  const stored = await earshot.store(person, mentionsOf(texts));
  const page = await earshot.open('/', { as: person });
  const inbox = new InboxView(page);
  await inbox.shows(texts);
  await page.keyboard.press('x');
  await page.keyboard.press('Shift+J');
  await page.getByRole('toolbar').getByText('2 mentions selected').waitFor();
  await inbox.rows.nth(2).getByRole('button').click();
  await inbox.detail.getByText('acme three').first().waitFor();
  const statusOf = async (id: string): Promise<string> =>
    (await person.api.get<{ status: string }>(`/api/v1/mentions/${id}`)).status;
  return { person, page, inbox, statuses: () => Promise.all(stored.map(({ id }) => statusOf(id))) };
}

describeConsole(
  'while rows are selected',
  (earshot) => {
    it('a button of the open mention changes only that, and a key changes the selection', async () => {
      const { page, inbox, statuses } = await begin(earshot);
      const actions = inbox.detail.getByRole('group', { name: 'What to do with this mention' });
      // A key beside a button that it does not press would be wrong.
      expect(await actions.getByRole('button', { name: 'Done' }).innerText()).toBe('Done');
      await actions.getByRole('button', { name: 'Done' }).click();
      await untilEqual(statuses, ['new', 'new', 'done', 'new']);
      await inbox.shows(['acme one', 'acme two', 'acme four']);
      await inbox.detail.getByText('acme four').first().waitFor();
      await page.getByRole('toolbar').getByText('2 mentions selected').waitFor();
      await page.keyboard.press('r');
      await untilEqual(statuses, ['reviewed', 'reviewed', 'done', 'new']);
      await inbox.shows(['acme four']);
    });

    it('Escape clears the selection, and changes nothing', async () => {
      const { page, inbox, statuses } = await begin(earshot);
      await page.keyboard.press('Escape');
      await page.getByRole('toolbar').waitFor({ state: 'detached' });
      expect(await inbox.rows.getByRole('checkbox', { checked: true }).count()).toBe(0);
      expect(await statuses()).toEqual(['new', 'new', 'new', 'new']);
    });

    it('the key that assigns says that it is for one mention, and the button assigns the open one', async () => {
      const { person, page, inbox } = await begin(earshot);
      const assigned = async (): Promise<string[]> =>
        (await person.api.get<{ mentions: { text: string }[] }>('/api/v1/mentions?assignee=me')).mentions.map(
          ({ text }) => text,
        );
      const button = inbox.detail.getByRole('button', { name: 'Assign to me' });
      await button.waitFor();
      await page.keyboard.press('m');
      await page.getByText('Nothing assigned: ').first().waitFor();
      expect(await assigned()).toEqual([]);
      await button.click();
      await untilEqual(assigned, ['acme three']);
    });

    it('the list stays in sight, where an open mention would hide it', async () => {
      const person = await earshot.person();
      await earshot.store(person, mentionsOf(texts));
      const page = await earshot.open('/', { as: person, width: 390 });
      const inbox = new InboxView(page);
      await inbox.shows(texts);
      await page.keyboard.press('x');
      await page.getByRole('toolbar').getByRole('button', { name: 'Done' }).click();
      await inbox.shows(texts.slice(1));
      expect(await inbox.rows.first().isVisible()).toBe(true);
      expect(new URL(page.url()).searchParams.get('open')).toBeNull();
    });

    it.each([1920, 1280, 760, 390, 320])('the list stays where it is, %i wide', async (width) => {
      const person = await earshot.person();
      await earshot.store(person, mentionsOf(texts));
      const page = await earshot.open('/', { as: person, width });
      const inbox = new InboxView(page);
      await inbox.shows(texts);
      await page.getByRole('status').filter({ hasText: '4 mentions' }).waitFor();
      await page.getByRole('button', { name: '+ View' }).waitFor();
      const top = async (): Promise<number | undefined> => (await inbox.rows.nth(1).boundingBox())?.y;
      const before = await top();
      await page.keyboard.press('x');
      const bar = page.getByRole('toolbar', { name: 'Selected mentions' });
      await bar.getByText('1 mention selected').waitFor();
      expect(await top()).toBe(before);
      // However little space there is, the way out of the selection is in sight.
      const [all, clear] = [
        await bar.boundingBox(),
        await bar.getByRole('button', { name: 'Clear' }).boundingBox(),
      ];
      expect((clear?.x ?? 0) + (clear?.width ?? 0)).toBeLessThanOrEqual((all?.x ?? 0) + (all?.width ?? 0));
      if (width >= 1280)
        expect(await bar.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
      await page.keyboard.press('Shift+A');
      await page.getByRole('dialog', { name: 'All that match' }).waitFor();
    });
  },
  { shared: true },
);
