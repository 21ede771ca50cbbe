import winkSentiment from 'wink-sentiment';

/** The baseline that every word list is measured against: AFINN-165 with emoji and negation, as wink-sentiment sums it. */
export function afinnFeeling(text) {
  const { score } = winkSentiment(text);
  const sentiment = score > 0 ? 'positive' : score < 0 ? 'negative' : 'neutral';
  return { sentiment, scores: { sentiment: { [sentiment]: 1 } } };
}
