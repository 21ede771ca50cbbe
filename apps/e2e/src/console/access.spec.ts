import { expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { violationsOf } from './harness/accessibility.js';
import { describeConsole } from './harness/describe-console.js';
import { InboxView } from './harness/inbox-view.js';
import { mention, mentionsOf } from './harness/made-up-mentions.js';
import { PageFaults } from './harness/page-faults.js';
import { untilEqual } from './harness/until-equal.js';

describeConsole(
  'the console',
  (earshot) => {
    it('is accessible while signing in', async () => {
      const page = await earshot.open('/sign-in', { expected: [/status of (400|401)/] });
      const faults = new PageFaults(page);
      await page.getByRole('button', { name: 'Sign in' }).waitFor();
      await faults.look('sign-in');
      await page.getByRole('textbox', { name: 'E-mail address' }).fill('nobody@example.org');
      await page.getByRole('textbox', { name: 'Password' }).fill('a wrong password');
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.getByRole('alert').waitFor();
      await faults.look('sign-in, refused');
      for (const path of ['/sign-up', '/sign-in/a-link-that-was-cut-off', '/join/a-link-that-was-cut-off']) {
        await page.goto(path);
        await page.getByRole('heading', { level: 1 }).waitFor();
        await faults.look(path);
      }
      expect(faults.found).toEqual([]);
    });

    it('is accessible in the inbox', async () => {
      const person = await earshot.person();
      const page = await earshot.open('/', { as: person, expected: [/status of (404|500)/] });
      const faults = new PageFaults(page);
      await page.getByText('Nothing is watched yet').waitFor();
      await faults.look('empty');
      const posts = mentionsOf(['acme is down', 'acme loses boards', 'acme bills twice']);
      const [first] = await earshot.store(person, [
        ...posts,
        mention('acme is judged', 9, { judged: null }),
        mention(`acme ${'Donaudampfschifffahrtsgesellschaftskapitänsmütze'.repeat(4)}`, 8, {
          authorHandle: 'x'.repeat(60),
        }),
        mention('acme: העבודה אבדה', 7),
        mention('acme \u{1F469}\u200D\u{1F680}'.repeat(40), 6),
        mention('acme <b>"quoted"</b> & more', 5, { title: '<i>acme</i> "title"' }),
      ]);
      await page.reload();
      const inbox = new InboxView(page);
      await inbox.rows.first().waitFor();
      await inbox.detail.getByRole('region', { name: 'Why', exact: true }).waitFor();
      await faults.look('full');
      await page.keyboard.press('a');
      await page.getByRole('toolbar', { name: 'Selected mentions' }).waitFor();
      await faults.look('selected');
      for (const [key, name] of [
        ['f', 'Filter'],
        ['?', 'Keyboard'],
        ['Control+k', 'Commands'],
      ] as const) {
        await page.keyboard.press(key);
        await page.getByRole('dialog', { name }).waitFor();
        await faults.look(name);
        await page.keyboard.press('Escape');
        await page.getByRole('dialog').waitFor({ state: 'detached' });
      }
      await page.keyboard.press('e');
      await page.getByRole('button', { name: 'Undo' }).waitFor();
      await faults.look('toast');
      await page.getByRole('button', { name: 'Account of Ada' }).click();
      await faults.look('account menu');
      await page.goto(`${new URL(page.url()).pathname}?open=${first?.id}`);
      await inbox.detail.getByRole('region', { name: 'Why', exact: true }).waitFor();
      await faults.look('opened');
      await page.goto(`/p/${person.projectId}/inbox?q=nothing`);
      await page.getByText('No new mention contains “nothing”').waitFor();
      await faults.look('filtered to nothing');
      await page.route('**/api/v1/mentions?*', (route) => {
        const error = { code: 'INTERNAL', message: 'Made up for a test.', details: [] };
        return route.fulfill({
          status: 500,
          json: { data: null, error, meta: { requestId: 'req_made_up' } },
        });
      });
      await page.goto(`/p/${person.projectId}/inbox`);
      await page.getByText('Request req_made_up').first().waitFor();
      await faults.look('failed');
      expect(faults.found).toEqual([]);
    }, 600_000);

    it('is accessible on its other pages', async () => {
      const person = await earshot.person();
      const [first] = await earshot.store(person, mentionsOf(['acme is down', 'acme is slow']));
      const alert = { name: 'Everything', channel: 'email', destination: person.email };
      const { id: alertId } = await person.api.post<{ id: string }>('/api/v1/alerts', alert);
      const monitorId = first?.matches[0]?.monitorId;
      const page = await earshot.open('/', { as: person, expected: [/status of (400|404)/] });
      const faults = new PageFaults(page);
      const ones = [`mentions/${first?.id}`, 'mentions/none', `monitors/${monitorId}`, `alerts/${alertId}`];
      for (const path of [...ones, ...pages]) {
        await page.goto(path.startsWith('/') ? path : `/p/${person.projectId}/${path}`);
        await page
          .getByRole('heading', { level: 1 })
          .or(page.getByText('Not found, or you have no access to it'))
          .first()
          .waitFor();
        await page.waitForLoadState('networkidle');
        await untilEqual(() => reachSkeleton(page), false);
        await faults.look(path);
      }
      expect(faults.found).toEqual([]);
    }, 600_000);

    it('is accessible in forced colours and without motion', async () => {
      const person = await earshot.person();
      await earshot.store(person, mentionsOf(['acme is down', 'acme is slow']));
      const page = await earshot.open('/', { as: person });
      await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
      const inbox = new InboxView(page);
      await inbox.shows(['acme is down', 'acme is slow']);
      await page.keyboard.press('j');
      await inbox.isAt('acme is slow');
      expect(await violationsOf(page)).toEqual([]);
      // The current row and the focused one are marked by more than a colour; forced colours would remove that.
      const edges = await page.locator('article .row').evaluateAll((rows) =>
        rows.map((row) => {
          const { borderLeftWidth, borderLeftStyle, borderLeftColor } = getComputedStyle(row);
          return [parseFloat(borderLeftWidth) > 0, borderLeftStyle, borderLeftColor] as const;
        }),
      );
      expect(edges.map(([isThere, style]) => [isThere, style])).toEqual([
        [true, 'solid'],
        [true, 'solid'],
      ]);
      expect(edges[0]?.[2]).not.toBe(edges[1]?.[2]);
      const moving = await page.evaluate(() => document.getAnimations().length);
      expect(moving).toBe(0);
    });

    it('shows keywords in forced colours on black', async () => {
      const person = await earshot.person();
      await earshot.store(person, mentionsOf(['acme is down', 'acme is slow']));
      const page = await earshot.open('/', { as: person });
      await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' });
      await new InboxView(page).shows(['acme is down', 'acme is slow']);
      const colors = await page
        .locator('mark.keyword')
        .evaluateAll((marks) => marks.map((mark) => getComputedStyle(mark).color));
      expect(colors.length).toBeGreaterThan(1);
      expect(new Set(colors)).toEqual(new Set(['rgb(255, 255, 255)']));
    });
  },
  { shared: true },
);

/** Scrolls to content far down the page, so that it is loaded. @returns whether anything is still loading */
function reachSkeleton(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const skeleton = document.querySelector('.skeleton');
    skeleton?.scrollIntoView({ block: 'center' });
    return skeleton !== null;
  });
}

/** Pages that every signed-in user has, each in its initial state. */
const pages = [
  'charts',
  'monitors',
  'monitors/new',
  'alerts',
  'alerts/new',
  'sources',
  'sources/feeds',
  'settings/project',
  'settings/people',
  'settings/keys',
  'settings/usage',
  'settings/delete',
  '/account',
  '/new',
  '/p/none/inbox',
];
