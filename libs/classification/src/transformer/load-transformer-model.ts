import { fileURLToPath } from 'node:url';
import type { TextModel } from '../text-model.js';
import { ModelLives } from './model-lives.js';
import { ModelWorker } from './model-worker.js';
import type { TransformerFiles } from './transformer-session.js';

/** A loaded model, or why there is none. */
export type LoadedModel =
  | { readonly model: TextModel; readonly reason: null }
  | {
      readonly model: null;
      /** A sentence for the log. */
      readonly reason: string;
    };

/**
 * Opens the transformer in its own thread. The thread is given at most 64 texts at a time; further calls wait their turn. If
 * the thread dies, its pending calls fail as `Retryable` and it is restarted.
 * @param changes default: the model of this package on `onnxruntime-node` with one thread
 */
export async function loadTransformerModel(changes: Partial<TransformerFiles> = {}): Promise<LoadedModel> {
  const files: TransformerFiles = {
    folder: fileURLToPath(new URL('../../models/transformer', import.meta.url)),
    runtime: 'onnxruntime-node',
    threads: 1,
    ...changes,
  };
  try {
    return { model: new ModelLives(files, await ModelWorker.start(files)), reason: null };
  } catch (error) {
    return { model: null, reason: (error as Error).message };
  }
}
