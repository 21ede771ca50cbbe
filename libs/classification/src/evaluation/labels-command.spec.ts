import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

const tools = fileURLToPath(new URL('../../../../tools/training/labels', import.meta.url));

const label = {
  keyword: 'Acme',
  is_relevant: true,
  category: 'complaint',
  second: null,
  sentiment: 'negative',
  urgency: 1,
  chosen: 'random',
};

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'earshot-labels-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

function run(tool: string, ...args: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(tools, tool), ...args], {
    encoding: 'utf8',
  });
  return { code: status, stdout, stderr };
}

async function write(name: string, ...rows: readonly unknown[]): Promise<string> {
  const path = join(folder, name);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
  return path;
}

async function rowsOf(path: string): Promise<Record<string, unknown>[]> {
  const lines = (await readFile(path, 'utf8')).split('\n').filter((line) => line !== '');
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
}

/** Stores labelled rows and joins them with the corpora in `folder`. */
async function storeAndJoin(...rows: readonly unknown[]) {
  const labels = join(folder, 'labels.jsonl');
  expect(run('store.mjs', '--to', labels, await write('labelled.jsonl', ...rows))).toMatchObject({ code: 0 });
  return { labels, ...joinStored(labels) };
}

function joinStored(labels: string, second = join(folder, 'none.jsonl')) {
  const out = join(folder, 'joined.jsonl');
  const args = ['--shared', folder, '--labels', labels, '--second', second, '--out', out];
  return { out, ...run('join.mjs', ...args) };
}

describe('labels stored without texts', () => {
  it('are joined with their texts from every corpus, and contain none themselves', async () => {
    await write('corpora/reddit.jsonl', { id: 't3_a', title: 'Acme &amp; the anvil', selftext: 'It fell.' });
    await write('corpora/youtube_comments.json', [{ cid: 'b', comment: 'Acme, why?' }]);
    await write('recordings/hackernews/corpus-made-up.jsonl', {
      text: 'Acme isn&#x27;t<p>what it <i>was</i>',
    });
    await write('recordings/bluesky/corpus-made-up.jsonl', { text: 'Acme again' });
    const texts = ['Acme & the anvil\n\nIt fell.', 'Acme, why?', "Acme isn't\n\nwhat it was", 'Acme again'];
    const ids = ['t3_a', 'ytb', 'hackernewscorpus-made-up.jsonl0', 'blueskycorpus-made-up.jsonl0'];
    const labelled = texts.map((text, at) => ({ id: ids[at], source: 'reddit', text, ...label }));

    const { labels, out, code } = await storeAndJoin(...labelled);

    expect(code).toBe(0);
    const joined = await rowsOf(out);
    expect(joined).toHaveLength(4);
    expect(joined).toEqual(expect.arrayContaining(labelled));
    const stored = await readFile(labels, 'utf8');
    expect(texts.flatMap((text) => text.split('\n\n')).filter((text) => stored.includes(text))).toEqual([]);
  });

  it('find their post by its text if another corpus gives it a different id', async () => {
    await write('corpora/reddit.jsonl', { id: 't3_elsewhere', title: 'Acme fell', selftext: '' });
    const { out } = await storeAndJoin({ id: 't3_here', source: 'reddit', text: 'Acme fell', ...label });
    expect(await rowsOf(out)).toMatchObject([{ id: 't3_here', text: 'Acme fell', category: 'complaint' }]);
  });

  it('are not joined with a post that has been edited since', async () => {
    await write('corpora/reddit.jsonl', {
      id: 't3_a',
      title: 'Acme fell',
      selftext: 'EDIT: it was my fault',
    });
    const { out, code, stdout, stderr } = await storeAndJoin({
      id: 't3_a',
      source: 'reddit',
      text: 'Acme fell',
      ...label,
    });
    expect(stdout).toMatch(/reddit\W+1\W+0\W+1\W+0/);
    expect(stderr).toContain('Nothing was written');
    expect(code).toBe(1);
    expect(existsSync(out)).toBe(false);
  });

  it('count as missing if the corpora are missing', async () => {
    const { stdout, code } = await storeAndJoin({
      id: 't3_a',
      source: 'reddit',
      text: 'Acme fell',
      ...label,
    });
    expect(stdout).toMatch(/reddit\W+1\W+0\W+0\W+1/);
    expect(code).toBe(1);
  });

  it('are refused if the guideline does not allow them, without losing stored ones', async () => {
    const { labels } = await storeAndJoin({ id: 't3_a', source: 'reddit', text: 'Acme fell', ...label });
    const before = await readFile(labels, 'utf8');
    const wrong = [
      { category: 'rant' },
      { second: 'complaint' },
      { sentiment: 'angry' },
      { urgency: 4 },
      { is_relevant: false },
    ];
    for (const each of wrong) {
      const row = { id: 't3_wrong', source: 'reddit', text: 'Acme', ...label, ...each };
      const { code, stderr } = run('store.mjs', '--to', labels, await write('wrong.jsonl', row));
      expect(stderr).toContain('t3_wrong: ');
      expect(code).toBe(1);
    }
    expect(await readFile(labels, 'utf8')).toBe(before);
  });
});

describe('first and second labels', () => {
  it('are compared over the posts that have both', async () => {
    const texts = ['one', 'two', 'three', 'four'].map((word) => `Acme ${word}`);
    const rows = texts.map((text, at) => ({ id: `t3_${at}`, source: 'reddit', text, ...label }));
    const { labels } = await storeAndJoin(...rows, { ...rows[0], id: 't3_once', text: 'Acme, read once' });
    const second = join(folder, 'second.jsonl');
    const others = [
      {},
      { category: 'praise', sentiment: 'positive', urgency: 0 },
      { category: 'bug_report', second: 'complaint', urgency: 3 },
      {},
    ];
    const relabelled = rows.map((row, at) => ({ ...row, ...others[at] }));
    run('store.mjs', '--to', second, await write('relabelled.jsonl', ...relabelled));

    const { stdout } = joinStored(labels, second);

    expect(stdout).toContain('4 posts were labelled twice');
    expect(stdout).toMatch(/ category\W+50\.0\W/);
    expect(stdout).toMatch(/either category\W+75\.0\W/);
    expect(stdout).toMatch(/relevance\W+100\.0\W/);
    expect(stdout).toMatch(/sentiment\W+75\.0\W/);
    expect(stdout).toMatch(/urgency\W+50\.0\W/);
    expect(stdout).toMatch(/urgency within a band\W+75\.0\W/);
    expect(stdout).toContain('Categories that differ: ');
    expect(stdout).toContain('bug_report / complaint 1');
  });
});

describe('the labels of this repository', () => {
  it('are one per post, allowed by the guideline, and contain nothing but labels', async () => {
    const path = join(tools, 'labels.jsonl');
    const rows = await rowsOf(path);
    expect(rows.length).toBeGreaterThanOrEqual(1500);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
    expect(new Set(rows.map(({ sha256 }) => sha256)).size).toBe(rows.length);
    const { text: _, ...fields } = { id: '', sha256: '', source: '', text: '', ...label };
    expect(new Set(rows.map((row) => Object.keys(row).sort().join()))).toEqual(
      new Set([Object.keys(fields).sort().join()]),
    );
    expect(rows.filter(({ sha256 }) => !/^[0-9a-f]{64}$/.test(String(sha256)))).toEqual([]);
    expect(rows.filter(({ keyword }) => String(keyword).length > 30)).toEqual([]);
    // join.mjs checks every label before it does anything else.
    const { code, stdout } = run('join.mjs', '--shared', folder);
    expect(stdout).toContain(`0 of ${rows.length} labels`);
    expect(code).toBe(0);
  });
});
