import type { SourceName } from '@earshot/domain';
import type { FakeSettings } from '@earshot/fakes';
import type { Clock } from '@earshot/platform';

/** How a sandbox is set up. Port 0 takes any free one. */
export interface SandboxOptions {
  readonly port: number;
  readonly smtpPort: number;
  /** Default 127.0.0.1. */
  readonly host?: string;
  /** Play this JSONL file, from now on, instead of the samples. */
  readonly corpusFile?: string;
  /** Play our own sample posts when there is no corpus: some are there already. Default true. */
  readonly samples?: boolean;
  /** Default 1 for a corpus, 0.25 for the samples. */
  readonly postsPerSecond?: number;
  /** Make up so many posts a second, of all sources, besides. */
  readonly generatePerSecond?: number;
  /** For the posts that are made up: the same seed makes the same posts. Default 1. */
  readonly seed?: number;
  /** Faults from the start on, as a JSON array or one a line. */
  readonly faultsFile?: string;
  /** How long after its publication a search finds a post. Default 0. */
  readonly indexingDelayMs?: number;
  /** What is set for single sources, as their fakes name it, e.g. `{ reddit: { pageCacheMs: 0 } }`. Default: as at the vendor. */
  readonly settings?: { readonly [S in SourceName]?: FakeSettings };
  /** What every vendor allows is multiplied by this. Default 1. */
  readonly limitFactor?: number;
  /** A file in which posts, mails and deliveries outlive the process; the samples are played once then. Default none. */
  readonly journalFile?: string;
  readonly clock?: Clock;
  /** For faults with a `rate`: numbers from 0 up to 1. */
  readonly chance?: () => number;
}
