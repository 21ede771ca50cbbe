import type { Classification, Match, Post } from '@earshot/domain';

/** A post with everything that a verdict on it may rest on. */
export interface ClassifyInput {
  /** `links` may be empty where they are not known any more. */
  readonly post: Pick<
    Post,
    'source' | 'kind' | 'title' | 'text' | 'links' | 'authorHandle' | 'engagement' | 'publishedAt'
  >;
  readonly matches: readonly Match[];
  /** The monitors that the matches name. */
  readonly monitors: readonly ClassifyMonitor[];
  readonly project: {
    readonly name: string;
    readonly description: string | null;
    readonly website: string | null;
  };
}

/** What a verdict may know of a monitor. */
export interface ClassifyMonitor {
  readonly id: string;
  readonly keywords: readonly string[];
  readonly context: string | null;
}

/** Judges posts. Throws `RateLimited`, `Retryable` or `Permanent` for all inputs together. */
export interface Classifier {
  /** Name and version, as stored with every verdict, e.g. `lexical@1`. */
  readonly name: string;
  /** One answer per input, in the same order. */
  classify(inputs: readonly ClassifyInput[], now: Date): Promise<readonly Classification[]>;
}
