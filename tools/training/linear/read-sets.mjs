// Reads the labelled sets as `{ text, names, group, labels, split, set }`, with the same splits as the transformer: neither
// model is ever validated on rows the other was trained on.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { postHeads, sets } from '../transformer/sets.mjs';

/** All rows of these sets, and for the manifest the files they were read from. */
export function readSets(folder, names) {
  const rows = [];
  const sources = {};
  for (const name of names) {
    const set = sets[name];
    const files = Object.entries(set.files)
      .map(([file, split]) => ({ path: resolve(folder, file), split, file }))
      .filter(({ path, file }) => existsSync(path) || !set.mayLack?.includes(file));
    const read = files.flatMap(({ path, split }) => readRows(path, set, split));
    sources[name] = {
      files: files.map(({ path }) => basename(path)),
      sha256: digestOf(files.map(({ path }) => path)),
      rows: read.length,
    };
    for (const row of read) rows.push({ ...row, set: name });
  }
  return { rows, sources };
}

/** Reads the output of teach.mjs: rows with a probability per label instead of a label. */
export function readTaught(path) {
  const content = readFileSync(path, 'utf8');
  const rows = content
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))
    .map(({ text, scores }) => ({
      text,
      names: [],
      labels: {},
      taught: targetsOf(scores),
      split: 'train',
      set: 'taught',
    }));
  const sha256 = createHash('sha256').update(content).digest('hex');
  return { rows, source: { rows: rows.length, sha256 } };
}

function targetsOf({ sentiment, category, urgency, complaint, question, buying_intent, spam, anger }) {
  return {
    ...(category && { category: postHeads.category.map((label) => category[label]) }),
    ...(urgency && { urgency }),
    sentiment: [sentiment.negative, sentiment.neutral, sentiment.positive],
    complaint: [1 - complaint, complaint],
    question: [1 - question, question],
    buying_intent: [1 - buying_intent, buying_intent],
    spam: [1 - spam, spam],
    anger: [1 - anger, anger],
  };
}

function readRows(path, set, split) {
  if (!existsSync(path))
    throw new Error(`${path} does not exist; --data names the folder of the labelled sets`);
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))
    .map((source) => ({
      text: source.text,
      names: set.mark?.(source) ?? [],
      group: set.group?.(source) ?? null,
      language: set.language?.(source),
      labels: set.labels(source),
      split: typeof split === 'function' ? split(source) : split,
    }));
}

function digestOf(paths) {
  const digest = createHash('sha256');
  for (const path of paths) digest.update(readFileSync(path));
  return digest.digest('hex');
}
