import { readJsonLines } from '../training/labels/json-lines.mjs';
import { textHash } from '../training/labels/text-hash.mjs';

const second = new Map(
  readJsonLines(new URL('../training/labels/second-labels.jsonl', import.meta.url)).map((label) => [
    label.sha256,
    label,
  ]),
);

/** The second reader's label, given without seeing the first, for a row `{ text }`; undefined = not labelled twice. */
export function secondLabelOf({ text }) {
  return second.get(textHash(text));
}

/**
 * The judged posts that were labelled twice, each with the answers both readers agree on; the others are null, as if not
 * labelled.
 * @param judged in the order of `rows`
 * @param rows `{ text }`
 */
export function agreedLabels(judged, rows) {
  return judged.flatMap((post, index) => {
    const other = secondLabelOf(rows[index]);
    if (other === undefined) return [];
    const { isRelevant, category, sentiment, band } = post.labels;
    const labels = {
      ...post.labels,
      isRelevant: both(isRelevant, other.is_relevant),
      category: both(category, other.category),
      sentiment: both(sentiment, other.sentiment),
      band: both(band, other.urgency),
    };
    return [{ ...post, labels }];
  });
}

function both(first, second) {
  return first === second ? first : null;
}
