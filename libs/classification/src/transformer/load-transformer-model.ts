import { fileURLToPath } from 'node:url';
import { Turns } from '@earshot/platform';
import type { ModelText, TextModel } from '../text-model.js';
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

/** Calls are split into pieces of this many texts, so that other calls do not wait long. */
const pieceSize = 32;
/** One is processed while the next is queued. */
const piecesAtOnce = 2;

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
    return { model: transformerModel(files, await ModelWorker.start(files)), reason: null };
  } catch (error) {
    return { model: null, reason: (error as Error).message };
  }
}

function transformerModel(files: TransformerFiles, first: ModelWorker): TextModel {
  const lives = new ModelLives(files, first);
  const turns = new Turns(piecesAtOnce);
  return {
    name: first.name,
    async score(texts) {
      const pieces = inPieces(texts);
      const answers = await Promise.all(pieces.map((piece) => turns.take(() => lives.ask(piece))));
      return answers.flat();
    },
    close: () => lives.close(),
  };
}

function inPieces(texts: readonly ModelText[]): (readonly ModelText[])[] {
  const count = Math.ceil(texts.length / pieceSize);
  return Array.from({ length: count }, (_, index) => texts.slice(index * pieceSize, (index + 1) * pieceSize));
}
