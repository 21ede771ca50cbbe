import { fileURLToPath } from 'node:url';
import type { ModelText, TextModel } from '../text-model.js';
import { ModelLives } from './model-lives.js';
import { ModelWorker } from './model-worker.js';
import { removeTelemetryFiles } from './runtime-telemetry.js';
import type { TransformerFiles } from './transformer-session.js';
import { Turns } from './turns.js';

/** A model that reads, or why there is none. */
export type LoadedModel =
  | { readonly model: TextModel; readonly reason: null }
  | {
      readonly model: null;
      /** A sentence for the log. */
      readonly reason: string;
    };

/** A call is passed on in pieces of so many texts, so that another one has not long to wait. */
const pieceSize = 32;
/** One is read while the next lies ready. */
const piecesAtOnce = 2;

/**
 * Opens the transformer in a thread of its own. At most 64 texts are with the thread, further calls wait their turn.
 * Where the thread ends by itself, what it was asked fails as `Retryable` and it is started again.
 * @param changes by default the model of this folder on `onnxruntime-node` and one thread
 */
export async function loadTransformerModel(changes: Partial<TransformerFiles> = {}): Promise<LoadedModel> {
  const files: TransformerFiles = {
    folder: fileURLToPath(new URL('../../models/transformer', import.meta.url)),
    runtime: 'onnxruntime-node',
    threads: 1,
    ...changes,
  };
  removeTelemetryFiles();
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
