// Which rows teach a head, with which target and weight.

/**
 * Examples of the recipe among the rows that `isTaught` takes: `{ row, label, target, weight }`. In each set the classes
 * weigh the same, but a rare one at most `mostLift` times (3 unless the recipe says another); posts that the transformer judged keep its probabilities.
 */
export function examplesOf(rows, recipe, isTaught) {
  const mine = rows.flatMap((row, index) => {
    const setWeight = recipe.sets[row.set] ?? recipe.others?.[row.set];
    if (setWeight === undefined || !isTaught(row)) return [];
    const label = recipe.others?.[row.set] === undefined ? row.labels[recipe.head] : 0;
    const target =
      row.taught?.[recipe.head] ?? (label === undefined ? undefined : targetOf(label, row, recipe));
    return target === undefined ? [] : [{ row: index, set: row.set, label, target, setWeight }];
  });
  const shares = sharesOf(mine, recipe);
  return mine.map(({ row, set, label, target, setWeight }) => {
    const lifts = shares.get(set).map((share) => Math.min(recipe.mostLift ?? usualLift, 1 / share));
    const weight =
      setWeight * target.reduce((sum, part, each) => sum + (part > 0 ? part * lifts[each] : 0), 0);
    return { row, label, target, weight };
  });
}

const usualLift = 3;

/** How much of each set each class is, times the number of classes: 1 = its fair part. */
function sharesOf(examples, { classes }) {
  const sums = new Map();
  for (const { set, target } of examples) {
    const ofSet = sums.get(set) ?? classes.map(() => 0);
    target.forEach((part, each) => (ofSet[each] += part));
    sums.set(set, ofSet);
  }
  for (const [set, ofSet] of sums) {
    const total = ofSet.reduce((sum, part) => sum + part, 0);
    const present = ofSet.filter((part) => part > 0).length;
    sums.set(
      set,
      ofSet.map((part) => (present * part) / total),
    );
  }
  return sums;
}

/** A part of the row belongs to the answer that the annotator would accept besides, where the recipe says how much. */
function targetOf(label, { labels }, { classes, second = 0 }) {
  const part = labels.second === undefined ? 0 : second;
  return classes.map(
    (_, each) => (1 - part) * Number(each === label) + part * Number(each === labels.second),
  );
}
