import { parseArgs } from 'node:util';

export interface ReplayOptions {
  readonly corpus: string;
  readonly keywords: string;
  readonly json: boolean;
  /** How often each worker process is killed (-9) while the corpus plays. */
  readonly kills: number;
  readonly postsPerSecond: number;
}

export const usage = `npm run replay -- --source reddit --corpus FILE --keywords FILE [options]

Plays a corpus of real posts through the sandbox, in the source's wire format, and through the whole pipeline, and
reports per monitor what was expected, stored, classified, notified, missed and doubled. Brings its own servers and
leaves nothing behind.

  --source reddit          the source to play (reddit)
  --corpus FILE            JSONL, one post a line: id, subreddit, title, selftext, author, created_utc, score,
                           num_comments, permalink, url
  --keywords FILE          one keyword a line, each becomes a monitor; empty lines and lines starting with # are skipped
  --kills N                kill every worker process (-9) N times while it runs (default 0)
  --posts-per-second N     how fast posts are published at most (default 300); slower
                           where scans would not keep up with what a search lists
  --json                   print the result as JSON on stdout, progress on stderr
  --help
`;

/** @throws Error with a sentence for people */
export function readOptions(args: readonly string[]): ReplayOptions | 'help' {
  const { values } = parseArgs({
    args: [...args],
    options: {
      source: { type: 'string', default: 'reddit' },
      corpus: { type: 'string' },
      keywords: { type: 'string' },
      kills: { type: 'string', default: '0' },
      'posts-per-second': { type: 'string', default: '300' },
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return 'help';
  if (values.source !== 'reddit') throw new Error(`--source ${values.source}: only reddit can be played.`);
  if (values.corpus === undefined) throw new Error('--corpus FILE is missing.');
  if (values.keywords === undefined) throw new Error('--keywords FILE is missing.');
  return {
    corpus: values.corpus,
    keywords: values.keywords,
    json: values.json,
    kills: wholeNumber('--kills', values.kills, 0, 1_000),
    postsPerSecond: wholeNumber('--posts-per-second', values['posts-per-second'], 1, 10_000),
  };
}

function wholeNumber(name: string, text: string, min: number, max: number): number {
  const number = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  if (number >= min && number <= max) return number;
  throw new Error(`${name} must be a whole number from ${min} to ${max}.`);
}
