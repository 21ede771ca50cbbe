import type { Page } from 'playwright-core';

/**
 * Resolves once the page that opens next follows its project: names of colleagues come only with the stream, and a change
 * before it is shown without one.
 */
export async function streamOpened(page: Page): Promise<void> {
  await page.waitForResponse((response) => new URL(response.url()).pathname === '/api/events');
}
