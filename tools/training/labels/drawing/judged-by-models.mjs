import { classifyRows } from '../../../../libs/classification/dist/rows/classify-rows.js';
import { openClassifier } from '../../../classify/open-classifier.mjs';

/** Adds to posts of `namedPosts` both models' verdicts about the first name in each. */
export async function judgedByModels(posts) {
  const rows = posts.map(({ text, names: [keyword] }) => JSON.stringify({ text, keyword }));
  const [transformer, linear] = [await judgedBy('transformer', rows), await judgedBy('linear', rows)];
  return posts.map((post, index) => ({ ...post, transformer: transformer[index], linear: linear[index] }));
}

/** Whether the models disagree about a post, or one of them is unsure; false if no model was asked. */
export function isUnsure({ transformer, linear }) {
  if (transformer === undefined) return false;
  return (
    transformer.category !== linear.category || Math.min(transformer.confidence, linear.confidence) < 0.45
  );
}

async function judgedBy(model, rows) {
  const { classifier, batchSize, close } = await openClassifier({ model, threads: 2 });
  const answers = [];
  for await (const { row } of classifyRows(rows, classifier, { now: new Date('2026-01-01'), batchSize }))
    answers.push(row);
  await close();
  return answers;
}
