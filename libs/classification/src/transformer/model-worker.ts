import { SHARE_ENV, Worker } from 'node:worker_threads';
import { Retryable } from '@earshot/domain';
import type { ModelScores, ModelText } from '../text-model.js';
import type { TransformerFiles } from './transformer-session.js';

/** Messages from the owner to the model's worker. */
export type ToWorker =
  | { readonly kind: 'score'; readonly id: number; readonly texts: readonly ModelText[] }
  | { readonly kind: 'close' };

/** Messages from the model's worker to its owner: first `ready` or `failed`, then one answer per question. */
export type FromWorker =
  | { readonly kind: 'ready'; readonly name: string }
  | { readonly kind: 'failed'; readonly reason: string }
  | { readonly kind: 'scored'; readonly id: number; readonly scores: readonly ModelScores[] }
  | { readonly kind: 'refused'; readonly id: number; readonly reason: string };

interface Question {
  readonly answered: (scores: readonly ModelScores[]) => void;
  readonly failed: (error: Error) => void;
}

/** One run of the thread in which the model works. */
export class ModelWorker {
  private readonly questions = new Map<number, Question>();
  private lastId = 0;
  private isAlive = true;
  /** Resolves when the thread has ended, for any reason. */
  readonly ended: Promise<void>;

  private constructor(
    private readonly thread: Worker,
    /** Name and version of the opened model. */
    readonly name: string,
  ) {
    thread.on('message', (message: FromWorker) => this.hear(message));
    this.ended = new Promise((ended) => {
      thread.once('exit', () => {
        this.isAlive = false;
        // Before the failure is reported, so that a retry finds a new thread being started.
        ended();
        for (const { failed } of this.questions.values())
          failed(new Retryable('The model’s thread has ended'));
        this.questions.clear();
      });
    });
  }

  /** @throws Error with a one-sentence message if the model cannot be opened */
  static async start(files: TransformerFiles): Promise<ModelWorker> {
    const thread = new Worker(new URL('./transformer.worker.js', import.meta.url), {
      workerData: files,
      // With a copy, environment variables set for the native library (see importOnnxRuntime) would have no effect.
      env: SHARE_ENV,
    });
    // The cause is reported on `exit`; without a listener the error would end the process.
    let death: Error | undefined;
    thread.on('error', (error) => (death = error));
    const first = await new Promise<FromWorker>((heard) => {
      thread.once('message', heard);
      thread.once('exit', () =>
        heard({ kind: 'failed', reason: death?.message ?? 'The thread ended while it opened the model' }),
      );
    });
    if (first.kind === 'ready') return new ModelWorker(thread, first.name);
    await thread.terminate();
    throw new Error(first.kind === 'failed' ? first.reason : `The thread said ${first.kind} first`);
  }

  /** @throws Retryable if the thread ends before it has answered, or refuses */
  ask(texts: readonly ModelText[]): Promise<readonly ModelScores[]> {
    if (!this.isAlive) return Promise.reject(new Retryable('The model’s thread has ended'));
    this.lastId += 1;
    const id = this.lastId;
    return new Promise((answered, failed) => {
      this.questions.set(id, { answered, failed });
      this.tell({ kind: 'score', id, texts });
    });
  }

  /** Answers pending calls, then ends the thread. */
  async close(): Promise<void> {
    if (this.isAlive) this.tell({ kind: 'close' });
    await this.ended;
  }

  private tell(message: ToWorker): void {
    this.thread.postMessage(message);
  }

  private hear(message: FromWorker): void {
    if (message.kind !== 'scored' && message.kind !== 'refused') return;
    const question = this.questions.get(message.id);
    this.questions.delete(message.id);
    if (message.kind === 'scored') question?.answered(message.scores);
    else question?.failed(new Retryable(`The model refused: ${message.reason}`));
  }
}
