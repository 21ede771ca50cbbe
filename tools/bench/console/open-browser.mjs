import { readFileSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { findChromium } from '../../../apps/e2e/dist/console/find-chromium.js';

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Playwright would end the process at once, before what runs beside the browser is stopped. */
const noSignals = { handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false };

/**
 * Opens the Chromium of this machine (`CHROMIUM_PATH`, else the first on `PATH`).
 * @param {string} baseUrl of the gateway
 * @returns {Promise<{ newPage(person: { email: string, password: string } | null): Promise<import('playwright-core').Page>,
 * newBlankPage(): Promise<import('playwright-core').Page>, onCore(): Promise<number>, close(): Promise<void> }>} `newPage`:
 * a blank page in a new profile, signed in as the person (null = not signed in); `onCore`: the CPU time (ms) of the main
 * threads of all renderer processes, Linux only
 */
export async function openBrowser(baseUrl) {
  const executablePath = findChromium();
  if (executablePath === null) throw new Error('Chromium was not found: set CHROMIUM_PATH.');
  const browser = await chromium.launch({ executablePath, args: flags, ...noSignals });
  const cdp = await browser.newBrowserCDPSession();
  return {
    async onCore() {
      const { processInfo } = await cdp.send('SystemInfo.getProcessInfo');
      return processInfo
        .filter(({ type }) => type === 'renderer')
        .reduce((sum, { id }) => sum + mainThreadMs(id), 0);
    },
    async newPage(person) {
      const context = await browser.newContext({
        baseURL: baseUrl,
        viewport: { width: 1280, height: 800 },
        locale: 'en-GB',
      });
      if (person === null) return context.newPage();
      const { email, password } = person;
      const answer = await context.request.post('/api/auth/sign-in', { data: { email, password } });
      if (!answer.ok()) throw new Error(`Signing in returned ${answer.status()}: ${await answer.text()}`);
      return context.newPage();
    },
    newBlankPage: () => browser.newPage(),
    close: () => browser.close(),
  };
}

function mainThreadMs(pid) {
  return Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
}
