import { postHeads } from '../transformer/sets.mjs';
import { accuracy, f1, macroF1, macroRecall } from './metrics.mjs';

const compiled = new URL('../../../libs/classification/dist/', import.meta.url);
const { calibrationError } = await import(new URL('evaluation/calibration-error.js', compiled).href);
const { createLinearModel } = await import(new URL('linear/linear-model.js', compiled).href);
const { createLanguagesModel } = await import(new URL('linear/languages-model.js', compiled).href);

/** Production's answer for a head, as the probabilities of its classes. */
const answers = {
  sentiment: ({ sentiment }) => [sentiment.negative, sentiment.neutral, sentiment.positive],
  complaint: ({ complaint }) => [1 - complaint, complaint],
  question: ({ question }) => [1 - question, question],
  buying_intent: ({ buying_intent }) => [1 - buying_intent, buying_intent],
  spam: ({ spam }) => [1 - spam, spam],
  anger: ({ anger }) => [1 - anger, anger],
  category: ({ category }) => postHeads.category.map((label) => category[label]),
  urgency: ({ urgency }) => urgency,
  emergency: ({ emergency }) => emergency,
};

/** The production code of each model. */
const scorers = {
  linear: (folder) => (rows) => createLinearModel(folder).score(rows),
  languages: (folder) => {
    const model = createLanguagesModel(folder);
    return (rows) => rows.map(({ text }) => model.score(text));
  },
};

/** The figures of these heads of a model in a folder on the validation rows, in percent: `{ "head on set": { rows, ... } }`. */
export async function validate(name, folder, heads, rows) {
  const score = scorers[name](folder);
  const table = {};
  for (const [head, answerOf] of Object.entries(answers).filter(([head]) => heads.includes(head))) {
    for (const set of new Set(rows.map((row) => row.set))) {
      const mine = rows.filter(
        (row) => row.set === set && row.split === 'val' && row.labels[head] !== undefined,
      );
      const truths = mine.map(({ labels }) => labels[head]);
      if (new Set(truths).size < 2) continue;
      const probabilities = (await score(mine)).map(answerOf);
      table[`${head} on ${set}`] = figures(truths, probabilities);
    }
  }
  return table;
}

function figures(truths, probabilities) {
  const guesses = probabilities.map((each) => each.indexOf(Math.max(...each)));
  const classes = probabilities[0].length;
  const claims = probabilities.map((each, index) => ({
    probability: Math.max(...each),
    isRight: guesses[index] === truths[index],
  }));
  return {
    rows: truths.length,
    accuracy: percent(accuracy(truths, guesses)),
    macroRecall: percent(macroRecall(truths, guesses)),
    macroF1: percent(macroF1(truths, guesses)),
    ...(classes === 2 && { f1: percent(f1(truths, guesses, 1)) }),
    calibrationError: percent(calibrationError(claims)),
  };
}

function percent(share) {
  return Number((100 * share).toFixed(1));
}
