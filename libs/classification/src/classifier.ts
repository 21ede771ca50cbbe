import type { Classification, LearnedRelevance, Match, Post } from '@earshot/domain';
import type { ModelScores } from './text-model.js';

/** A post with everything that its verdict may be based on. */
export interface ClassifyInput {
  /** `links` may be empty if they are no longer known. */
  readonly post: Pick<
    Post,
    'source' | 'kind' | 'title' | 'text' | 'links' | 'authorHandle' | 'engagement' | 'publishedAt'
  >;
  readonly matches: readonly Match[];
  /** Whether the post was edited and contains no keyword any more: it is then not about the brand, whatever it says. */
  readonly isNameGone?: boolean;
  /** The monitors named in the matches. */
  readonly monitors: readonly ClassifyMonitor[];
  readonly project: {
    readonly name: string;
    readonly description: string | null;
    readonly website: string | null;
  };
  /** What users of the project have taught by triage; null = nothing. */
  readonly learned: LearnedRelevance | null;
}

/** What a verdict may take into account about a monitor. */
export interface ClassifyMonitor {
  readonly id: string;
  readonly keywords: readonly string[];
  readonly context: string | null;
}

/** Judges posts. Throws `RateLimited`, `Retryable` or `Permanent` for all inputs together. */
export interface Classifier {
  /** Name and version of the current model, e.g. `transformer@1`; each verdict names the model that made it. */
  readonly name: string;
  /** One verdict per input, in the same order. */
  classify(inputs: readonly ClassifyInput[], now: Date): Promise<readonly Classification[]>;
}

/** A verdict with the figures it is based on. */
export interface EmbeddedVerdict extends Classification {
  readonly scores: ModelScores;
  /** 0-1: the probability that the post is about the brand. */
  readonly relevance: number;
  /** 0-1: the probability that the category is right. */
  readonly categoryProbability: number;
  /** false: the model was not trained on this language, and the verdict has little to go on. */
  readonly knowsLanguage: boolean;
}

/** The classifier that needs no network: it always gives a verdict, and its name tells which model did. */
export interface EmbeddedClassifier extends Classifier {
  classify(inputs: readonly ClassifyInput[], now: Date): Promise<readonly EmbeddedVerdict[]>;
  status(): EmbeddedStatus;
  /** Loads the model, unless it is already loaded; resolves once it is known which model judges. */
  ready(): Promise<EmbeddedStatus>;
  /** Finishes pending requests, then ends the model's threads. */
  close(): Promise<void>;
}

/** Which model judges. */
export interface EmbeddedStatus {
  /** `loading`: not loaded yet, posts wait for it; `fallback`: it does not work, and a simpler one replaces it. */
  readonly state: 'loading' | 'ready' | 'fallback';
  /** Name and version of the loaded model, e.g. `transformer@1`. */
  readonly name: string;
  /** Why the fallback is used, as a sentence for the log; null otherwise. */
  readonly reason: string | null;
}
