import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openBrowser } from '../bench/console/open-browser.mjs';
import { shrinkPng } from './shrink-png.mjs';

/**
 * Takes every picture of README and docs.
 * @param {import('../../apps/e2e/dist/stack/stack.js').Stack} stack
 * @param {Awaited<ReturnType<import('./make-week.mjs').makeWeek>>} week
 * @param {string} folder to write them to
 * @param {(line: string) => void} say
 */
export async function takePictures(stack, { account, api, ids }, folder, say) {
  const browser = await openBrowser(stack.baseUrl);
  const [{ slug }] = (await api.get('/api/v1/projects')).projects;
  const [urgent] = (
    await api.get(`/api/v1/mentions?order=urgency&status=new&limit=1&monitor_id=${ids.monitor}`)
  ).mentions;
  const save = (name, taken) => {
    const picture = shrinkPng(taken);
    writeFileSync(join(folder, `${name}.png`), picture);
    say(`${name}.png: ${Math.round(picture.length / 1_000)} KB`);
  };
  const pages = {
    inbox: [`inbox?open=${urgent.id}`],
    'inbox-dark': [`inbox?open=${urgent.id}`, 'dark'],
    mention: [`mentions/${urgent.id}`],
    charts: ['charts?days=7'],
    monitor: [`monitors/${ids.monitor}`],
    alert: [`alerts/${ids.alert}`],
    sources: ['sources'],
  };
  try {
    const page = await browser.newPage(account);
    for (const [name, [path, colorScheme = 'light']] of Object.entries(pages)) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.goto(`/p/${slug}/${path}`, { waitUntil: 'networkidle' });
      await page.locator('main h1').first().waitFor({ state: 'attached' });
      save(name, await page.screenshot({ animations: 'disabled', caret: 'hide' }));
    }
    await page.emulateMedia({ colorScheme: 'light' });
    save('mail', await pictureOfMail(page, stack.sandboxUrl));
  } finally {
    await browser.close();
  }
}

/** The mail about one post of the brand, as a mail client shows it. @throws Error if none arrived */
async function pictureOfMail(page, sandboxUrl) {
  const mails = await (await fetch(`${sandboxUrl}/mailbox`)).json();
  const all = await Promise.all(
    mails.map(async ({ id }) => (await fetch(`${sandboxUrl}/mailbox/${id}`)).json()),
  );
  // Bursts are sent in one message, so the shortest is about a single post.
  const [mail] = all
    .filter(({ text }) => text.includes('Lumenboard'))
    .toSorted((a, b) => a.html.length - b.html.length);
  if (mail === undefined) throw new Error('No mail has arrived.');
  await page.setViewportSize({ width: 640, height: 400 });
  await page.goto('about:blank');
  await page.setContent(mail.html);
  return page.screenshot({ fullPage: true });
}
