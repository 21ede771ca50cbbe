import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { findChromium } from './find-chromium.js';

const opener = new URL('../../../../tools/bench/console/open-browser.mjs', import.meta.url);

/** Needs a second to stop, like what `npm run look` starts. */
const program = `
  import { openBrowser } from ${JSON.stringify(opener.href)};
  const interrupted = new Promise((resolve) => process.once('SIGINT', resolve));
  const working = setInterval(() => undefined, 1_000);
  const browser = await openBrowser('http://127.0.0.1:1');
  console.log('open');
  await interrupted;
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  await browser.close();
  clearInterval(working);
  console.log('stopped');`;

const isThere = findChromium() !== null;
if (!isThere)
  process.stderr.write(
    'Skipped because Chromium was not found (set CHROMIUM_PATH): interrupting its programs\n',
  );

(isThere ? describe : describe.skip)('the browser of the benchmarks and pictures', () => {
  it('leaves the program that opened it time to stop when it is interrupted', async () => {
    const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
      cwd: fileURLToPath(new URL('.', import.meta.url)),
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let said = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      if (text.includes('open')) child.kill('SIGINT');
    });
    expect(await once(child, 'close')).toEqual([0, null]);
    expect(said).toBe('open\nstopped\n');
  }, 60_000);
});
