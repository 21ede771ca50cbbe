import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

const command = fileURLToPath(new URL('../../../../tools/commands/classify.mjs', import.meta.url));

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'earshot-classify-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

interface Outcome {
  readonly code: number | null;
  readonly rows: Record<string, unknown>[];
  readonly said: string;
}

/** @param leaveAfter closes stdout after this many characters */
function classify(args: readonly string[], stdin = '', leaveAfter = Infinity): Promise<Outcome> {
  const child = spawn(process.execPath, [command, ...args], {
    stdio: 'pipe',
    env: { PATH: process.env['PATH'] },
  });
  let [out, said] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    out += text;
    if (out.length > leaveAfter) child.stdout.destroy();
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
  // The process may exit before it has read everything.
  child.stdin.on('error', () => undefined);
  child.stdin.end(stdin);
  return new Promise((done) =>
    child.once('close', (code) => {
      const whole = leaveAfter === Infinity ? out.split('\n').filter((line) => line !== '') : [];
      done({ code, said, rows: whole.map((line) => JSON.parse(line) as Record<string, unknown>) });
    }),
  );
}

async function file(...rows: readonly unknown[]): Promise<string> {
  const path = join(folder, 'rows.jsonl');
  const lines = rows.map((row) => (typeof row === 'string' ? row : JSON.stringify(row)));
  await writeFile(path, lines.map((line) => `${line}\n`).join(''));
  return path;
}

describe('npm run classify', () => {
  it('writes the rows of a file with their classification by the transformer, and reports its progress', async () => {
    const path = await file(
      {
        id: 1,
        text: 'Acme is down and nobody answers, I want my money back',
        keyword: 'Acme',
        source: 'reddit',
      },
      { id: 2, text: 'I love Acme, best purchase of the year', keyword: 'Acme' },
    );
    const { code, rows, said } = await classify([path]);
    expect(rows).toMatchObject([
      { id: 1, sentiment: 'negative', is_relevant: true, classifier: expect.stringMatching(/^transformer@/) },
      { id: 2, sentiment: 'positive', category: 'praise' },
    ]);
    expect(said).toContain('2 rows');
    expect(code).toBe(0);
  });

  it('needs no file, no database and no Redis', async () => {
    const { code, rows } = await classify(['-', '--model', 'linear'], '{"text":"so happy with it"}');
    expect(rows).toMatchObject([{ text: 'so happy with it', classifier: expect.stringMatching(/^linear@/) }]);
    expect(code).toBe(0);
  });

  it('learns from marked posts first', async () => {
    const marked = ['tart', 'cake', 'crumble', 'strudel', 'sauce'].map((dish) => ({
      text: `my recipe for Apple ${dish} with cinnamon`,
      keyword: 'apple',
      status: 'ignored',
    }));
    const row = '{"text":"a recipe for Apple dumplings with cinnamon","keyword":"apple"}';
    const args = ['-', '--model', 'linear', '--marked', await file(...marked)];
    const { code, rows } = await classify(args, row);
    const lesson = expect.objectContaining({ code: 'your_team_ignored_similar' });
    expect(rows).toMatchObject([{ reasons: expect.arrayContaining([lesson]) }]);
    expect(code).toBe(0);
  });

  it('names a marked post that teaches nothing, before any row', async () => {
    const args = ['-', '--model', 'linear', '--marked', await file({ text: 'a', keyword: 'a' })];
    const { code, rows, said } = await classify(args, '{"text":"a"}');
    expect(said).toMatch(/^--marked: Line 1: "status" must be one of/m);
    expect({ code, rows }).toEqual({ code: 2, rows: [] });
  });

  it('names each unreadable line, classifies the rest and exits with 1', async () => {
    const path = await file({ text: 'one' }, 'nonsense', { txt: 'typo' }, { text: 'two' });
    const { code, rows, said } = await classify([path, '--model', 'linear']);
    expect(rows).toMatchObject([
      { text: 'one' },
      { line: 2, error: expect.stringContaining('Not JSON') },
      { line: 3, error: '"text" must be a string' },
      { text: 'two' },
    ]);
    expect(said).toMatch(/^Line 2: Not JSON.*\nLine 3: "text" must be a string\n/ms);
    expect(code).toBe(1);
  });

  it('ends quietly if its reader stops reading', async () => {
    const many = '{"text":"Acme is fine and so is everything else"}\n'.repeat(20_000);
    const { code, said } = await classify(['-', '--model', 'linear'], many, 1_000);
    expect(code).toBe(0);
    expect(said).not.toMatch(/error|EPIPE/i);
  });

  it.each([
    ['Line 1: Not JSON (convert a table such as CSV', 'text,category\n"Acme is late",complaint\n'],
    ['Line 2: "category" must be one of complaint,', '{"text":"a"}\n{"text":"b","category":"rant"}\n'],
    ['Line 1: "urgency" must be one of 0, 1, 2, 3, or missing', '{"text":"a","urgency":72}\n'],
    ['Line 1: "text" must be a string', '{"category":"praise"}\n'],
    ['No row has a label: ', '{"text":"a"}\n'],
    ['The file has no row', '\n'],
  ])('explains what is wrong with custom labels: %s', async (fault, given) => {
    const { code, said } = await classify(['-', '--labels', '--model', 'linear'], given);
    expect(said).toContain(fault);
    expect(said).not.toContain('    at ');
    expect(code).toBe(2);
  });

  it.each([
    ['There is no file /no/such/file.jsonl.', ['/no/such/file.jsonl']],
    ['/ is a directory', ['/']],
    ['Name one file', []],
    ['--model must be', ['-', '--model', 'oracle']],
    ['--model llm needs LLM_PROVIDER', ['-', '--model', 'llm']],
    ['--threads must be', ['-', '--threads', 'all']],
    ['Unknown option', ['-', '--fast']],
  ])('explains in one sentence what it cannot do: %s', async (fault, args) => {
    const { code, said, rows } = await classify(args);
    expect(said).toContain(fault);
    expect(said).not.toContain('    at ');
    expect({ code, rows }).toEqual({ code: 2, rows: [] });
  });
});
