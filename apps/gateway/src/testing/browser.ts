import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';
import { processEnvironment } from '@earshot/platform';

const usualPlaces = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** Finds the Chromium of this machine: `CHROMIUM_PATH`, or one in a usual place; null = there is none. */
export function findChromium(): string | null {
  const named = processEnvironment()['CHROMIUM_PATH'];
  return [...(named === undefined ? [] : [named]), ...usualPlaces].find((path) => existsSync(path)) ?? null;
}

/** Starts the browser without background network traffic. */
export function startBrowser(executablePath: string): Promise<Browser> {
  const quiet = ['--disable-background-networking', '--disable-component-update', '--disable-sync'];
  return chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu', ...quiet] });
}
