/**
 * Waits until a page has made no request for a second.
 * @param {import('playwright-core').Page} page
 */
export async function waitUntilQuiet(page) {
  let last = performance.now();
  const note = () => (last = performance.now());
  page.on('request', note);
  page.on('requestfinished', note);
  while (performance.now() - last < 1_000) await page.waitForTimeout(100);
  page.off('request', note);
  page.off('requestfinished', note);
}
