import type { SourceName } from '@earshot/domain';
import { pick } from '../seeded-random.js';

/** A post for the sandbox to show. */
export interface ChaosPost {
  /** Part of its text, so that a mention can be traced to this post. */
  readonly serial: string;
  readonly source: SourceName;
  /** The body for the sandbox's `POST /posts`, without its time. */
  readonly row: Readonly<Record<string, string>>;
  /** All the fields in which keywords are searched. */
  readonly fields: readonly string[];
}

/** @returns the serial of the post that a mention's text comes from; null = none */
export function serialIn(text: string): string | null {
  return /\bnote (\d{6})\b/.exec(text)?.[1] ?? null;
}

const openings = [
  'it does not open any more since this morning, can anybody help?',
  'we have used it for a month and like it a lot.',
  'is there anything better for a small team?',
  'they have raised their prices again.',
];

/** @returns posts for all sources in turn; two in three contain a keyword, and some of them two */
export function makePosts(options: {
  readonly count: number;
  readonly sources: readonly SourceName[];
  readonly keywords: readonly string[];
  readonly random: () => number;
}): ChaosPost[] {
  const { count, sources, keywords, random } = options;
  return Array.from({ length: count }, (_, index) => {
    const source = sources[index % sources.length] ?? 'reddit';
    const serial = String(index).padStart(6, '0');
    const said = Array.from({ length: pick([0, 1, 1, 1, 2, 0], random()) }, () => pick(keywords, random()));
    const subject = said.length === 0 ? 'The tool that we use' : said.join(' and ');
    const text = `${subject}: ${pick(openings, random())} note ${serial}`;
    const author = `writer${index % 40}`;
    const row: Record<string, string> =
      source === 'reddit'
        ? { source, author, title: `About a tool, note ${serial}`, selftext: text, subreddit: 'saas' }
        : { source, author, text };
    const fields = source === 'reddit' ? [row['title'] ?? '', text] : [text];
    return { serial, source, row, fields };
  });
}
