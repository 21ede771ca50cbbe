import type { SourceName } from '@earshot/domain';
import type { FakeSettings } from '@earshot/fakes';
import type { Clock } from '@earshot/platform';

/** The settings of a sandbox. Port 0 means any free one. */
export interface SandboxOptions {
  readonly port: number;
  readonly smtpPort: number;
  /** The sources that are read from it: only these have samples and are offered on its page. Default all. */
  readonly sources?: readonly SourceName[];
  /** Default 127.0.0.1. */
  readonly host?: string;
  /** Play this JSONL file, starting now, instead of the samples. */
  readonly corpusFile?: string;
  /** Play our own sample posts if there is no corpus; some of them exist from the start. Default true. */
  readonly samples?: boolean;
  /** Default 1 for a corpus, 0.25 for the samples. */
  readonly postsPerSecond?: number;
  /** Also make up this many posts a second, over all sources. */
  readonly generatePerSecond?: number;
  /** For made-up posts: the same seed gives the same posts. Default 1. */
  readonly seed?: number;
  /** Faults that apply from the start, as a JSON array or one per line. */
  readonly faultsFile?: string;
  /** How long after its publication a search finds a post. Default 0. */
  readonly indexingDelayMs?: number;
  /** Settings of single sources, named as in their fakes, e.g. `{ reddit: { pageCacheMs: 0 } }`. Default: the vendor's values. */
  readonly settings?: { readonly [S in SourceName]?: FakeSettings };
  /** Multiplies every vendor's limits. Default 1. */
  readonly limitFactor?: number;
  /** A file that preserves posts, mails and deliveries across restarts; the samples are then played only once. Default none. */
  readonly journalFile?: string;
  readonly clock?: Clock;
  /** Numbers from 0 up to 1, for faults with a `rate`. */
  readonly chance?: () => number;
}
