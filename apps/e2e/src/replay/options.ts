import { parseArgs } from 'node:util';
import { type SourceName, sourceNames } from '@earshot/domain';

/** The parsed command line. */
export interface ReplayOptions {
  readonly sources: readonly SourceName[];
  /** null = each source plays its own corpus. */
  readonly corpus: string | null;
  /** null = the sample keywords. */
  readonly keywords: string | null;
  /** For each source; null = the whole corpus, or 300 if it is the source's own. */
  readonly posts: number | null;
  readonly json: boolean;
  /** How often each worker process is killed (-9) while the corpus plays. */
  readonly kills: number;
  readonly postsPerSecond: number;
  /** `standard`, or a file; null = no faults. */
  readonly faults: string | null;
}

export const usage = `npm run replay -- [options]

Plays posts through the sandbox, in the sources' wire formats, and through the whole pipeline. Reports for each monitor
and source what was expected, stored, classified, notified, missed and doubled. Every fifth post is played as a comment or
reply if the source has them. Starts its own servers and leaves nothing behind.

  --source NAME            one of ${sourceNames.join(', ')} (default reddit), or all of them
  --corpus FILE            posts as JSONL or as a JSON array, each with a title or a text (fields title, selftext or text
                           or comment, url), distributed among the sources and converted to each source's format.
                           Without it, each source plays posts from ../shared, or made-up ones
  --posts N                play N posts of each source (default: all of FILE, or 300 without it)
  --keywords FILE          one keyword per line; each becomes a monitor, the first ten in two projects; empty lines and
                           lines starting with # are skipped (default: the samples of this repository)
  --kills N                kill every worker process (-9) N times during the run (default 0)
  --posts-per-second N     publish at most this many posts a second (default 300, or 8 with --faults); fewer if scans
                           could not keep up with what a search lists
  --faults [FILE]          make the sources fail: now and then, in every way from which a source recovers in minutes, or
                           as FILE says, in the format of the sandbox's POST /faults
  --json                   print the result as JSON on stdout, progress on stderr
  --help                   show this text
`;

/** @throws Error with a message for the user */
export function readOptions(args: readonly string[]): ReplayOptions | 'help' {
  const { values } = parseArgs({
    // Adds "standard" if no file is named, because parseArgs does not support options with an optional value.
    args: args.flatMap((arg, at) =>
      arg === '--faults' && isOption(args[at + 1]) ? [arg, 'standard'] : [arg],
    ),
    options: {
      source: { type: 'string', default: 'reddit' },
      corpus: { type: 'string' },
      keywords: { type: 'string' },
      posts: { type: 'string' },
      kills: { type: 'string', default: '0' },
      'posts-per-second': { type: 'string' },
      faults: { type: 'string' },
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return 'help';
  // When pages fail, every scan looks back a minute, which must not contain more posts than a search lists.
  const rate = values.faults === undefined ? '300' : '8';
  return {
    corpus: values.corpus ?? null,
    keywords: values.keywords ?? null,
    posts: values.posts === undefined ? null : wholeNumber('--posts', values.posts, 1, 1_000_000),
    sources: sourcesOf(values.source),
    faults: values.faults ?? null,
    json: values.json,
    kills: wholeNumber('--kills', values.kills, 0, 1_000),
    postsPerSecond: wholeNumber('--posts-per-second', values['posts-per-second'] ?? rate, 1, 10_000),
  };
}

function isOption(arg: string | undefined): boolean {
  return arg === undefined || arg.startsWith('--');
}

function sourcesOf(name: string): readonly SourceName[] {
  const sources = sourceNames.filter((source) => name === source || name === 'all');
  if (sources.length > 0) return sources;
  throw new Error(`--source ${name}: one of ${sourceNames.join(', ')}, all.`);
}

function wholeNumber(name: string, text: string, min: number, max: number): number {
  const number = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  if (number >= min && number <= max) return number;
  throw new Error(`${name} must be a whole number from ${min} to ${max}.`);
}
