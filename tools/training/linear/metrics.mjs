// Metrics over `truths` and `guesses`, one of each per example; classes are numbers from 0, or names.

/** The mean over all classes of the share that was found (the measure of SemEval 2017 task 4A). */
export function macroRecall(truths, guesses) {
  return mean(classesOf(truths).map((each) => share(truths, guesses, each).recall));
}

/** The mean F1 over the classes that occur. */
export function macroF1(truths, guesses) {
  return mean(classesOf(truths).map((each) => f1(truths, guesses, each)));
}

/** The F1 of one class. */
export function f1(truths, guesses, each) {
  const { recall, precision } = share(truths, guesses, each);
  return recall + precision === 0 ? 0 : (2 * recall * precision) / (recall + precision);
}

/** The share of correct answers. */
export function accuracy(truths, guesses) {
  return mean(truths.map((truth, index) => Number(truth === guesses[index])));
}

function share(truths, guesses, each) {
  let both = 0;
  let truly = 0;
  let guessed = 0;
  for (const [index, truth] of truths.entries()) {
    truly += Number(truth === each);
    guessed += Number(guesses[index] === each);
    both += Number(truth === each && guesses[index] === each);
  }
  return { recall: truly === 0 ? 0 : both / truly, precision: guessed === 0 ? 0 : both / guessed };
}

function classesOf(truths) {
  return [...new Set(truths)].sort((a, b) => a - b);
}

function mean(numbers) {
  return numbers.reduce((sum, each) => sum + each, 0) / numbers.length;
}
