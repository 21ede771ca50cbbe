import { fileURLToPath } from 'node:url';
import { loadTransformerModel } from '../load-transformer-model.js';
import { openTransformerSession } from '../transformer-session.js';

// Runs one inference in the model's thread (`thread`) or in this one (`alone`), for a spec that checks what files it leaves
// behind.
const text = { text: 'I love it', names: [] };
if (process.argv[2] === 'alone') {
  const folder = fileURLToPath(new URL('../../../models/transformer', import.meta.url));
  const session = await openTransformerSession({ folder, runtime: 'onnxruntime-node', threads: 1 });
  await session.score(text);
  await session.release();
} else {
  const { model, reason } = await loadTransformerModel();
  if (model === null) throw new Error(reason);
  await model.score([text]);
  await model.close();
}
