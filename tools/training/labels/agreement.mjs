import { shareOf } from '../../../libs/classification/dist/evaluation/share.js';

/**
 * How far two labellings of the same posts agree, per question: the share of equal answers with its 95 % interval (Wilson),
 * and Cohen's kappa, which discounts agreement by chance. "either category" also counts as equal what one gave as category
 * and the other as second.
 * @param first `{ sha256, is_relevant, category, second, sentiment, urgency }`
 * @param second the same, given without seeing the first; posts in only one of them are left out
 */
export function agreement(first, second) {
  const others = new Map(second.map((label) => [label.sha256, label]));
  const pairs = first.flatMap((label) => {
    const other = others.get(label.sha256);
    return other === undefined ? [] : [[label, other]];
  });
  return {
    posts: pairs.length,
    figures: {
      category: compare(pairs, ({ category }) => category),
      'either category': shareOf(
        pairs.map(
          ([a, b]) => a.category === b.category || a.category === b.second || a.second === b.category,
        ),
      ),
      relevance: compare(pairs, ({ is_relevant }) => is_relevant),
      sentiment: compare(pairs, ({ sentiment }) => sentiment),
      urgency: compare(pairs, ({ urgency }) => urgency),
      'urgency within a band': shareOf(pairs.map(([a, b]) => Math.abs(a.urgency - b.urgency) <= 1)),
    },
    /** The pairs of categories that were confused, the most frequent first. */
    confused: confusedOf(pairs),
  };
}

function compare(pairs, answerOf) {
  const answers = pairs.map((pair) => pair.map(answerOf));
  const equal = shareOf(answers.map(([a, b]) => a === b));
  const classes = new Set(answers.flat());
  const byChance = [...classes].reduce((sum, each) => {
    const [a, b] = [0, 1].map((who) => answers.filter((pair) => pair[who] === each).length / answers.length);
    return sum + a * b;
  }, 0);
  // If everything got the same answer, chance alone explains the agreement.
  return {
    ...equal,
    kappa: equal === null || byChance === 1 ? null : (equal.value - byChance) / (1 - byChance),
  };
}

function confusedOf(pairs) {
  const counts = new Map();
  for (const [a, b] of pairs) {
    if (a.category === b.category) continue;
    const names = [a.category, b.category].sort().join(' / ');
    counts.set(names, (counts.get(names) ?? 0) + 1);
  }
  return [...counts].sort(([, a], [, b]) => b - a);
}
