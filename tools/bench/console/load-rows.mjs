/**
 * Scrolls down until the wanted number of rows is loaded, and makes a row in the middle the current one.
 * @param {import('playwright-core').Page} page
 * @param {number} wanted
 * @returns {Promise<number>} how many rows are loaded
 */
export async function loadRows(page, wanted) {
  const feed = page.locator('[role=feed]');
  const end = () => feed.locator('article').last().getAttribute('aria-posinset').then(Number);
  for (let idle = 0, before = 0; ;) {
    await page.locator('.list').evaluate((list) => (list.scrollTop = list.scrollHeight));
    await page.waitForTimeout(20);
    const now = await end();
    if (now >= wanted || idle > 1_500) {
      if (now < wanted * 0.99) throw new Error(`Only ${now} of ${wanted} rows could be loaded.`);
      break;
    }
    idle = now > before ? 0 : idle + 1;
    before = now;
  }
  const loaded = await end();
  // Scroll to the middle, so that no more rows are loaded.
  await page.locator('.list').evaluate((list) => (list.scrollTop = list.scrollHeight / 2));
  await page.waitForTimeout(300);
  await feed.locator('article button.text').nth(8).click();
  return loaded;
}
