import { textHash } from '../training/labels/text-hash.mjs';

/**
 * The judged posts that were labelled twice, each with those answers that both readers gave; the others are null, as if nobody
 * had been asked.
 * @param judged in the order of `rows`
 * @param rows `{ text }`
 * @param second labels given without seeing the first: `{ sha256, is_relevant, category, sentiment, urgency }`
 */
export function agreedLabels(judged, rows, second) {
  const others = new Map(second.map((label) => [label.sha256, label]));
  return judged.flatMap((post, index) => {
    const other = others.get(textHash(rows[index].text));
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
