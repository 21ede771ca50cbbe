// The model's thread: opens the model, answers questions in order, ends on request.
import { parentPort, workerData } from 'node:worker_threads';
import type { ModelScores } from '../text-model.js';
import type { FromWorker, ToWorker } from './model-worker.js';
import {
  openTransformerSession,
  type TransformerFiles,
  type TransformerSession,
} from './transformer-session.js';

const port = parentPort;
if (port === null) throw new Error('This file is for a worker thread');
const tell = (message: FromWorker): void => port.postMessage(message);
const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const session = await openTransformerSession(workerData as TransformerFiles).catch((error: unknown) => {
  tell({ kind: 'failed', reason: reasonOf(error) });
  return null;
});
if (session !== null) serve(session);

function serve(session: TransformerSession): void {
  let turn = Promise.resolve();
  port?.on('message', (message: ToWorker) => {
    turn = turn.then(() => (message.kind === 'close' ? end(session) : answer(session, message)));
  });
  tell({ kind: 'ready', name: session.name });
}

async function answer(
  session: TransformerSession,
  { id, texts }: ToWorker & { kind: 'score' },
): Promise<void> {
  try {
    const scores: ModelScores[] = [];
    for (const text of texts) scores.push(await session.score(text));
    tell({ kind: 'scored', id, scores });
  } catch (error) {
    tell({ kind: 'refused', id, reason: reasonOf(error) });
  }
}

async function end(session: TransformerSession): Promise<void> {
  await session.release();
  port?.close();
}
