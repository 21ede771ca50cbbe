import type { Page, Request } from 'playwright-core';

/**
 * Resolves once the page that opens next follows its project: names of colleagues come only with the stream, and a change
 * before it is shown without one.
 */
export async function streamOpened(page: Page): Promise<void> {
  await page.waitForResponse((response) => new URL(response.url()).pathname === '/api/events');
}

/** The requests of a page that have no answer yet, of those that it makes from now on. Without the stream, which stays open. */
export function openRequests(page: Page): ReadonlySet<Request> {
  const open = new Set<Request>();
  page.on('request', (request) => request.resourceType() === 'eventsource' || open.add(request));
  const end = (request: Request): boolean => open.delete(request);
  page.on('requestfinished', end).on('requestfailed', end);
  return open;
}

/**
 * Holds what a page reads by itself, so that the next key is what meets a session that has ended, not the dialog about it.
 * @returns lets it go on
 */
export async function holdReads(page: Page): Promise<() => Promise<void>> {
  const requests = '**/api/**';
  await page.route(requests, (route) => (route.request().method() === 'GET' ? undefined : route.continue()));
  return () => page.unroute(requests);
}
