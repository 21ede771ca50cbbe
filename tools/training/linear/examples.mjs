// Selects the rows that teach a head, with target and weight.

/**
 * Examples of the recipe among the rows accepted by `isTaught`: `{ row, label, target, weight }`. In each set all classes
 * weigh the same, but a rare one is raised at most `mostLift` times (3 by default). With an `evenness` of less than 1, classes
 * stay partly as frequent as they are. Posts judged by the transformer keep its probabilities.
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
    const lifts = shares
      .get(set)
      .map((share) => Math.min(recipe.mostLift ?? usualLift, 1 / share) ** (recipe.evenness ?? 1));
    const weight =
      setWeight * target.reduce((sum, part, each) => sum + (part > 0 ? part * lifts[each] : 0), 0);
    return { row, label, target, weight };
  });
}

const usualLift = 3;

/** The share of each class in each set, times the number of classes: 1 = its fair share. */
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

/**
 * Part of the row's weight goes to the second answer its annotator would accept, if the recipe says how much, and part to the
 * classes next to the label, if they are in order: being off by one is half right.
 */
function targetOf(label, { labels }, { classes, second = 0, neighbours = 0 }) {
  const part = labels.second === undefined ? 0 : second;
  const near = classes.filter((_, each) => Math.abs(each - label) === 1).length;
  return classes.map(
    (_, each) =>
      (1 - part - neighbours) * Number(each === label) +
      part * Number(each === labels.second) +
      (neighbours / near) * Number(Math.abs(each - label) === 1),
  );
}
