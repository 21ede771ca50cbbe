import { expect, it } from '@jest/globals';
import { describeConsole } from './harness/describe-console.js';
import { hasFocus, tabTo } from './harness/focus.js';
import { InboxView } from './harness/inbox-view.js';
import { mention } from './harness/made-up-mentions.js';
import { untilEqual } from './harness/until-equal.js';

describeConsole(
  'the console without a mouse',
  (earshot) => {
    it('supports signing in, searching, triage, undo, setup and signing out by keyboard alone', async () => {
      const person = await earshot.person();
      const [complaint] = await earshot.store(person, [
        mention('acme lost my boards', 3),
        mention('acme is fine', 2, { judged: { category: 'praise', sentiment: 'positive', urgency: 5 } }),
        mention('acme or anvil?', 1, { judged: { category: 'question', sentiment: 'neutral', urgency: 30 } }),
      ]);
      const page = await earshot.open('/');
      await page.getByRole('heading', { level: 1, name: 'Sign in to Earshot' }).waitFor();
      await hasFocus(page, 'E-mail address');
      await page.keyboard.type(person.email);
      await page.keyboard.press('Tab');
      await page.keyboard.type(person.password);
      await page.keyboard.press('Enter');

      const inbox = new InboxView(page);
      await inbox.shows(['acme lost my boards', 'acme is fine', 'acme or anvil?']);
      expect(await page.getByRole('banner').count()).toBe(1);
      expect(await page.getByRole('main').count()).toBe(1);
      expect(await page.getByRole('heading', { level: 1 }).allInnerTexts()).toEqual(['Inbox']);
      await page.getByRole('article', { name: 'acme lost my boards' }).waitFor();

      await page.keyboard.press('/');
      await hasFocus(page, 'Search mentions');
      await page.keyboard.type('boards');
      await page.keyboard.press('Enter');
      await inbox.shows(['acme lost my boards']);
      await page.keyboard.press('Escape');
      await tabTo(page, 'acme lost my boards');
      await inbox.detail.getByRole('region', { name: 'Why', exact: true }).waitFor();
      await page.keyboard.press('w');
      await hasFocus(page, 'Why');
      await page.keyboard.press('e');
      await page.getByText('No new mention contains “boards”').waitFor();
      await page.getByRole('status').filter({ hasText: 'Done: 1 mention.' }).waitFor();
      await page.keyboard.press('z');
      await inbox.shows(['acme lost my boards']);
      await untilEqual(
        async () => (await person.api.get<{ status: string }>(`/api/v1/mentions/${complaint?.id}`)).status,
        'new',
      );

      await page.keyboard.press('Control+k');
      const command = page.getByRole('combobox', { name: 'Command' });
      await command.waitFor();
      await page.keyboard.type('go to sour');
      await page.getByRole('option', { name: 'Go to Sources' }).waitFor();
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { level: 1, name: 'Sources' }).waitFor();
      await page.keyboard.type('gi');
      await page.getByRole('heading', { level: 1, name: 'Inbox' }).waitFor();

      await command.waitFor({ state: 'detached' });
      await page.keyboard.press('Control+k');
      await command.waitFor();
      await page.keyboard.type('new monitor');
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { level: 1, name: 'New monitor' }).waitFor();
      await hasFocus(page, 'Name');
      await page.keyboard.type('Anvils');
      await tabTo(page, 'Spellings');
      await page.keyboard.type('anvil');
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: 'Remove anvil' }).waitFor();
      await tabTo(page, 'Start watching');
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { level: 1, name: 'Anvils' }).waitFor();

      await page.keyboard.press('Control+k');
      await command.waitFor();
      await page.keyboard.type('new alert');
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { level: 1, name: 'New alert' }).waitFor();
      await hasFocus(page, 'Name');
      await page.keyboard.type('Anvils that fall');
      await tabTo(page, 'Create the alert');
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { level: 1, name: 'Anvils that fall' }).waitFor();
      const { alerts } = await person.api.get<{ alerts: object[] }>('/api/v1/alerts');
      expect(alerts).toMatchObject([
        { name: 'Anvils that fall', channel: 'email', destination: person.email },
      ]);

      await page.keyboard.type('gm');
      await page.getByRole('heading', { level: 1, name: 'Monitors' }).waitFor();
      await page.getByRole('link', { name: 'Anvils', exact: true }).waitFor();

      await page.keyboard.press('?');
      await page.getByRole('dialog', { name: 'Keyboard' }).getByText('Not about us').waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });

      await tabTo(page, 'Account of Ada');
      await page.keyboard.press('Enter');
      await tabTo(page, 'Sign out');
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { level: 1, name: 'Sign in to Earshot' }).waitFor();
      await page.goto('/');
      await page.getByRole('button', { name: 'Sign in' }).waitFor();
    });

    it('shows the command that the arrow keys have reached', async () => {
      const page = await earshot.open('/', { as: await earshot.person(), height: 500 });
      await page.getByText('Nothing is watched yet').waitFor();
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: 'Command' }).waitFor();
      const chosen = page.locator('[role=option][aria-selected=true]');
      const isInView = (): Promise<boolean> =>
        chosen.evaluate((option) => {
          const [list, box] = [option.parentElement?.getBoundingClientRect(), option.getBoundingClientRect()];
          // Scrolled by whole pixels.
          return list !== undefined && box.top > list.top - 1 && box.bottom < list.bottom + 1;
        });
      // The last one: the choice would not move to it if it came later.
      await page.locator('[role=option]').filter({ hasText: 'Project Acme' }).waitFor();
      await page.keyboard.press('ArrowUp');
      await chosen.filter({ hasText: 'Project Acme' }).waitFor();
      await untilEqual(isInView, true);
      await page.keyboard.press('ArrowDown');
      await chosen.filter({ hasText: 'Next mention' }).waitFor();
      await untilEqual(isInView, true);
    });

    it('goes to an open mention and back to its row where one hides the other', async () => {
      const person = await earshot.person();
      await earshot.store(person, [mention('acme is down', 2), mention('acme is up', 1)]);
      const page = await earshot.open('/', { as: person, width: 390 });
      const inbox = new InboxView(page);
      await inbox.shows(['acme is down', 'acme is up']);
      await page.keyboard.press('j');
      await inbox.detail.getByText('acme is up').first().waitFor();
      await hasFocus(page, '‹ Back to the list');
      await page.keyboard.press('k');
      await inbox.detail.getByText('acme is down').first().waitFor();
      await hasFocus(page, '‹ Back to the list');
      await page.keyboard.press('j');
      await inbox.detail.getByText('acme is up').first().waitFor();
      await page.keyboard.press('Enter');
      await hasFocus(page, 'acme is up');
      await page.keyboard.press('Enter');
      await inbox.detail.getByText('acme is up').first().waitFor();
    });

    it('triages as soon as the list appears, before the open mention is drawn', async () => {
      const person = await earshot.person();
      const [first] = await earshot.store(person, [mention('acme one', 2), mention('acme two', 1)]);
      const page = await earshot.open('about:blank', { as: person });
      await page.addInitScript(() => {
        const watch = new MutationObserver(() => {
          if (document.querySelector('[role=feed] article') === null) return;
          watch.disconnect();
          document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'e', bubbles: true }));
        });
        watch.observe(document, { childList: true, subtree: true });
      });
      await page.goto('/');
      await new InboxView(page).shows(['acme two']);
      await untilEqual(
        async () => (await person.api.get<{ status: string }>(`/api/v1/mentions/${first?.id}`)).status,
        'done',
      );
    });

    it('shows the focus wherever Tab leads', async () => {
      const person = await earshot.person();
      await earshot.store(person, [mention('acme is down', 2), mention('acme is up', 1)]);
      const page = await earshot.open('/', { as: person });
      await new InboxView(page).shows(['acme is down', 'acme is up']);
      const unseen: string[] = [];
      const seen = new Set<string>();
      for (;;) {
        await page.keyboard.press('Tab');
        const { name, ring } = await page.evaluate(() => {
          const element = document.activeElement ?? document.body;
          const { outlineStyle, outlineWidth } = getComputedStyle(element);
          const box = element.getBoundingClientRect();
          const inside =
            box.width > 1 &&
            box.right > 0 &&
            box.left < innerWidth &&
            box.bottom > 0 &&
            box.top < innerHeight;
          const name = `${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent}`;
          return { name, ring: inside && outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2 };
        });
        if (name.startsWith('BODY') || seen.has(name)) break;
        seen.add(name);
        if (!ring) unseen.push(name);
      }
      expect(unseen).toEqual([]);
      expect(seen.size).toBeGreaterThan(15);
    });

    it.each(['alerts/new', 'monitors/new'])(
      'keeps what has the focus clear of the bar at the bottom: %s',
      async (form) => {
        const person = await earshot.person();
        const page = await earshot.open(`/p/${person.projectId}/${form}`, {
          as: person,
          width: 390,
          height: 640,
        });
        await hasFocus(page, 'Name');
        const covered: string[] = [];
        let passed = 0;
        for (; passed < 100; passed += 1) {
          const focus = await page.evaluate(() => {
            const element = document.activeElement ?? document.body;
            const bar = document.querySelector('.save-bar');
            // The visible part of a box that is ticked or chosen is its label.
            const box = (element.closest('label') ?? element).getBoundingClientRect();
            const limit = bar?.getBoundingClientRect().top ?? 0;
            const name = `${element.tagName} ${element.getAttribute('aria-label') ?? element.id}`;
            return { name, isInBar: bar?.contains(element) ?? true, isCovered: box.bottom > limit };
          });
          if (focus.isInBar) break;
          if (focus.isCovered) covered.push(focus.name);
          await page.keyboard.press('Tab');
        }
        expect(covered).toEqual([]);
        expect(passed).toBeGreaterThan(5);
      },
    );

    it('gives no two commands one key when a key is set back', async () => {
      const person = await earshot.person();
      const page = await earshot.open('about:blank', { as: person });
      await page.goto('/account');
      const changed = { done: 'd', next: 'e' };
      await page.evaluate(
        (keys) => localStorage.setItem('earshot.keys', JSON.stringify({ on: true, changed: keys })),
        changed,
      );
      await page.reload();
      const stored = (): Promise<unknown> =>
        page.evaluate(() => JSON.parse(localStorage.getItem('earshot.keys') ?? 'null') as unknown);
      await page.getByRole('button', { name: 'Back to e for Done' }).click();
      await page.getByRole('alert').getByText('e is the key for “Next mention”').waitFor();
      expect(await stored()).toEqual({ on: true, changed });
      await page.getByRole('button', { name: 'Back to j for Next mention' }).click();
      await page.getByRole('alert').waitFor({ state: 'detached' });
      await page.getByRole('button', { name: 'Back to e for Done' }).click();
      await untilEqual(stored, { on: true, changed: {} });
    });

    it('ignores single keys once they are off', async () => {
      const person = await earshot.person();
      const [first] = await earshot.store(person, [mention('acme is down', 2), mention('acme is up', 1)]);
      const page = await earshot.open('about:blank', { as: person });
      await page.goto('/account');
      await page.evaluate(() =>
        localStorage.setItem('earshot.keys', JSON.stringify({ on: false, changed: {} })),
      );
      await page.goto('/');
      const inbox = new InboxView(page);
      await inbox.shows(['acme is down', 'acme is up']);
      for (const key of ['j', 'e', 'i', 'x', '?', 'f', 'g', 'c']) await page.keyboard.press(key);
      // With Ctrl it is not a single-key shortcut.
      await page.keyboard.press('Control+k');
      await page.getByRole('dialog', { name: 'Commands' }).waitFor();
      expect(await page.getByRole('dialog').count()).toBe(1);
      await page.keyboard.press('Escape');
      await inbox.shows(['acme is down', 'acme is up']);
      expect(new URL(page.url()).search).toBe('');
      expect((await person.api.get<{ status: string }>(`/api/v1/mentions/${first?.id}`)).status).toBe('new');
    });
  },
  { shared: true },
);
