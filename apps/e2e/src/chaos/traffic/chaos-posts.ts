import type { SourceName } from '@earshot/domain';
import { pick } from '../seeded-random.js';

/** A post that the sandbox is to show. */
export interface ChaosPost {
  /** Stands in its text, so that a mention can be attributed to this post. */
  readonly serial: string;
  readonly source: SourceName;
  /** What the sandbox's `POST /posts` takes, without its time. */
  readonly row: Readonly<Record<string, string>>;
  /** Everything in which a keyword counts. */
  readonly fields: readonly string[];
}

/** @returns the serial of a post that says what a mention says; null = of none */
export function serialIn(text: string): string | null {
  return /\bnote (\d{6})\b/.exec(text)?.[1] ?? null;
}

const openings = [
  'it does not open any more since this morning, can anybody help?',
  'we have used it for a month and like it a lot.',
  'is there anything better for a small team?',
  'they have raised their prices again.',
];

/** @returns posts of all sources in turn; two of three say a keyword, some of them two */
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
