import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { SourceName } from '@earshot/domain';
import { hackernewsRow } from './hackernews-row.js';
import { standardFaults } from '../standard-faults.js';

/** A post of a corpus in any of its formats, with the fields needed to convert it for any source. */
export interface CorpusRow {
  readonly id: string;
  /** Empty where it has none. */
  readonly title: string;
  readonly text: string;
  /** The address it links to; empty = only itself. */
  readonly link: string;
  /** The original row in the file. */
  readonly row: Readonly<Record<string, unknown>>;
}

/** @throws Error naming the file and line that cannot be used */
export async function readCorpus(file: string): Promise<CorpusRow[]> {
  const posts = new Map<string, CorpusRow>();
  const text = await readText(file);
  const isArray = /^\s*\[\s*\{/.test(text);
  const rows = isArray ? (parse(text) as unknown[] | undefined) : text.split('\n').map(lineOf);
  if (rows === undefined) throw new Error(`${file} is not JSON.`);
  rows.forEach((row, index) => {
    if (row === null) return;
    const post = corpusRow(row, index);
    if (post === null)
      throw new Error(`${file} line ${index + 1} is not a post (JSON with a title or a text).`);
    // A post without content cannot be published anywhere.
    if (post.title !== '' || post.text !== '') posts.set(post.id, post);
  });
  if (posts.size === 0) throw new Error(`${file} contains no posts.`);
  return [...posts.values()];
}

/** Names of well-known brands. */
export const sampleKeywords = fileURLToPath(new URL('../../../samples/keywords.txt', import.meta.url));

/** @throws Error if there is no keyword */
export async function readKeywords(file: string): Promise<string[]> {
  const byFold = new Map<string, string>();
  for (const line of (await readText(file)).split('\n')) {
    const keyword = line.trim();
    if (keyword !== '' && !keyword.startsWith('#')) byFold.set(keyword.toLowerCase(), keyword);
  }
  if (byFold.size === 0) throw new Error(`${file} contains no keywords.`);
  return [...byFold.values()];
}

/**
 * @param faults `standard`, or a file with a JSON array or one fault per line; null = none
 * @throws Error if the file is not JSON; the sandbox checks whether its rows are faults
 */
export async function readFaults(
  faults: string | null,
  sources: readonly SourceName[],
): Promise<readonly object[]> {
  if (faults === null) return [];
  if (faults === 'standard') return sources.flatMap(standardFaults);
  const text = await readText(faults);
  const whole = parse(text);
  const rows = Array.isArray(whole) ? (whole as unknown[]) : text.split('\n').map(lineOf);
  return rows.flatMap((row, index) => {
    if (row === null) return [];
    if (typeof row !== 'object') throw new Error(`${faults} line ${index + 1} is not a fault.`);
    return row;
  });
}

async function readText(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    throw new Error(`${file} cannot be read.`, { cause: error });
  }
}

/** null = an empty line; undefined = not JSON. */
function lineOf(line: string): unknown {
  return line.trim() === '' ? null : (parse(line) ?? undefined);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Scraped comments and videos, Reddit's things, and rows of plain text, which use different names for their fields. */
function corpusRow(input: unknown, index: number): CorpusRow | null {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return null;
  const row = input as Readonly<Record<string, unknown>>;
  const item = hackernewsRow(row);
  if (item !== null) return { ...item, row };
  const first = (...names: readonly string[]): string => {
    const value = names.map((name) => row[name]).find((candidate) => typeof candidate === 'string');
    return typeof value === 'string' ? value : '';
  };
  const [title, text] = [first('title'), first('selftext', 'text', 'comment')];
  if (!['title', 'selftext', 'text', 'comment'].some((name) => typeof row[name] === 'string')) return null;
  const given = row['id'] ?? row['cid'];
  if (given !== undefined && typeof given !== 'string') return null;
  const [url, permalink] = [first('link', 'url'), first('permalink')];
  // A text post "links" to itself: that is its address, not content.
  const isOwn = (permalink !== '' && url.endsWith(permalink)) || !('subreddit' in row || 'link' in row);
  return { id: given ?? `row-${index}`, title, text, link: isOwn ? '' : url, row };
}
