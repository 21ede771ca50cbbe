import { Retryable } from '@earshot/domain';

/** What a model is asked: who it is, and what it has to judge. */
export interface LlmQuestion {
  readonly system: string;
  /** JSON text. */
  readonly user: string;
  /** JSON schema of the answer; every object in it is closed. */
  readonly schema: Readonly<Record<string, unknown>>;
  readonly maxOutputTokens: number;
}

/** What a call was charged for, in tokens. */
export interface LlmUsage {
  readonly inputTokens: number;
  readonly outputTokens: number;
}

/** What came back. Nothing in it has been checked. */
export interface LlmReply {
  /** Parsed JSON; undefined where the model gave none. */
  readonly answer: unknown;
  /** Why there may be no answer: the model refused, or its output was cut off. */
  readonly problem: 'refused' | 'cut_off' | null;
  /** null = the server did not say. */
  readonly usage: LlmUsage | null;
}

/** One language model behind one wire format. */
export interface LlmProvider {
  /** For counters, e.g. `openai`. */
  readonly name: string;
  /** As the server calls it; part of the name that is stored with each mention. */
  readonly model: string;
  /**
   * Asks once, without retries.
   * @param signal ends the whole exchange, body included
   * @throws RateLimited, Retryable, Permanent; `Unanswered` where the call may have been charged all the same
   */
  ask(question: LlmQuestion, signal: AbortSignal): Promise<LlmReply>;
}

/** The question went out, and no answer came back. */
export class Unanswered extends Retryable {}
