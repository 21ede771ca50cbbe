/** The worlds, from the sign-in pages and an empty project to an endless inbox. */
export const worldNames = ['outside', 'empty', 'one', 'hostile', 'many'];

/**
 * Every page of a world, with the actions to take before its picture.
 * @param {{ name: string, project: string, ids: Record<string, string> }} world
 * @returns {{ name: string, path: string, whole?: boolean, act?: (page: import('playwright-core').Page) => Promise<unknown>
 * }[]}
 */
export function pagesOf({ name: world, project, ids }) {
  if (world === 'outside') return outside;
  const inProject = (path) => `/p/${project}/${path}`;
  const whole = (name, path, act) => ({ name, path: inProject(path), whole: true, act });
  const seen = (name, path, act) => ({ name, path: inProject(path), act });
  const ones = [
    ...(ids.mention === undefined
      ? []
      : [
          seen('inbox-open', `inbox?open=${ids.mention}`),
          seen('inbox-selected', 'inbox', (page) => page.keyboard.press('a')),
          seen('inbox-filter', 'inbox', async (page) => {
            await page.keyboard.press('f');
            await page.getByRole('dialog').waitFor();
          }),
          seen('inbox-done', `inbox?open=${ids.mention}`, async (page) => {
            await untilChanged(page, () => page.keyboard.press('e'));
            await untilChanged(page, () => page.keyboard.press('z'));
          }),
          whole('mention', `mentions/${ids.mention}`),
        ]),
    ...(ids.monitor === undefined ? [] : [whole('monitor', `monitors/${ids.monitor}`)]),
    ...(ids.alert === undefined ? [] : [whole('alert', `alerts/${ids.alert}`)]),
  ];
  const others = unusual
    .filter((name) => ids[name] !== undefined)
    .map((name) => whole(`mention-${name}`, `mentions/${ids[name]}`));
  const account = [
    { name: 'account', path: '/account', whole: true },
    { name: 'new', path: '/new', whole: true },
    seen('menu-account', 'monitors', (page) => page.locator('.avatar').click()),
    seen('menu-project', 'monitors', (page) => page.locator('button.project').click()),
    seen('keyboard', 'monitors', (page) => page.keyboard.press('?')),
    seen('commands', 'monitors', (page) => page.keyboard.press('Control+k')),
    whole('settings-project', 'settings/project'),
    whole('settings-keys', 'settings/keys'),
    whole('settings-delete', 'settings/delete'),
    seen('not-here', 'mentions/none'),
  ];
  const onHostile = [
    seen('delete-monitor', `monitors/${ids.monitor}`, (page) =>
      page.getByRole('button', { name: 'Delete' }).click(),
    ),
    seen('delete-alert', `alerts/${ids.alert}`, (page) =>
      page.getByRole('button', { name: 'Delete' }).click(),
    ),
    whole('alert-message', `alerts/${ids.alert}`, (page) =>
      page.locator('button.notification-summary').first().click(),
    ),
    whole('alert-digest', 'alerts/new', async (page) => {
      await page.getByLabel('Name').fill('x'.repeat(80));
      await page.getByRole('radio', { name: 'Webhook' }).check();
      await page.getByRole('radio', { name: 'Once a day' }).check();
    }),
    whole('charts-monitor', 'charts?voice=monitor'),
    whole('charts-table', 'charts?shown=table'),
    seen('refused', 'monitors/new', (page) => page.getByRole('button', { name: 'Start watching' }).click()),
  ];
  return [
    seen('inbox', 'inbox'),
    ...ones,
    ...others,
    whole('charts', world === 'many' ? 'charts?days=90' : 'charts'),
    whole('monitors', 'monitors'),
    whole('monitors-new', 'monitors/new'),
    whole('alerts', 'alerts'),
    whole('alerts-new', 'alerts/new'),
    whole('sources', 'sources'),
    whole('feeds', 'sources/feeds'),
    whole('settings-usage', 'settings/usage'),
    ...(world === 'hostile' ? [...onHostile, ...account] : []),
    ...(world === 'empty' ? account : []),
  ];
}

/** Mentions that only the hostile world has. */
const unusual = ['long', 'rtl', 'removed', 'waiting'];

const everyId = Object.fromEntries(['mention', 'monitor', 'alert', ...unusual].map((name) => [name, name]));

/** The pages for people who are not signed in. */
const outside = [
  { name: 'sign-in', path: '/sign-in', whole: true },
  {
    name: 'sign-in-refused',
    path: '/sign-in',
    whole: true,
    act: async (page) => {
      await page.getByLabel('E-mail').fill('ada@example.org');
      await page.getByLabel('Password', { exact: true }).fill('not the password');
      await page.keyboard.press('Enter');
      await page.getByRole('alert').waitFor();
    },
  },
  { name: 'sign-in-link', path: '/sign-in/not-a-link', whole: true },
  { name: 'sign-up', path: '/sign-up', whole: true },
  {
    name: 'sign-up-refused',
    path: '/sign-up',
    whole: true,
    act: (page) => page.getByRole('button', { name: /account/ }).click(),
  },
];

/** The names of all pages of all worlds. */
export const pageNames = worldNames.flatMap((name) =>
  pagesOf({ name, project: '', ids: everyId }).map((page) => page.name),
);

/** Runs an action, and waits until its change of status, or the undo of one, is stored. */
async function untilChanged(page, work) {
  const stored = page.waitForResponse((answer) => ['PATCH', 'POST'].includes(answer.request().method()));
  await work();
  await stored;
}
