import type { Classification, LearnedRelevance, Match, Post } from '@earshot/domain';
import type { ModelScores } from './text-model.js';

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
  /** What the project's people taught by their triage; null = nothing. */
  readonly learned: LearnedRelevance | null;
}

/** What a verdict may know of a monitor. */
export interface ClassifyMonitor {
  readonly id: string;
  readonly keywords: readonly string[];
  readonly context: string | null;
}

/** Judges posts. Throws `RateLimited`, `Retryable` or `Permanent` for all inputs together. */
export interface Classifier {
  /** Name and version of what judges at present, e.g. `transformer@1`; each verdict says what judged it. */
  readonly name: string;
  /** One answer per input, in the same order. */
  classify(inputs: readonly ClassifyInput[], now: Date): Promise<readonly Classification[]>;
}

/** A verdict with the figures that it was made from. */
export interface EmbeddedVerdict extends Classification {
  readonly scores: ModelScores;
  /** 0-1: how probable it is that the post is about the brand. */
  readonly relevance: number;
  /** 0-1: how probable it is that the category is right. */
  readonly categoryProbability: number;
  /** false: the model was not trained on this language, and the verdict rests on little. */
  readonly knowsLanguage: boolean;
}

/** The classifier that needs no network: it always answers, and says by its name what answered. */
export interface EmbeddedClassifier extends Classifier {
  classify(inputs: readonly ClassifyInput[], now: Date): Promise<readonly EmbeddedVerdict[]>;
  /** How it is now. */
  status(): EmbeddedStatus;
  /** Opens the model, unless something was classified before; resolves when it is known which model answers. */
  ready(): Promise<EmbeddedStatus>;
  /** Answers what was asked before, then ends what it runs on. */
  close(): Promise<void>;
}

/** Which model answers. */
export interface EmbeddedStatus {
  /** `loading`: not opened yet, posts wait for it; `fallback`: it does not answer, a simpler one does. */
  readonly state: 'loading' | 'ready' | 'fallback';
  /** Name and version of the model that is open, e.g. `transformer@1`. */
  readonly name: string;
  /** Why it is the fallback: a sentence for the log; null otherwise. */
  readonly reason: string | null;
}
