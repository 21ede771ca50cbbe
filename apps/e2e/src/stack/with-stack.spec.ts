import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

const program = `
  import { withStack } from ${JSON.stringify(new URL('./with-stack.js', import.meta.url).href)};
  const options = { sandboxArgs: ['--no-samples'], onProgress: (line) => console.log(line) };
  await withStack(options, () => Promise.reject(new Error('It was not interrupted.')));`;

describe('withStack', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'earshot-interrupted-'));
    chmodSync(folder, 0o711); // as root, Postgres runs as another account, which must be able to pass through
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('leaves nothing behind if it is interrupted while the stack starts', async () => {
    const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
      env: { ...process.env, TMPDIR: folder },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let said = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      if (!said.includes('sandbox') && text.includes('sandbox')) child.kill('SIGTERM');
      said += text;
    });
    expect(await once(child, 'exit')).toEqual([130, null]);
    expect(readdirSync(folder)).toEqual([]);
  }, 120_000);
});
