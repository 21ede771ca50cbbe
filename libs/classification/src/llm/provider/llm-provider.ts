import { Retryable } from '@earshot/domain';

/** A question for a model: its role and the posts to judge. */
export interface LlmQuestion {
  readonly system: string;
  /** JSON text. */
  readonly user: string;
  /** JSON schema of the answer; every object in it disallows additional properties. */
  readonly schema: Readonly<Record<string, unknown>>;
  readonly maxOutputTokens: number;
}

/** The tokens a call was charged for. */
export interface LlmUsage {
  readonly inputTokens: number;
  readonly outputTokens: number;
}

/** A model's reply, unchecked. */
export interface LlmReply {
  /** Parsed JSON; undefined if the model returned none. */
  readonly answer: unknown;
  /** Why the answer may be missing: the model refused, or its output was cut off. */
  readonly problem: 'refused' | 'cut_off' | null;
  /** null = not reported by the server. */
  readonly usage: LlmUsage | null;
}

/** One language model behind one wire format. */
export interface LlmProvider {
  /** The server's name for the model; part of the name stored with each mention. */
  readonly model: string;
  /**
   * Asks once, without retries.
   * @param signal aborts the whole exchange, body included
   * @throws RateLimited, Retryable, Permanent; `Unanswered` if the call may have been charged anyway
   */
  ask(question: LlmQuestion, signal: AbortSignal): Promise<LlmReply>;
}

/** The question was sent, but no answer came back. */
export class Unanswered extends Retryable {}
