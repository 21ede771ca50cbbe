import winkSentiment from 'wink-sentiment';

/** The baseline for word lists: AFINN-165 with emoji and negation, summed as wink-sentiment does. */
export function afinnFeeling(text) {
  const { score } = winkSentiment(text);
  const sentiment = score > 0 ? 'positive' : score < 0 ? 'negative' : 'neutral';
  return { sentiment, scores: { sentiment: { [sentiment]: 1 } } };
}
