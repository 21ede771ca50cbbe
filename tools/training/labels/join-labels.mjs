import { textHash } from './text-hash.mjs';

/**
 * Joins labels with the texts they belong to: those with the same hash, whatever the post's id in these corpora.
 * @param labels `{ id, sha256, source, keyword, ... }`
 * @param posts `{ id, source, text }`
 * @returns the joined rows; `changed`: labels whose post now has another text; `missing`: those without a post
 */
export function joinLabels(labels, posts) {
  const wanted = new Set(labels.map(({ sha256 }) => sha256));
  const texts = new Map();
  const ids = new Set();
  for (const { id, text } of posts) {
    ids.add(id);
    const hash = textHash(text);
    if (wanted.has(hash)) texts.set(hash, text);
  }
  const rows = [];
  const [changed, missing] = [[], []];
  for (const label of labels) {
    const text = texts.get(label.sha256);
    if (text !== undefined) rows.push(withText(label, text));
    else (ids.has(label.id) ? changed : missing).push(label);
  }
  return { rows, changed, missing };
}

function withText(label, text) {
  const { id, source, keyword, ...rest } = label;
  delete rest.sha256;
  return { id, source, keyword, text, ...rest };
}
