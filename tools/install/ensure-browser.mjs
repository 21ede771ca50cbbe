import { ensureBuilt } from './ensure-installed.mjs';

/**
 * For a command that takes pictures of the console: installs and builds what is missing. Exits with 2 and the reason if that
 * fails or this machine has no Chromium.
 */
export async function ensureBrowser() {
  try {
    await ensureBuilt();
    const { findChromium } = await import('../../apps/e2e/dist/console/find-chromium.js');
    if (findChromium() !== null) return;
    console.error('Chromium was not found: set CHROMIUM_PATH.');
  } catch (error) {
    console.error(error.message);
  }
  process.exit(2);
}
