// Fits weights of evidence for brands on posts whose name is an ordinary word, in steps that build on each other.
import { fitLogistic, resultOf } from '../../../libs/domain/dist/index.js';
import { given, judged } from './given-weights.mjs';

const codes = Object.keys(given);
/** How far a weight may move from the given one. More lowers accuracy on new words. */
const spread = 0.3;
const rounds = 3;
const meant = new Set([
  'context_alike',
  'context_unlike',
  'closer_to_the_brand',
  'closer_to_another_meaning',
]);

/** @returns a weight for each evidence code */
export function fitWeights(rows) {
  const words = rows.filter(({ bare }) => !bare.post.some(({ code }) => code === 'distinctive_name'));
  const isOf = (start) => (code) => code.startsWith(start);
  const base = fit(
    words,
    'bare',
    given,
    (code) => !judged.has(code) && !isOf('context')(code) && !isOf('model')(code),
  );
  const told = fit(words, 'toldInWords', base, (code) => isOf('context')(code) && !meant.has(code));
  // On top of that: without a model's opinion of the subject, words keep the weight they have on their own.
  const alike = fit(words, 'told', told, (code) => meant.has(code));
  const modelled = words.filter((row) => row.modelled !== undefined);
  return fit(modelled, 'modelled', alike, isOf('model'));
}

/** The log-odds of the post with its clearest place. */
export function logOddsOf({ post, places }, weights) {
  return sum(post, weights) + (places.length === 0 ? 0 : sum(clearest(places, weights), weights));
}

function fit(rows, kind, start, isFree) {
  const priors = codes.map((code) => {
    if (!isFree(code)) return { spread: 1, least: 0, most: 0 };
    // What people write about their brand never counts less than its given weight.
    if (code === 'context_words') return { spread, least: 0 };
    // Keeps the sign.
    return start[code] > 0 ? { spread, least: -start[code] } : { spread, most: -start[code] };
  });
  let weights = start;
  for (let round = 0; round < rounds; round += 1) {
    const examples = rows.map((row) => {
      const { post, places } = row[kind];
      const seen = [...post, ...(places.length === 0 ? [] : clearest(places, weights))];
      return {
        features: seen.map(({ code, value }) => ({ index: codes.indexOf(code), value })),
        offset: sum(seen, start),
        isTrue: row.isBrand,
      };
    });
    const moved = resultOf(fitLogistic(examples, priors));
    weights = Object.fromEntries(codes.map((code, index) => [code, start[code] + moved[index]]));
  }
  return weights;
}

function clearest(places, weights) {
  return places.reduce((best, place) => (sum(place, weights) > sum(best, weights) ? place : best));
}

function sum(seen, weights) {
  return seen.reduce((total, { code, value }) => {
    if (weights[code] === undefined) throw new Error(`${code} has no weight in given-weights.mjs`);
    return total + value * weights[code];
  }, 0);
}
