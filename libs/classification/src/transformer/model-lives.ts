import { Retryable } from '@earshot/domain';
import { Turns } from '@earshot/platform';
import type { ModelScores, ModelText, TextModel } from '../text-model.js';
import { ModelWorker } from './model-worker.js';
import type { TransformerFiles } from './transformer-session.js';

/** Calls are split into pieces of this many texts, so that other calls do not wait long. */
const pieceSize = 32;
/** One is processed while the next is queued. */
const piecesAtOnce = 2;

/** The first restart is immediate; each further one without a successful answer in between waits twice as long. */
const firstWaitMs = 1_000;
const longestWaitMs = 60_000;

/** The model's thread, restarted whenever it dies. */
export class ModelLives implements TextModel {
  readonly name: string;
  private readonly turns = new Turns(piecesAtOnce);
  private deaths = 0;
  private isClosed = false;
  private timer: NodeJS.Timeout | undefined;
  /** The current thread; rejects while there is none. */
  private life: Promise<ModelWorker>;

  /** @param first just started from `files` */
  constructor(
    private readonly files: TransformerFiles,
    first: ModelWorker,
  ) {
    this.name = first.name;
    this.life = Promise.resolve(first);
    this.watch(first);
  }

  /** Waits if a thread is being started. @throws Retryable if it ended, or is waiting to be restarted */
  async score(texts: readonly ModelText[]): Promise<readonly ModelScores[]> {
    const pieces = Array.from({ length: Math.ceil(texts.length / pieceSize) }, (_, index) =>
      texts.slice(index * pieceSize, (index + 1) * pieceSize),
    );
    const answers = await Promise.all(pieces.map((piece) => this.turns.take(() => this.ask(piece))));
    return answers.flat();
  }

  /** Answers pending calls, then ends the thread permanently. */
  async close(): Promise<void> {
    this.isClosed = true;
    clearTimeout(this.timer);
    const worker = await this.life.catch(() => undefined);
    this.rest('The model is closed');
    await worker?.close();
  }

  private async ask(texts: readonly ModelText[]): Promise<readonly ModelScores[]> {
    const worker = await this.life;
    const scores = await worker.ask(texts);
    this.deaths = 0;
    return scores;
  }

  private watch(worker: ModelWorker): void {
    void worker.ended.then(() => this.died('The model’s thread has ended'));
  }

  private died(reason: string): void {
    if (this.isClosed) return;
    this.deaths += 1;
    if (this.deaths === 1) return this.revive();
    const waitMs = Math.min(firstWaitMs * 2 ** (this.deaths - 2), longestWaitMs);
    this.rest(`${reason}; it restarts in ${waitMs} ms`);
    this.timer = setTimeout(() => this.revive(), waitMs);
  }

  private revive(): void {
    const next = ModelWorker.start(this.files);
    this.life = next.catch((cause: unknown) => {
      throw new Retryable('The model cannot be opened again', { cause });
    });
    // No caller may be waiting.
    this.life.catch(() => undefined);
    next.then(
      (worker) => this.watch(worker),
      (error: Error) => this.died(error.message),
    );
  }

  private rest(reason: string): void {
    this.life = Promise.reject(new Retryable(reason));
    this.life.catch(() => undefined);
  }
}
