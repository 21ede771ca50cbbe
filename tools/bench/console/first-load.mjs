import { median } from '../measure/median.mjs';
import { waitUntilQuiet } from './wait-until-quiet.mjs';

const rounds = 5;
/** A slow phone: 1.6 Mbit/s, 150 ms round trip, a processor four times slower. */
const line = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 1_600_000 / 8,
};
const slowdown = 4;
const firstRow = '[role=feed] article';

/**
 * Opens the inbox with an empty cache and measures when its first rows are drawn and what it fetches.
 * @param {Awaited<ReturnType<import('./open-browser.mjs').openBrowser>>} browser
 * @param {{ email: string, password: string }} person
 */
export async function measureFirstLoad(browser, person) {
  const slow = [];
  for (let round = 0; round < rounds; round += 1) slow.push(await load(browser, person, true));
  const free = await load(browser, person, false);
  const kilobytes = (type) => Number((free.bytes[type] / 1_000).toFixed(1));
  console.log(`API calls: ${free.calls.join(', ')}`);
  return [
    {
      what: `first rows at 1.6 Mbit/s, 150 ms, a quarter of the CPU, ms (median of ${rounds})`,
      value: Math.round(median(slow.map(({ ms }) => ms))),
      limit: 2_500,
    },
    { what: 'the same, best', value: Math.round(Math.min(...slow.map(({ ms }) => ms))) },
    { what: 'first rows without throttling, ms', value: Math.round(free.ms) },
    { what: 'script, KB as sent', value: kilobytes('Script'), limit: 130 },
    { what: 'style, KB as sent', value: kilobytes('Stylesheet'), limit: 15 },
    { what: 'fonts, KB', value: kilobytes('Font'), limit: 0 },
    { what: 'API calls before the first rows', value: free.callsBefore, limit: 6 },
    { what: 'API calls until all is quiet', value: free.calls.length },
    { what: 'API responses, KB as sent', value: kilobytes('Fetch') },
  ];
}

async function load(browser, person, isSlow) {
  const page = await browser.newPage(person);
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.setCacheDisabled', { cacheDisabled: true });
  if (isSlow) {
    await cdp.send('Network.emulateNetworkConditions', line);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  }
  const types = new Map();
  const calls = [];
  const bytes = { Script: 0, Stylesheet: 0, Font: 0, Fetch: 0, Document: 0 };
  cdp.on('Network.requestWillBeSent', ({ requestId, request, type }) => {
    types.set(requestId, type);
    const { pathname } = new URL(request.url);
    // The event stream is requested too, but nothing waits for it.
    if (pathname.startsWith('/api/v1/') || pathname.startsWith('/api/auth/'))
      calls.push(pathname.replace(/[0-9a-f-]{36}/g, '{id}'));
  });
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    bytes[types.get(requestId)] += encodedDataLength;
  });
  await page.addInitScript(noteFirstRows, firstRow);
  await page.goto('/', { waitUntil: 'commit' });
  await page.waitForFunction(() => globalThis.firstRowsAt !== undefined, undefined, { timeout: 60_000 });
  const { ms, callsBefore } = await page.evaluate(() => globalThis.firstRowsAt);
  if (!isSlow) await waitUntilQuiet(page);
  await page.context().close();
  return { ms, callsBefore, calls, bytes };
}

/* global document, requestAnimationFrame -- of the page */
/**
 * Runs in the page: records when the first rows were painted, counted from the start of the navigation, and after how many
 * calls.
 */
function noteFirstRows(selector) {
  const look = () => {
    if (document.querySelector(selector) === null) return requestAnimationFrame(look);
    const callsBefore = performance
      .getEntriesByType('resource')
      .filter(({ name }) => new URL(name).pathname.startsWith('/api/')).length;
    return requestAnimationFrame((at) => (globalThis.firstRowsAt = { ms: at, callsBefore }));
  };
  requestAnimationFrame(look);
}
