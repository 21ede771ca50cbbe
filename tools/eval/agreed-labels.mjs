import { readJsonLines } from '../training/labels/json-lines.mjs';
import { textHash } from '../training/labels/text-hash.mjs';

const second = new Map(
  readJsonLines(new URL('../training/labels/second-labels.jsonl', import.meta.url)).map((label) => [
    label.sha256,
    label,
  ]),
);

/** What the second reader, who had not seen the first labels, says of a row `{ text }`; undefined = nobody was asked. */
export function secondLabelOf({ text }) {
  return second.get(textHash(text));
}

/**
 * The judged posts that were labelled twice, each with those answers that both readers gave; the others are null, as if nobody
 * had been asked.
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
