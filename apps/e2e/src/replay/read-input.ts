import { readFile } from 'node:fs/promises';
import type { CorpusPost } from './expected-matches.js';

/** A row of the corpus as it stands in the file, with the fields that matching looks at made sure. */
export type CorpusRow = CorpusPost & Readonly<Record<string, unknown>>;

/** @throws Error naming the file and line that cannot be used */
export async function readCorpus(file: string): Promise<CorpusRow[]> {
  const posts = new Map<string, CorpusRow>();
  const lines = (await readText(file)).split('\n');
  lines.forEach((line, index) => {
    if (line.trim() === '') return;
    const post = parsePost(line);
    if (post === null) throw new Error(`${file} line ${index + 1} is not a post (JSON with id and title).`);
    posts.set(post.id, post);
  });
  if (posts.size === 0) throw new Error(`${file} holds no posts.`);
  return [...posts.values()];
}

/** @throws Error where there is no keyword */
export async function readKeywords(file: string): Promise<string[]> {
  const byFold = new Map<string, string>();
  for (const line of (await readText(file)).split('\n')) {
    const keyword = line.trim();
    if (keyword !== '' && !keyword.startsWith('#')) byFold.set(keyword.toLowerCase(), keyword);
  }
  if (byFold.size === 0) throw new Error(`${file} holds no keywords.`);
  return [...byFold.values()];
}

async function readText(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    throw new Error(`${file} cannot be read.`, { cause: error });
  }
}

function parsePost(line: string): CorpusRow | null {
  try {
    const row = JSON.parse(line) as Record<string, unknown>;
    if (typeof row['id'] !== 'string' || typeof row['title'] !== 'string') return null;
    const text = (name: string): string => (typeof row[name] === 'string' ? row[name] : '');
    return {
      ...row,
      id: row['id'],
      title: row['title'],
      selftext: text('selftext'),
      url: text('url'),
      permalink: text('permalink'),
    };
  } catch {
    return null;
  }
}
