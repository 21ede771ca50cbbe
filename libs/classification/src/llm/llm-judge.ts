import { setMaxListeners } from 'node:events';
import { type LanguageModelFault, Permanent, RateLimited } from '@earshot/domain';
import { type Log, Turns } from '@earshot/platform';
import type { ClassifyInput } from '../classifier.js';
import { batchesOf, type PostToAsk } from './question/batches.js';
import { CircuitBreaker } from './circuit-breaker.js';
import { classificationQuestion, shownText } from './question/classification-question.js';
import type { LlmBudget } from './llm-budget.js';
import { type LlmFaultListener, LlmFaults } from './llm-faults.js';
import {
  type LlmProvider,
  type LlmQuestion,
  type LlmReply,
  type LlmUsage,
  Unanswered,
} from './provider/llm-provider.js';
import type { LlmVerdict } from './question/llm-verdict.js';
import { pauseBefore } from './pause-before.js';
import { readAnswer } from './question/read-answer.js';

/** Why there is no verdict from the model. */
export type LlmFailure =
  | 'budget_spent'
  | 'paused'
  | 'too_late'
  | 'busy'
  | 'unreachable'
  | 'refused_request'
  | 'refused_to_answer'
  | 'invalid_answer';

/** The result of asking about one post. */
export type LlmOutcome = { readonly verdict: LlmVerdict } | { readonly failure: LlmFailure };

/** What a judge needs apart from its model. */
export interface LlmSurroundings {
  readonly budget: LlmBudget;
  readonly deadlineMs: number;
  readonly now: () => Date;
  /** 0-1, unpredictable: post ids are generated from it. */
  readonly chance: () => number;
  readonly log: Pick<Log, 'warn'>;
  readonly faults?: LlmFaultListener;
}

/** The maximum of concurrent calls per process. */
const callsAtOnce = 4;

/**
 * Asks a model about posts: several per call, grouped by brand, with suspicious ones on their own. A post without a valid
 * answer is retried once, on its own. Never throws and always returns before the deadline; a failed post has the reason.
 */
export class LlmJudge {
  private readonly turns = new Turns(callsAtOnce);
  private readonly breaker: CircuitBreaker;
  private readonly faults: LlmFaults;
  /** The day whose spent budget has been logged. */
  private spentDay = '';

  constructor(
    private readonly provider: LlmProvider,
    private readonly surroundings: LlmSurroundings,
  ) {
    this.breaker = new CircuitBreaker(surroundings.chance);
    this.faults = new LlmFaults(surroundings.faults);
  }

  /** Stored with each verdict, e.g. `llm:gpt-5.4-mini@3`. The version is that of the question. */
  get name(): string {
    return `llm:${this.provider.model}@3`;
  }

  /** Returns one outcome per post, in the same order. */
  async judge(inputs: readonly ClassifyInput[]): Promise<LlmOutcome[]> {
    const signal = AbortSignal.timeout(this.surroundings.deadlineMs);
    // Every call of the batch adds a listener.
    setMaxListeners(0, signal);
    const { posts, batches } = batchesOf(inputs);
    const answered = await Promise.all(
      batches.map(async (batch) => {
        const first = await this.ask(batch, signal);
        const again = first.filter(([, outcome]) => batch.length > 1 && mayAskAgain(outcome));
        const second = await Promise.all(again.map(([post]) => this.ask([post], signal)));
        return [...first, ...second.flat()];
      }),
    );
    const outcomes = new Map(answered.flat());
    return posts.map((post) => outcomes.get(post) ?? { failure: 'invalid_answer' });
  }

  private async ask(
    batch: readonly PostToAsk[],
    signal: AbortSignal,
  ): Promise<(readonly [PostToAsk, LlmOutcome])[]> {
    const ids = this.newIds(batch.length);
    const asked = batch.map((post, index) => ({ ...post.quoted, id: ids[index] ?? '' }));
    const [first] = batch;
    if (first === undefined) return [];
    const called = await this.turns.take(() => this.call(classificationQuestion(first.input, asked), signal));
    if ('failure' in called) return batch.map((post) => [post, called]);
    const verdicts = readAnswer(
      called.answer,
      asked.map((post) => ({ id: post.id, shown: shownText(post) })),
    );
    this.report(verdicts.size, batch.length, called.problem);
    const failure = called.problem === 'refused' ? 'refused_to_answer' : 'invalid_answer';
    return batch.map((post, index) => {
      const verdict = verdicts.get(ids[index] ?? '');
      return [post, verdict === undefined ? { failure } : { verdict }];
    });
  }

  /** One post can spoil its own answer, which says nothing about the server; a batch without a single answer does. */
  private report(valid: number, asked: number, problem: LlmReply['problem']): void {
    if (valid > 0) this.faults.answered();
    else
      this.faults.failed(
        'invalid_answers',
        problem === null ? 'they contain no verdict' : `it was ${problem.replace('_', ' ')}`,
      );
    if (valid > 0) this.breaker.succeeded();
    else if (asked > 1 && problem !== 'refused') this.failed('invalid answers');
    else this.breaker.undecided();
  }

  /** Makes at most two attempts: the second only after a temporary fault, and if there is time. */
  private async call(
    question: LlmQuestion,
    signal: AbortSignal,
  ): Promise<LlmReply | { readonly failure: LlmFailure }> {
    for (let isLast = false; ; isLast = true) {
      if (signal.aborted) return { failure: 'too_late' };
      if (!this.breaker.mayTry(this.surroundings.now())) return { failure: 'paused' };
      try {
        return await this.callOnce(question, signal);
      } catch (error) {
        const failure = this.learnFrom(error);
        const wait = isLast ? null : pauseBefore(error, this.surroundings);
        if (wait === null || !(await wait(signal))) return { failure };
      }
    }
  }

  private async callOnce(
    question: LlmQuestion,
    signal: AbortSignal,
  ): Promise<LlmReply | { readonly failure: LlmFailure }> {
    const { budget, now } = this.surroundings;
    const reservation = await budget.reserve(atMost(question), now());
    if (reservation === null) {
      this.breaker.undecided();
      this.tellSpent(now());
      this.faults.failed('budget_spent', 'only the embedded model judges posts until midnight UTC');
      return { failure: 'budget_spent' };
    }
    let used: LlmUsage | null = null;
    try {
      const reply = await this.provider.ask(question, signal);
      used = reply.usage;
      return reply;
    } catch (error) {
      if (!(error instanceof Unanswered)) used = { inputTokens: 0, outputTokens: 0 };
      throw error;
    } finally {
      await budget.settle(reservation, used);
    }
  }

  private learnFrom(error: unknown): LlmFailure {
    if (error instanceof RateLimited) {
      this.breaker.busyUntil(error.until);
      this.faults.failed('busy', error.message);
      return 'busy';
    }
    const why = error instanceof Error ? error.message : String(error);
    this.failed(why);
    const [failure, fault] = kindOf(error);
    this.faults.failed(fault, why);
    return failure;
  }

  private failed(why: string): void {
    const until = this.breaker.failed(this.surroundings.now());
    if (until !== null)
      this.surroundings.log.warn({ model: this.provider.model, why, until }, 'the LLM is not asked for now');
  }

  private tellSpent(now: Date): void {
    const day = now.toISOString().slice(0, 10);
    if (day === this.spentDay) return;
    this.spentDay = day;
    this.surroundings.log.warn({ model: this.provider.model, day }, 'the daily budget of the LLM is spent');
  }

  /** Generates new ids for every call, so that no post can refer to another or to itself. */
  private newIds(count: number): string[] {
    const ids = new Set<string>();
    while (ids.size < count)
      ids.add(
        `p_${Math.floor(this.surroundings.chance() * 36 ** 6)
          .toString(36)
          .padStart(6, '0')}`,
      );
    return [...ids];
  }
}

function kindOf(error: unknown): [LlmFailure, LanguageModelFault] {
  if (error instanceof Unanswered) return ['too_late', 'slow'];
  return error instanceof Permanent ? ['refused_request', 'refused'] : ['unreachable', 'unreachable'];
}

function mayAskAgain(outcome: LlmOutcome): boolean {
  return 'failure' in outcome && outcome.failure.endsWith('answer');
}

/**
 * The worst case: no tokenizer in use produces more tokens than the text has UTF-8 bytes; the message framing takes a few
 * more.
 */
function atMost({ system, user, schema, maxOutputTokens }: LlmQuestion): LlmUsage {
  const bytes = [system, user, JSON.stringify(schema)].reduce(
    (sum, text) => sum + Buffer.byteLength(text),
    0,
  );
  return { inputTokens: bytes + 500, outputTokens: maxOutputTokens };
}
