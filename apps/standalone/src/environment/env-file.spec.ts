import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL, fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

interface EnvFile {
  readonly EnvFileError: new () => Error;
  loadEnvFile(from: { path: string; env: Record<string, string | undefined> }): string[];
  readEnvText(text: string): Record<string, string>;
}

const tool = fileURLToPath(new URL('../../../../tools/process/env-file.mjs', import.meta.url));
let file: EnvFile;
let dir: string;
beforeAll(async () => {
  file = (await import(pathToFileURL(tool).href)) as EnvFile;
  dir = mkdtempSync(join(tmpdir(), 'earshot-env-'));
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

describe('.env', () => {
  it('is read with comments, quotes, multi-line values and Windows line ends', () => {
    const text = [
      '\uFEFF# Sources',
      'X_API_KEY=abc # from the console',
      "export MAIL_FROM='Earshot <a@b.example>'",
      'SMTP_URL="smtp://u:p#w@mail.example:587" # quoted',
      'EMPTY=',
      'COMMENT= # nothing yet',
      'PEM="-----BEGIN',
      'NOT=A VARIABLE',
      'END-----"',
      ' LOG_LEVEL = debug ',
    ].join('\r\n');
    expect(file.readEnvText(text)).toEqual({
      X_API_KEY: 'abc',
      MAIL_FROM: 'Earshot <a@b.example>',
      SMTP_URL: 'smtp://u:p#w@mail.example:587',
      EMPTY: '',
      COMMENT: '',
      PEM: '-----BEGIN\nNOT=A VARIABLE\nEND-----',
      LOG_LEVEL: 'debug',
    });
  });

  it('never overrides the environment, even an empty value', () => {
    const path = join(dir, 'given.env');
    writeFileSync(path, 'PORT=4000\nHOST=0.0.0.0\nLOG_LEVEL=debug\n');
    const env: Record<string, string | undefined> = { PORT: '5000', HOST: '' };
    expect(file.loadEnvFile({ path, env })).toEqual(['LOG_LEVEL']);
    expect(env).toEqual({ PORT: '5000', HOST: '', LOG_LEVEL: 'debug' });
  });

  it('may be missing, but must be readable if it exists', () => {
    expect(file.loadEnvFile({ path: join(dir, 'none.env'), env: {} })).toEqual([]);
    mkdirSync(join(dir, 'folder.env'));
    expect(() => file.loadEnvFile({ path: join(dir, 'folder.env'), env: {} })).toThrow(/EISDIR/);
  });

  it.each([
    ['A=1\nX_API_KEY: hush', 'Line 2 is neither NAME=value nor a comment.'],
    ['X_API_KEY hush', 'Line 1 is neither NAME=value nor a comment.'],
    ['2ND=hush', 'Line 1 is neither NAME=value nor a comment.'],
    ['A=1\n\nA=hush', 'Line 3: A is already set in line 1.'],
    ['A=hu#sh', 'Line 1: the value of A contains #. Put it in quotes: A="..."'],
    ['A=#hush', 'Line 1: the value of A contains #. Put it in quotes: A="..."'],
    ['A="hush\nB=2', 'Line 1: the quote before the value of A is not closed.'],
    ['A="hush" hush', 'Line 1: something follows the closing quote of A.'],
    ['A="hush\nB="2"', 'Line 2: something follows the closing quote of A.'],
    ['A=\u0000hush', 'It is not UTF-8 text.'],
  ])('is refused if %j would be misread, naming the line but not the value', (text, fault) => {
    const refusal = (() => {
      try {
        return file.readEnvText(text);
      } catch (error) {
        return error as Error;
      }
    })();
    expect(refusal).toBeInstanceOf(file.EnvFileError);
    expect((refusal as Error).message).toBe(`.env cannot be read:\n- ${fault}`);
    expect((refusal as Error).message).not.toMatch(/hu#?sh/);
  });
});
