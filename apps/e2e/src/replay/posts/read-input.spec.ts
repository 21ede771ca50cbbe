import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { shownAtHackernews } from './hackernews-row.js';
import { readCorpus, readKeywords } from './read-input.js';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'earshot-spec-'));
});

afterAll(async () => {
  await rm(folder, { recursive: true });
});

async function file(name: string, text: string): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, text);
  return path;
}

describe('readCorpus', () => {
  it('reads posts with various field names, and keeps the row unchanged', async () => {
    const row = { id: 'a', title: 'T', subreddit: 's', score: 3, url: null };
    const path = await file('posts.jsonl', `${JSON.stringify(row)}\n\n`);
    expect(await readCorpus(path)).toEqual([{ id: 'a', title: 'T', text: '', link: '', row }]);
    const others = [
      { cid: 'c', comment: 'said' },
      { text: 'plain', label: 'x' },
      { subreddit: 's', title: 'L', url: 'https://acme.example/' },
      {
        subreddit: 's',
        title: 'own',
        permalink: '/r/s/comments/a/',
        url: 'https://www.reddit.com/r/s/comments/a/',
      },
      { id: 'v', title: 'V', text: 'D', url: 'https://www.youtube.com/watch?v=v' },
    ];
    const read = await readCorpus(await file('array.json', JSON.stringify(others)));
    expect(read.map(({ id, title, text, link }) => [id, title, text, link])).toEqual([
      ['c', '', 'said', ''],
      ['row-1', '', 'plain', ''],
      ['row-2', 'L', '', 'https://acme.example/'],
      ['row-3', 'own', '', ''],
      ['v', 'V', 'D', ''],
    ]);
  });

  it('reads Hacker News items, and converts their HTML itself', async () => {
    const text =
      'It&#x27;s <i>so</i>: <a href="https:&#x2F;&#x2F;acme.example&#x2F;a&#x2F;b">https:&#x2F;&#x2F;acme.exam...</a><p><pre><code>  a &lt; b\n  c\n</code></pre>\nand on';
    const row = { id: 7, type: 'comment', by: 'jo', time: 1_590_418_807, text };
    const path = await file('items.jsonl', JSON.stringify(row));
    const said = "It's so: https://acme.example/a/b\n\n  a < b\n  c\n\nand on";
    expect(await readCorpus(path)).toEqual([{ id: '7', title: '', text: said, link: '', row }]);
    expect(shownAtHackernews(`${said}\n in  lines`)).toBe(`${said} in lines`);
  });

  it('reads a duplicate post once, in its last version', async () => {
    const path = await file(
      'twice.jsonl',
      '{"id":"a","title":"1"}\n{"id":"b","title":"2"}\r\n{"id":"a","title":"3"}',
    );
    expect((await readCorpus(path)).map(({ id, title }) => id + title)).toEqual(['a3', 'b2']);
  });

  it.each(['{"id":"a"', '[]', '7', 'null', '{"id":1,"title":"x"}', '{"id":"a"}'])(
    'names the line that is not a post: %s',
    async (line) => {
      const path = await file('bad.jsonl', `{"id":"a","title":"x"}\n\n${line}\n`);
      await expect(readCorpus(path)).rejects.toThrow(`${path} line 3 is not a post`);
    },
  );

  it('says so if there is nothing to read', async () => {
    await expect(readCorpus(await file('empty.jsonl', '\n'))).rejects.toThrow('contains no posts');
    await expect(readCorpus(join(folder, 'absent'))).rejects.toThrow('absent cannot be read.');
  });
});

describe('readKeywords', () => {
  it('reads one keyword per line, without comments, empty lines and duplicates', async () => {
    const path = await file('keywords.txt', '# brands\nAcme\r\n\n  C++ \n acme\nsnow flake');
    expect(await readKeywords(path)).toEqual(['acme', 'C++', 'snow flake']);
  });

  it('says so if there are none', async () => {
    await expect(readKeywords(await file('none.txt', '# none\n'))).rejects.toThrow('contains no keywords');
  });
});
